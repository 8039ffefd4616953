import { expect, test } from 'vitest';
import * as blocks from '../../../core/reduce/reducers/index.ts';
import { BLOCKS, newBlock } from './block-table.ts';
import { changeStep, readRecipe, toRecipeCode, toStep, writeRecipe } from './recipe.ts';

const CODE = `import { composeReducer, keepAround, keepSummary } from 'toolyard/reducers';
import type { ToolResultReducer } from 'toolyard';

const FAILURE: RegExp = /FAIL/; // composeReducer( of a comment
export const reducer: ToolResultReducer = composeReducer(
  [
    // Each failure, with its reason.
    keepAround(/\\bFAIL\\b/i, { before: 1, after: 5 }),
    keepLines(FAILURE), // my own
    keepSummary(),
    // keepSummary is enough
  ],
  { toolName: 'terminal' } satisfies object,
);
`;

test('reads the blocks that a form can show, and keeps other code as it is', () => {
  const recipe = readRecipe(CODE.replace(' satisfies object', ''));
  expect(recipe?.steps.map(({ block }) => block)).toEqual([
    {
      name: 'keepAround',
      values: { pattern: { source: '\\bFAIL\\b', flags: 'i' }, before: 1, after: 5 },
    },
    undefined,
    { name: 'keepSummary', values: {} },
  ]);
  expect(recipe?.steps[0]?.code).toContain('// Each failure, with its reason.\n');
  expect(recipe?.rest).toBe('// keepSummary is enough');
});

test('an unchanged list stays as it is', () => {
  const code = CODE.replace(' satisfies object', '').replace(
    ', // my own',
    ',\n    // of the next',
  );
  const recipe = readRecipe(code);
  const text = recipe && writeRecipe(code, recipe, recipe.steps);
  expect(text?.replace(/^import .*\n/gm, '')).toBe(code.replace(/^import .*\n/gm, ''));
  expect(text).toContain(
    "import { composeReducer, keepAround, keepLines, keepSummary } from 'toolyard/reducers';",
  );
});

test('a changed value keeps the comment before it, and the imports follow the blocks', () => {
  const code = CODE.replace(' satisfies object', '');
  const recipe = readRecipe(code);
  const [first, own] = recipe?.steps ?? [];
  if (!recipe || !first || !own) throw new Error('The recipe was not read.');
  const values = { pattern: { text: "it's [FAIL]" }, after: 9 };
  const next = writeRecipe(code, recipe, [
    own,
    changeStep(first, { name: 'keepAround', values }),
    toStep(newBlock('stripTerminalCodes')),
  ]);
  expect(next).toContain('    // Each failure, with its reason.\n');
  expect(next).toContain("keepAround('it\\'s [FAIL]', { after: 9 }),\n    stripTerminalCodes(),");
  expect(next).toContain("keepAround, keepLines, stripTerminalCodes } from 'toolyard/reducers'");
  expect(next).not.toMatch(/keepSummary[,} ](?!is enough)/);
  expect(readRecipe(next)?.steps[1]?.block?.values).toEqual(values);
});

const BESIDE = `export const reducer = composeReducer(
  [ // in this order
    // npm speaks much
    keepLines(/npm/), // why npm
    dropLines(/ok/), /* why ok */ // and this
    own(FAIL) /* mine */, keepSummary(), // the totals
    // and no more
  ],
  { toolName: 'terminal' },
);
`;
const BLOCKS_BESIDE = ['keepLines', 'dropLines', 'own', 'keepSummary'];

test.each(BLOCKS_BESIDE.map((name, at) => [name, at] as const))(
  'comments stay where they are when %s changes',
  (_, at) => {
    const recipe = readRecipe(BESIDE);
    if (!recipe) throw new Error('The recipe was not read.');
    const change = (step: (typeof recipe.steps)[number], index: number) =>
      index === at ? changeStep(step, newBlock('groupByFile')) : step;
    const next = writeRecipe(BESIDE, recipe, recipe.steps.map(change));
    const lines = next.slice(next.indexOf('  [')).split('\n');
    const names = BLOCKS_BESIDE.map((name, index) => (index === at ? 'groupByFile' : name));
    const called = lines.map((line) => line.replace(/\(.*?\),/, '(…),'));
    expect(called.slice(0, 8)).toEqual([
      '  [ // in this order',
      '    // npm speaks much',
      `    ${names[0]}(…), // why npm`,
      `    ${names[1]}(…), /* why ok */ // and this`,
      `    ${names[2]}(…), /* mine */`,
      `    ${names[3]}(…), // the totals`,
      '    // and no more',
      '  ],',
    ]);
    // The result reads as before.
    const again = readRecipe(next);
    expect(again && writeRecipe(next, again, again.steps)).toBe(next);
  },
);

test.each([
  ['a line break before the comma', "[keepLines('a') // one\n, keepLines('b')]", '// one', ''],
  ['no line break', "[keepLines('a'), /* two */ keepLines('b')]", undefined, '/* two */ '],
  ['no comma at the end', "[keepLines('b'), keepLines('a') // one\n]", '// one', ''],
  ['a bracket behind it', "[keepLines('a') /* one */]", '/* one */', ''],
  ['a comment of two lines', "[keepLines('a'), /* one\n */\nkeepLines('b')]", '/* one\n */', ''],
])('a comment beside a block belongs to it, with %s', (_, list, beside, lead) => {
  const recipe = readRecipe(`composeReducer(${list}, {})`);
  const stepOf = (text: string) => recipe?.steps.find(({ code }) => code.includes(text));
  expect(stepOf("'a'")?.beside).toBe(beside);
  expect(recipe?.rest).toBe('');
  expect(stepOf("'b'")?.code ?? '').toMatch(
    new RegExp(`^${lead.replaceAll('*', '\\*')}(?:keep|$)`),
  );
});

test('a moved or removed block takes the comment beside it along', () => {
  const recipe = readRecipe(BESIDE);
  const [first, second, , last] = recipe?.steps ?? [];
  if (!recipe || !first || !second || !last) throw new Error('The recipe was not read.');
  const next = writeRecipe(BESIDE, recipe, [last, first]);
  expect(next).toContain(
    'keepSummary(), // the totals\n    // npm speaks much\n    keepLines(/npm/), // why npm',
  );
  expect(next).not.toContain('why ok');
});

test('the last block can be removed and another one added', () => {
  const code = toRecipeCode('it\'s "a"', [newBlock('keepSummary')]);
  const recipe = readRecipe(code);
  const empty = recipe && writeRecipe(code, recipe, []);
  expect(empty).toContain('composeReducer(\n  [],');
  expect(empty).toContain("import { composeReducer } from 'toolyard/reducers';");
  const again = empty === undefined ? undefined : readRecipe(empty);
  expect(again && writeRecipe(empty ?? '', again, [toStep(newBlock('keepSummary'))])).toBe(code);
});

test('a list in a constant of the file is read and written in its place', () => {
  const code = `import { composeReducer, keepLines } from 'toolyard/reducers';
const blocks: Block[] = [keepLines(/a/)];
export const reducer = composeReducer(blocks, { toolName: 'a' });
`;
  const recipe = readRecipe(code);
  const step = toStep(newBlock('keepSummary'));
  expect(
    recipe && writeRecipe(code, recipe, [...recipe.steps, step]),
  ).toBe(`import { composeReducer, keepLines, keepSummary } from 'toolyard/reducers';
const blocks: Block[] = [
  keepLines(/a/),
  keepSummary(),
];
export const reducer = composeReducer(blocks, { toolName: 'a' });
`);
});

test.each([
  ['a list of another scope', 'const LIST = [];\nfunction f() { const LIST = [keepTable()]; }\n'],
  ['a list that may change', 'let LIST = [keepTable()];\n'],
  ['a computed list', 'const LIST = listOf(5);\n'],
  ['an unfinished declaration', 'const LIST'],
])('%s has no blocks to edit', (_, before) => {
  const code = `${before};\nexport const reducer = composeReducer(LIST, { toolName: 'a' });`;
  expect(readRecipe(code)).toBeUndefined();
});

test.each([
  ['no list', 'export const reducer = { reduce: (result) => result };'],
  ['a list in a variable', 'export const reducer = composeReducer(LIST, { toolName: "a" });'],
  ['a syntax error', 'export const reducer = composeReducer([keepLines(/a/), {], {});'],
  ['only a comment', '// composeReducer([keepLines("a")'],
])('%s is no recipe', (_, code) => {
  expect(readRecipe(code)).toBeUndefined();
});

test.each([
  ['keepLines()'],
  ['keepLines(5)'],
  ["keepLines('a', 'b')"],
  ['keepAround(/a/, { below: 5 })'],
  ["keepAround(/a/, { after: '5' })"],
  ['keepAround(/a/, options)'],
  ['...others'],
  ['mine(/a/)'],
])('%s stays code', (entry) => {
  const [step] = readRecipe(`composeReducer([${entry}], {})`)?.steps ?? [];
  expect(step).toEqual({ code: entry, start: 0 });
});

test.each(BLOCKS.map(({ name }) => name))('%s is a block of the package', (name) => {
  const code = toRecipeCode('terminal', [newBlock(name)]);
  expect(readRecipe(code)?.steps[0]?.block).toEqual(newBlock(name));
});

test('every block of the package is in the table', () => {
  const makers = Object.keys(blocks).filter((name) => !/Reducer$/.test(name));
  expect(BLOCKS.map(({ name }) => name as string).sort()).toEqual(makers.sort());
});
