import { expect, test } from 'vitest';
import { loadDeclarations } from '../index.ts';
import { fakeKind } from './test-support.ts';

const kinds = [fakeKind('fake')];

async function messages(text: string): Promise<string[]> {
  const { loaded, problems } = await loadDeclarations(text, {}, { kinds });
  expect(loaded.tools).toEqual([]);
  return problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

/** Each level contains the previous one nine times: 9⁹ values from a few hundred characters. */
const LAUGHS = Array.from({ length: 10 }, (_, level) =>
  level === 0
    ? 'l0: &l0 [ha]'
    : `l${level}: &l${level} [${Array(9)
        .fill(`*l${level - 1}`)
        .join(', ')}]`,
).join('\n');

const TOO_DEEP =
  /^\d+:\d+ The declaration is nested more than 100 levels deep, which is not read\. Make it flatter\.$/;

test.each([
  [
    'a billion laughs',
    `${LAUGHS}\ntools: [{name: a, type: fake}]`,
    /more than 200,000 values; an alias counts each time it is used/,
  ],
  [
    'a list in itself',
    'tools: &t [*t]',
    /^1:12 '\*t' refers to a value that contains it\. Write the value out\.$/,
  ],
  ['brackets without end', '['.repeat(20_000), TOO_DEEP],
  ['dashes without end', '- '.repeat(20_000), TOO_DEEP],
  ['question marks without end', '? '.repeat(20_000), TOO_DEEP],
  [
    'nested mappings',
    Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
    TOO_DEEP,
  ],
  [
    'more text than a person writes',
    'a'.repeat(5_000_001),
    /^1:1 The declaration has 5,000,001 characters; at most 5,000,000 are read/,
  ],
  [
    'brackets without number',
    ']'.repeat(200_000),
    /^1:1 The text has more than 1,000 brackets, quotes and words out of place/,
  ],
  [
    'anchors without number',
    `tools:\n${Array.from({ length: 20_000 }, (_, index) => `  - &a${index} {name: a${index}, type: fake}`).join('\n')}`,
    /^1002:5 The declaration has more than 1,000 anchors\. Use fewer, or split the declaration\.$/,
  ],
  ['a key that is a list', '? [a]\n: 1\n', /^1:3 A key must be a string\.$/],
])('%s', async (_what, text, message) => {
  expect(await messages(text)).toEqual(expect.arrayContaining([expect.stringMatching(message)]));
});

test('nesting within the limit is read', async () => {
  const deep = `${'['.repeat(90)}${']'.repeat(90)}`;
  const { loaded, problems } = await loadDeclarations(
    `- {name: a, type: fake, config: ${deep}}`,
    {},
    { kinds },
  );
  expect(problems).toEqual([]);
  expect(loaded.tools).toHaveLength(1);
});

test('a thousand texts that begin with an ampersand are no anchors', async () => {
  const texts = Array.from({ length: 1200 }, () => '"&a"').join(', ');
  const text = `tools:\n  - {name: a, type: fake, config: [${texts}]}\n  - {name: b, type: fake, config: &b [1]}`;
  const { loaded, problems } = await loadDeclarations(text, {}, { kinds });
  expect(problems).toEqual([]);
  expect(loaded.tools).toHaveLength(2);
});

test('only the first of many unknown fields are reported', async () => {
  const keys = Array.from({ length: 20_000 }, (_, index) => `k${index}: 1`).join('\n');
  const reported = await messages(keys);
  expect(reported).toHaveLength(21);
  expect(reported).toContain('1:1 19980 more unknown fields are ignored.');
});

test('keys named __proto__ change no prototype', async () => {
  const text =
    '- name: a\n  type: fake\n  __proto__: {polluted: yes}\n  parameters:\n    __proto__: {type: string, required: true}\n';
  const { loaded, problems } = await loadDeclarations(text, {}, { kinds });
  expect(problems.map(({ message }) => message)).toEqual([
    "'__proto__' is not a field of a tool of type 'fake'. Remove it.",
  ]);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(JSON.stringify(loaded.tools[0]?.tool.schema)).toBe(
    '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}',
  );
});

test('keys named __proto__ at the top change no prototype either', async () => {
  expect(await messages('__proto__: {tools: [{name: a, type: fake}]}')).toEqual([
    "1:1 '__proto__' is not a field here. Remove it.",
  ]);
});

test('input that is not a string is reported', async () => {
  const text: unknown = { tools: [] };
  // An untyped caller may pass any value.
  expect(await messages(text as string)).toEqual(['1:1 A declaration must be a string.']);
});

test('many problems are reported in the same form as few', async () => {
  const reported = await messages(`tools:\n${'- *a\n'.repeat(130_000)}`);
  expect(reported[0]).toMatch(/^2:3 Nothing is anchored as '&a'/);
});

test('the number of syntax errors is limited', async () => {
  expect((await messages(`a: ${'"x" '.repeat(500)}`)).length).toBeLessThan(20);
});

// Each of these once took quadratic time: minutes instead of milliseconds.
test.each([
  ['quotes that are not closed', '- "a\n'.repeat(4_000)],
  ['tools with a mistake each', '- name: a\n  type: @b\n'.repeat(1_500)],
])('many %s take linear time', async (_what, text) => {
  expect((await messages(text)).length).toBeGreaterThan(0);
});
