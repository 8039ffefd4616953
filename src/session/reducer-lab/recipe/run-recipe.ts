import type { ToolResultReducer } from '../../../core/index.ts';
import {
  collapseRepeats,
  composeReducer,
  dropLines,
  groupByFile,
  jsonOutline,
  keepAround,
  keepHeadAndTail,
  keepLines,
  keepSummary,
  limitSections,
  type ReducerBlock,
  stripTerminalCodes,
} from '../../../core/reduce/reducers/index.ts';
import { countFailures, type FailureCount } from '../failure-lines.ts';
import { type BlockName, type BlockValue, blockRow, type RecipeBlock } from './block-table.ts';
import type { PlainRecipe } from './plain-recipe.ts';

/** Each function checks its arguments. */
type MakeBlock = (...args: never[]) => ReducerBlock;

const FUNCTIONS: Readonly<Record<BlockName, MakeBlock>> = {
  ...{ collapseRepeats, dropLines, groupByFile, jsonOutline, keepAround, keepHeadAndTail },
  ...{ keepLines, keepSummary, limitSections, stripTerminalCodes },
};

/**
 * Counts the failures that a recipe and the cut would leave of a text.
 *
 * @param budget in UTF-16 code units
 * @param own further texts of lines that report a failure, in lower case
 * @returns `undefined` for a text that reports no failure.
 */
export function scoreRecipe(
  blocks: readonly RecipeBlock[],
  text: string,
  budget: number,
  own: readonly string[] = [],
): FailureCount | undefined {
  return scoreReduced(text, runRecipe(blocks, text, budget), budget, own);
}

/** Counts the failures that a reduced text and the cut leave of a text. */
export function scoreReduced(
  text: string,
  reduced: string,
  budget: number,
  own: readonly string[] = [],
): FailureCount | undefined {
  const trimmed = reduced.slice(0, budget);
  const trial = {
    ...{ turn: 1, budget, ok: true, applied: true },
    ...{ raw: text, reduced, trimmed, kept: trimmed.length },
  };
  return countFailures(trial, own);
}

/**
 * The text that a recipe leaves, before the cut.
 *
 * @param budget in UTF-16 code units
 */
export function runRecipe(blocks: readonly RecipeBlock[], text: string, budget: number): string {
  const result = toReducer({ toolName: 'sample', blocks }).reduce(
    { ok: true, value: text },
    { args: {}, turnCount: 1, resultBudgetChars: budget },
  );
  return result.ok ? result.value : text;
}

/** The reducer of a recipe. @throws TypeError for a value that a block refuses. */
export function toReducer({ toolName, blocks }: PlainRecipe): ToolResultReducer {
  return composeReducer(blocks.map(toBlock), { toolName });
}

function toBlock({ name, values }: RecipeBlock): ReducerBlock {
  const fields = blockRow(name)?.fields ?? [];
  const args = fields.filter(({ isArgument }) => isArgument).map((field) => values[field.name]);
  const options = fields
    .filter(({ isArgument, name: field }) => !isArgument && values[field] !== undefined)
    .map(({ name: field }) => [field, toArgument(values[field])] as const);
  return FUNCTIONS[name](...([...args.map(toArgument), Object.fromEntries(options)] as never[]));
}

function toArgument(value: BlockValue | undefined): unknown {
  if (typeof value !== 'object') return value;
  return 'text' in value ? value.text : new RegExp(value.source, value.flags);
}
