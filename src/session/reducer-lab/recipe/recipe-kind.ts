import type { FailureCount } from '../failure-lines.ts';
import { type BlockValue, newBlock, type RecipeBlock } from './block-table.ts';

/** A recipe for a kind of output. */
export interface SuggestedRecipe {
  /** The kind of output, as a name. */
  name: string;
  /** The lines that it keeps, as the object of a sentence. */
  hint: string;
  blocks: readonly RecipeBlock[];
  /** The failures that it leaves of a sample; absent for one without failures. */
  score?: FailureCount;
}

/** A recipe, and the texts that are of its kind. */
export interface RecipeKind extends SuggestedRecipe {
  /** A kind that reports failures is recognised without lines of prose, such as messages of commits. */
  matches(text: string, lines: readonly string[]): boolean;
  /** `tests`: lines name failed tests. `nothing`: lines are code. Absent: lines report failures. */
  reports?: 'tests' | 'nothing';
  /** The line without which the others say little. No recipe of another kind may lose it. */
  needs?(text: string): string;
  /** The blocks for a text of its kind, without terminal codes. @param budget in UTF-16 code units */
  fitted?(text: string, budget: number): readonly RecipeBlock[];
}

/** A block of a recipe, with some values of its own. */
export function block(
  name: RecipeBlock['name'],
  values: Record<string, BlockValue> = {},
): RecipeBlock {
  const made = newBlock(name);
  return { name, values: { ...made.values, ...values } };
}

/** Without the blocks that keep lines, a text that fits the budget stays whole. */
export function wholeIfItFits(
  blocks: readonly RecipeBlock[],
): Pick<RecipeKind, 'blocks' | 'fitted'> {
  const cutting = blocks.filter(({ name }) => !/^keep(?:Around|Lines|Summary)$/.test(name));
  return { blocks, fitted: ({ length }, budget) => (length <= budget ? cutting : blocks) };
}

/** The value of a field for a pattern. */
export function patternValue({ source, flags }: RegExp): { source: string; flags: string } {
  return { source, flags };
}

/** The share of the lines that match. */
export function share(lines: readonly string[], pattern: RegExp): number {
  return lines.length === 0 ? 0 : lines.filter((line) => pattern.test(line)).length / lines.length;
}
