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
