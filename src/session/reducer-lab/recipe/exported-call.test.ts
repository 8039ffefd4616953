import { expect, test } from 'vitest';
import { readRecipe, writeRecipe } from './recipe.ts';

const QUICK = "const quick = composeReducer([keepSummary()], { toolName: 'a' });\n";
const LINES = "composeReducer([keepLines(/FAIL/)], { toolName: 'a' });\n";

test.each([
  ['a variable', `export const reducer = ${LINES}`],
  ['a variable with a type', `export const reducer: ToolResultReducer =\n  ${LINES}`],
  ['a default', `export default ${LINES}`],
  ['a list of names', `const reducer = ${LINES}export { reducer };`],
  ['another name', `const lines = ${LINES}export { quick, lines as reducer };`],
  ['a default name', `const lines = ${LINES}export default lines;`],
  ['a second variable', `const lines = ${LINES}export const reducer = lines;`],
])('the blocks are those of the reducer that is exported as %s', (_, exported) => {
  const code = `${QUICK}// export const reducer = composeReducer([keepTable()], {});\n${exported}`;
  const recipe = readRecipe(code);
  expect(recipe?.steps.map(({ block }) => block?.name)).toEqual(['keepLines']);
  const written = recipe && writeRecipe(code, recipe, []);
  expect(written).toContain(QUICK);
  expect(written).not.toContain('keepLines(');
});

test('the blocks of another reducer do not take the place of those of the exported one', () => {
  const code = `${QUICK}export const reducer = composeReducer(listOf(5), { toolName: 'a' });`;
  expect(readRecipe(code)).toBeUndefined();
});

test('a call inside another one is read, too', () => {
  const code = `${QUICK}export const reducer = quiet(${LINES.slice(0, -2)});`;
  expect(readRecipe(code)?.steps[0]?.block?.name).toBe('keepLines');
});
