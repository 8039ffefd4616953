import { type ArrayExpression, type Expression, parseExpressionAt } from 'acorn';
import { quote } from '../../lib/quote.ts';
import { readBlock, toBlockCode } from './block-code.ts';
import { blockRow, type RecipeBlock } from './block-table.ts';
import { splitComments } from './entry-comments.ts';
import { declarationOf, findReducerCalls } from './exported-call.ts';

/** A step of a recipe: one entry in the list of `composeReducer`. */
export interface RecipeStep {
  /** Its code, with the comments before it. */
  code: string;
  /** The comments behind it on its line. */
  beside?: string;
  /** Where the code begins after those comments, in UTF-16 code units. */
  start: number;
  /** Present if a form can show it; other code stays as it is. */
  block?: RecipeBlock;
}

/** The blocks in the code of a reducer. */
export interface Recipe {
  steps: readonly RecipeStep[];
  /** Whether the list has a place without an entry, as in `[, one]`. `composeReducer` refuses it. */
  hasGaps: boolean;
  /** Where the list's brackets are, in UTF-16 code units: after `[`, and before `]`. */
  from: number;
  to: number;
  /** Comments beside the bracket at the beginning. */
  head: string;
  /** Comments after the last step. */
  rest: string;
}

/**
 * Reads the blocks in the code of a reducer; of several lists, those of the exported reducer.
 *
 * @returns `undefined` for code without a list of blocks that can be parsed.
 * @example
 * readRecipe("… composeReducer([keepLines('FAIL')], { toolName: 'terminal' })")?.steps[0]?.block?.name;
 * // keepLines
 */
export function readRecipe(code: string): Recipe | undefined {
  for (const at of findReducerCalls(code)) {
    const list = parseList(code, at);
    if (!list) continue;
    const [from, to] = [list.start + 1, list.end - 1];
    return { ...readEntries(code, list), hasGaps: list.elements.includes(null), from, to };
  }
  return undefined;
}

/** The list of a call: inside it, or a variable of the same file. */
function parseList(code: string, at: number): ArrayExpression | undefined {
  const call = parseAt(code, at);
  const first = call?.type === 'CallExpression' ? call.arguments[0] : undefined;
  const list = first?.type === 'Identifier' ? parseVariable(code, first.name) : first;
  return list?.type === 'ArrayExpression' ? list : undefined;
}

/** The value of a constant; `undefined` for a name that the file declares twice. */
function parseVariable(code: string, name: string): Expression | undefined {
  const [found, ...others] = code.matchAll(declarationOf(name));
  if (!found || others.length > 0 || !found[0].startsWith('const')) return undefined;
  const [before = ''] = /^[^=;]*=\s*/.exec(code.slice(found.index)) ?? [];
  return before === '' ? undefined : parseAt(code, found.index + before.length);
}

/** Only a part is parsed, because the types around it are not JavaScript. */
function parseAt(code: string, at: number): Expression | undefined {
  try {
    return parseExpressionAt(code, at, { ecmaVersion: 'latest', sourceType: 'module' });
  } catch {
    return undefined;
  }
}

function readEntries(
  code: string,
  { start, end, elements }: ArrayExpression,
): Pick<Recipe, 'steps' | 'head' | 'rest'> {
  const steps: RecipeStep[] = [];
  let head = '';
  let from = start + 1;
  const takeComments = (between: string) => {
    const { beside, before } = splitComments(between);
    const last = steps.pop();
    if (last) steps.push(beside === '' ? last : { ...last, beside });
    else head = beside;
    return before;
  };
  for (const element of elements) {
    if (!element) continue;
    const before = takeComments(code.slice(from, element.start));
    const lead =
      before === '' ? '' : `${before}${code.slice(0, element.start).match(/\s*$/)?.[0] ?? ''}`;
    from = element.end;
    const block = element.type === 'SpreadElement' ? undefined : readBlock(element);
    const step = { code: `${lead}${code.slice(element.start, element.end)}`, start: lead.length };
    steps.push({ ...step, ...(block && { block }) });
  }
  // The bracket at the end is on a line of its own when the list is written.
  const rest = takeComments(`${code.slice(from, end - 1)}\n`);
  return { steps, head, rest };
}

/** A step for a block. */
export function toStep(block: RecipeBlock): RecipeStep {
  return { code: toBlockCode(block), start: 0, block };
}

/** The step with other values; comments before and beside it stay. */
export function changeStep(step: RecipeStep, block: RecipeBlock): RecipeStep {
  return { ...step, code: `${step.code.slice(0, step.start)}${toBlockCode(block)}`, block };
}

/** The code with other steps; everything around them stays, and the imports follow. */
export function writeRecipe(
  code: string,
  { from, to, head, rest }: Recipe,
  steps: readonly RecipeStep[],
): string {
  const line = code.lastIndexOf('\n', from - 1) + 1;
  const indent = /^\s*/.exec(code.slice(line))?.[0] ?? '';
  const written = steps.map((step) => `${step.code},${withSpace(step.beside ?? '')}`);
  const entries = [...written, ...(rest === '' ? [] : [rest])];
  const inner = entries.map((entry) => `\n${indent}  ${entry}`).join('');
  const list = entries.length + head.length === 0 ? '' : `${withSpace(head)}${inner}\n${indent}`;
  return withImports(`${code.slice(0, from)}${list}${code.slice(to)}`);
}

function withSpace(comment: string): string {
  return comment === '' ? '' : ` ${comment}`;
}

/** The code of a reducer of blocks. */
export function toRecipeCode(toolName: string, blocks: readonly RecipeBlock[]): string {
  const list = blocks.map((block) => `    ${toBlockCode(block)},\n`).join('');
  return withImports(`
export const reducer = composeReducer(
  [
${list}  ],
  { toolName: ${quote(toolName)} },
);
`);
}

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*(['"])toolyard\/reducers\2;?\n?/;
const MOST_CHARS = 100;

/** Imports the blocks that the code calls, and no other ones; imports of other names stay. */
function withImports(code: string): string {
  const found = IMPORT.exec(code);
  const rest = found ? code.replace(found[0], '') : code;
  const called = [...rest.matchAll(/\b([a-zA-Z]\w*)\s*\(/g)].map(([, name = '']) => name);
  const kept = (found?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !blockRow(name));
  const names = [
    ...new Set([...kept, 'composeReducer', ...called.filter((name) => blockRow(name))]),
  ];
  names.sort((a, b) => (a < b ? -1 : 1));
  const line = `import { ${names.join(', ')} } from 'toolyard/reducers';\n`;
  const broken = `import {\n${names.map((name) => `  ${name},\n`).join('')}} from 'toolyard/reducers';\n`;
  const text = line.length > MOST_CHARS ? broken : line;
  return found
    ? `${code.slice(0, found.index)}${text}${code.slice(found.index + found[0].length)}`
    : `${text}${code}`;
}
