import { expect, it } from 'vitest';
import { stripTypes } from '../../sandbox/guest/strip-types.ts';
import { placeProblem } from './place-problem.ts';

const CODE = `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'my_tool',
  description: 'Greets a person.',
  schema: {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
  },
  async execute({ name }, ctx) {
    const list = [1, 2];
    if (name === 'x') {
      return ok('none');
    }
    for (const one of list) {
      console.log(\`one: \${one}\`, /['"(]/.test(name));
    }
    // It's a greeting.
    return ok(\`Hello, \${name}!\`);
  },
});
`;

/** The problem of the code after a change of one of its texts. */
function problemOf(from: string, to: string) {
  expect(CODE).toContain(from);
  const code = CODE.replace(from, () => to);
  const problem = stripTypes(code);
  if ('code' in problem) throw new Error('It has no syntax error.');
  return placeProblem(code, problem);
}

const noEnd = (bracket: string, closing: string, line: number) =>
  `This '${bracket}' probably has no '${closing}'. The parser stops in line ${line}.`;

it.each([
  ['the second quote', "person.'", 'person.', 5, 16],
  ['the second quote of a name', "'my_tool'", "'my_tool", 4, 9],
  ['the second quote in an object', "'string' }", "'string }", 8, 33],
  ['the second quote in a list', "'name']", "'name]", 9, 16],
  ['the second quote in a call', "'none')", "'none)", 14, 17],
  ['the second quote of an import', "'toolyard'", "'toolyard", 1, 32],
  ['the first quote', "'Greets", 'Greets', 5, 32],
])('without %s', (_, from, to, line, column) => {
  expect(problemOf(from, to)).toEqual({
    line,
    column,
    message: 'Syntax error: Unterminated string',
  });
});

it.each([
  ['the second backtick', '}`,', '},', 17, 19],
  ['the last backtick', '!`', '!', 20, 15],
])('without %s', (_, from, to, line, column) => {
  const message = 'Syntax error: Unterminated template';
  expect(problemOf(from, to)).toEqual({ line, column, message });
});

it.each([
  ['a string', "person.',", "person.'", 5, 34],
  ['an object in one line', '} },\n', '} }\n', 8, 45],
  ['an object', '],\n  },', '],\n  }', 10, 4],
])('without the comma after %s, it is the end of that line', (_, from, to, line, column) => {
  expect(problemOf(from, to)).toEqual({ line, column, message: "Syntax error: ',' expected" });
});

it.each([
  ['a list', "'name'],", "'name',", 9, 15, noEnd('[', ']', 10)],
  ['a property', "'string' } },", "'string' },", 8, 17, noEnd('{', '}', 22)],
  ['the schema', '  },\n  async', '  async', 6, 11, noEnd('{', '}', 21)],
  ['an if', '    }\n    for', '    for', 13, 23, noEnd('{', '}', 20)],
  ['a loop', "    }\n    // It's", "    // It's", 16, 29, noEnd('{', '}', 20)],
  ['the method', '  },\n});', '});', 11, 32, noEnd('{', '}', 21)],
  [
    'the tool',
    '});\n',
    '};\n',
    22,
    2,
    "Unexpected token. The '(' in line 3 probably lacks its ')'.",
  ],
])('without the bracket that closes %s, it is the open one', (...row) => {
  const [, from, to, line, column, words] = row;
  expect(problemOf(from, to)).toEqual({ line, column, message: `Syntax error: ${words}` });
});

it.each([
  ['a list', "['name'],", "'name'],", 9],
  ['an if', "'x') {", "'x')", 15],
])('without the bracket that opens %s, it is the other one', (_, from, to, line) => {
  const problem = problemOf(from, to);
  expect(problem.line).toBe(line);
  expect(problem.message).toContain('probably has no');
});

it.each([
  ['a bracket in its line', '[1, 2]', '[1, 2', 12],
  ['a bracket of a condition', "'x')", "'x'", 13],
  ['a colon', 'description:', 'description', 5],
  ['a colon before an object', 'schema:', 'schema', 6],
  ['an equals sign', 'list =', 'list', 12],
  ['half of return', 'return ok(`', 'retur ok(`', 20],
  ['half of const', 'const list', 'con list', 12],
  ['half of export', 'export', 'exp', 3],
  ['half of import', 'import', 'imp', 1],
  ['half of for', 'for (', 'fo (', 16],
  ['half of of', ' of ', ' o ', 16],
  ['the opening brace of the schema', 'schema: {', 'schema:', 7],
])('without %s, it is where the parser stops', (_, from, to, line) => {
  const problem = problemOf(from, to);
  expect(problem.line).toBe(line);
  expect(problem.message).not.toContain('probably');
});

it('names no bracket of another line, if the line with the error lacks one', () => {
  const code = `export const tool = defineTool({
  async execute({ name }) { if (name) { return ok(name); } });
`;
  const problem = { message: 'Syntax error: Unexpected token', line: 2, column: 60 };
  expect(placeProblem(code, problem)).toEqual(problem);
});
