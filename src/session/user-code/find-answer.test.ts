import { expect, it } from 'vitest';
import { findAnswer } from './find-answer.ts';

const tool = (body: string) => `import { defineTool, ok } from 'toolyard';
export const tool = defineTool({
  name: 'execute',
  schema: {},
  async execute({ city }) {
    ${body}
  },
});
`;

it('finds the only return of a tool', () => {
  const code = tool("// return ok('');\n    return { sky: 'clear' };");
  expect(findAnswer(code, 'execute')).toEqual({ line: 7, column: 5 });
});

it('finds the function if it returns nothing, or in several places', () => {
  const place = { line: 5, column: 9 };
  expect(findAnswer(tool(''), 'execute')).toEqual(place);
  expect(findAnswer(tool('if (city) return 1;\n    return 2;'), 'execute')).toEqual(place);
});

it('finds a function that is a property, and one that is an arrow', () => {
  const code = 'export const reducer = {\n  toolName: "log",\n  reduce: (result) => 3,\n};';
  expect(findAnswer(code, 'reduce')).toEqual({ line: 3, column: 3 });
  const block = 'export default {\n  reduce: function (result) {\n    return 3;\n  },\n};';
  expect(findAnswer(block, 'reduce')).toEqual({ line: 3, column: 5 });
});

it('ignores what other functions of the file return', () => {
  const code = `function helper() {\n  return 1;\n}\n${tool('return helper();')}\nfunction other() { return 2; }`;
  expect(findAnswer(code, 'execute')).toEqual({ line: 9, column: 5 });
});

it('has no place in a file without the function', () => {
  expect(findAnswer('export const reducer = composeReducer([]);', 'reduce')).toBeUndefined();
  expect(findAnswer('const reduce = 1;', 'reduce')).toBeUndefined();
  expect(findAnswer('', 'execute')).toBeUndefined();
});
