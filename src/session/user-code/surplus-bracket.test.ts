import { expect, it } from 'vitest';
import { stripTypes } from '../../sandbox/guest/strip-types.ts';
import { placeProblem } from './place-problem.ts';

const CODE = `export const tool = defineTool({
  name: 'my_tool',
  schema: { type: 'object' },
  async execute({ name }, ctx) {
    console.log('called with', name);
    return ok(name);
  },
});
`;

/** The problem of the code with another line in it. */
function problemWith(line: number, text: string) {
  const lines = CODE.split('\n').toSpliced(line - 1, 0, text);
  const code = lines.join('\n');
  const problem = stripTypes(code);
  if ('code' in problem) throw new Error('It has no syntax error.');
  return placeProblem(code, problem);
}

const toSurplus = (bracket: string, opening: string) =>
  `Syntax error: Unexpected token. This '${bracket}' probably has no '${opening}'.`;

it.each([
  [5, 5, '    }', '}', '{'],
  [6, 5, '    }', '}', '{'],
  [7, 5, '    }', '}', '{'],
  [6, 3, '  }', '}', '{'],
  [6, 5, '    )', ')', '('],
  [6, 5, '    ]', ']', '['],
  [6, 12, '    use(1));', ')', '('],
])('a surplus bracket in line %i is reported at its place', (line, column, text, ...kind) => {
  const at = column === 12 ? { line, column: 11 } : { line, column };
  expect(problemWith(line, text)).toEqual({ ...at, message: toSurplus(...kind) });
});

it.each([
  ['    const a = {;', 16],
  ['    const a = { b: 1,;', 22],
  ['    use({;', 10],
  ['    return {;', 13],
])('an object that ends with a semicolon is reported there: %s', (text, column) => {
  for (const line of [5, 6]) {
    const problem = problemWith(line, text);
    expect(problem).toMatchObject({ line, column });
    expect(problem.message).toContain(`in line ${line} probably lacks its`);
  }
});

it('a block and a pattern keep the place of the parser', () => {
  expect(problemWith(5, '    if (name) {; 5 5 }')).toMatchObject({ line: 5, column: 20 });
  expect(problemWith(5, '    const a = /}/; 5 5')).toMatchObject({ line: 5, column: 22 });
});
