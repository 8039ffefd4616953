import { expect, it } from 'vitest';
import { findUnclosed } from './unclosed-bracket.ts';

const CODE = `export const tool = defineTool({
  // {
  schema: {
    properties: { word: { type: '{' } },
    required: ['word'],
  },
  async execute({ word }) {
    for (const one of list) {
      use(one);
    }
    return ok(word);
  },
});
`;

const open = (bracket: string, closing: string, line: number) => ({ bracket, closing, line });

it.each([
  ['a property', ' } },', ' },', open('{', '}', 4)],
  ['a loop', '    }\n', '', open('{', '}', 8)],
  ['a method', '  },\n});', '});', open('{', '}', 7)],
  ['the schema', "'],\n  },", "'],", open('{', '}', 3)],
  ['a list', "['word'],", "['word',", open('[', ']', 5)],
  ['a call', 'use(one);', 'use(one;', open('(', ')', 9)],
  ['the tool', '\n});', '\n', open('{', '}', 1)],
])('finds the open bracket of %s', (_, from, to, expected) => {
  expect(CODE).toContain(from);
  expect(findUnclosed(CODE.replace(from, to))).toMatchObject(expected);
});

it.each([CODE, '', 'a)', '`{`'])('finds none in %j', (code) => {
  expect(findUnclosed(code)).toBeUndefined();
});
