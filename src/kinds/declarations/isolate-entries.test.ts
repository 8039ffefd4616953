import { expect, test } from 'vitest';
import { loadDeclarations } from '../index.ts';
import { fakeKind } from './test-support.ts';

const TOOL = (name: string) => `  - name: ${name}
    type: fake
    description: Tool ${name}
    parameters:
      q:
        type: string
        required: true
      n: {type: integer, default: 1}
`;

/** Ten tools; the change breaks the fifth. */
async function load(change: (tool: string) => string) {
  const tools = [...'abcdefghij'].map(TOOL);
  tools[4] = change(tools[4] ?? '');
  const text = `tools:\n${tools.join('')}permissions:\n  denied_actions: [j]\n`;
  const { loaded, problems } = await loadDeclarations(text, {}, { kinds: [fakeKind('fake')] });
  return {
    names: loaded.tools.map(({ tool }) => tool.name).join(''),
    denied: loaded.permissions?.denied_actions,
    first: problems.map(({ line, column, message }) => `${line}:${column} ${message}`)[0],
  };
}

const lineOf = (index: number, change: (line: string) => string) => (tool: string) =>
  tool
    .split('\n')
    .map((line, at) => (at === index ? change(line) : line))
    .join('\n');
const swap = (from: string, to: string) => (tool: string) => tool.replace(from, to);

test.each([
  ...Array.from({ length: 8 }, (_, index): [string, (tool: string) => string, RegExp] => [
    `a tab in line ${index + 1}`,
    lineOf(index, (line) => `\t${line.trimStart()}`),
    new RegExp(`^${34 + index}:1 A tab indents this line`),
  ]),
  ['tabs in all lines', (tool) => tool.replace(/^ +/gm, '\t'), /^34:1 A tab indents/],
  ['double quotes', swap('Tool e', '"Tool e'), /^36:18 The quotes around this text are not closed/],
  ['single quotes', swap('Tool e', "'Tool e"), /^36:18 The quotes around this text are not closed/],
  [
    'a line too far right',
    swap('    desc', '      desc'),
    /^35:11 The next line is indented deeper/,
  ],
  ['a line too far left', swap('    desc', '  desc'), /^36:3 This line is indented less/],
  ['a line at the start', swap('    desc', 'desc'), /^36:1 This line is indented less/],
  ['a dash too far left', swap('  - name', ' - name'), /^34:2 This list entry begins in column 2/],
  ['a dash at the start', swap('  - name', '- name'), /^34:1 This list entry begins in column 1/],
  [
    'a key that is there twice',
    swap('    desc', '    type: fake\n    desc'),
    /^36:5 Duplicate key 'type'/,
  ],
  ['an open brace', swap('default: 1}', 'default: 1'), /A '\{' is not closed before this line/],
  ['an open bracket', swap('type: string', 'type: [string'), /A '\[' is not closed/],
  ['one brace too many', swap('default: 1}', 'default: 1}}'), /^41:37 '\}' closes nothing/],
  ['a merge conflict', swap('    desc', '<<<<<<< HEAD\n    desc'), /^36:1 .* merge conflict/],
  [
    'spaces of another make',
    swap('    desc', '\u00a0\u00a0  desc'),
    /^36:1 Look-alike characters indent/,
  ],
  [
    'a type that is indented by spaces of another make',
    swap('    type', '\u00a0\u00a0\u00a0\u00a0type'),
    /^35:1 Look-alike characters indent/,
  ],
  [
    'a value nested too deep',
    swap('default: 1', `default: ${'['.repeat(200)}${']'.repeat(200)}`),
    /^41:\d+ .* nested more than 100 levels deep/,
  ],
  [
    'an open value nested too deep',
    swap('default: 1', `default: ${'['.repeat(200)}`),
    /^41:\d+ .* nested more than 100 levels deep/,
  ],
  [
    'aliases that multiply',
    swap(
      'default: 1',
      `default: [${[...'abcdef'].map((name, at, all) => `&${name} [${`${at ? `*${all[at - 1]}` : 0},`.repeat(10)}]`).join()}]`,
    ),
    /^41:\d+ .* more than 200,000 values/,
  ],
] satisfies [string, (tool: string) => string, RegExp][])(
  '%s disables one tool of ten',
  async (_what, change, sentence) => {
    const { names, first } = await load(change);
    expect(names).toBe('abcdfghij');
    expect(first).toMatch(sentence);
  },
);

const JSON_TEXT = JSON.stringify({
  tools: [...'ab'].map((name) => ({ name, type: 'fake' })),
});

test.each([
  ['a semicolon', `${JSON_TEXT};`, 'ab', 1],
  ['words', `${JSON_TEXT} and so on`, 'ab', 1],
  ['a second text', `${JSON_TEXT}\n${JSON_TEXT}`, 'ab', 1],
  ['a fence around it', `\`\`\`json\n${JSON_TEXT}\n\`\`\`\n`, 'ab', 1],
  ['a fence without its end', `~~~\n${JSON_TEXT}\n`, 'ab', 1],
  ['an end that is missing', JSON_TEXT.slice(0, -3), 'a', 1],
])('%s after JSON costs no complete tool', async (_what, text, names, problems) => {
  const report = await loadDeclarations(text, {}, { kinds: [fakeKind('fake')] });
  expect(report.loaded.tools.map(({ tool }) => tool.name).join('')).toBe(names);
  expect(report.problems).toHaveLength(problems);
});

test('permissions after a broken tool apply', async () => {
  expect((await load(swap('Tool e', '"Tool e'))).denied).toEqual(['j']);
});

test('a first tool without its dash disables only itself', async () => {
  const text = `tools:\n  # the first\n${TOOL('a').replace('  - name', '    name')}${TOOL('b')}${TOOL('c')}`;
  const { loaded, problems } = await loadDeclarations(text, {}, { kinds: [fakeKind('fake')] });
  expect(loaded.tools.map(({ tool }) => tool.name)).toEqual(['b', 'c']);
  expect(problems.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
    "3:5 This tool has no dash, so it is not a list entry. Write '- name: …', and indent its other lines as far as 'name'.",
  ]);
});
