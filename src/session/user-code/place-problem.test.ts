import { expect, it } from 'vitest';
import { placeProblem } from './place-problem.ts';

const CODE = "import { ok } from 'toolyard';\nexport const tool = {\n  name: 5,\n};\n";

it.each([
  ["The tool needs a 'name', a string.", { line: 3, column: 3 }],
  ["The tool needs a method 'execute(args, ctx)'.", { line: 2, column: 1 }],
  ['The properties of the export must be JSON.', { line: 2, column: 1 }],
  ["TypeError: Cannot read properties of undefined (reading 'name')", {}],
  ['The file is larger than 256 KiB.', {}],
])('places %s', (message, place) => {
  expect(placeProblem(CODE, { message })).toEqual({ message, ...place });
});

it('keeps a known place', () => {
  const problem = { message: "'name' is wrong.", line: 9, column: 9 };
  expect(placeProblem(CODE, problem)).toBe(problem);
});

it('names the open bracket of a syntax error, if it is in an earlier line', () => {
  const code = 'const a = {\n  b: { c: 1,\n};\n';
  const toProblem = (line: number) => ({ message: 'Syntax error: Unexpected token', line });
  expect(placeProblem(code, toProblem(4)).message).toBe(
    "Syntax error: Unexpected token. The '{' in line 2 probably lacks its '}'.",
  );
  expect(placeProblem(code, toProblem(2))).toEqual(toProblem(2));
});
