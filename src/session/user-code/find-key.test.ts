import { expect, it } from 'vitest';
import { findKey } from './find-key.ts';

const CODE = `import { defineTool, ok } from 'toolyard';
// schema: {}
export const tool = defineTool({
  name: 'get weather',
  schema: {
    type: 'object', // type: {
    properties: {
      type: { type: 'string', description: 'a } b' },
      "city": { type: 'strng' },
      tags: { anyOf: [{ type: 'string' }, { pattern: '(' }] },
      size: SIZE,
    },
    required: ['citty'],
  },
  async execute({ city }) {
    return ok(city, { schema: 1 });
  },
});
`;

it.each([
  [['name'], 4, 3],
  [['schema'], 5, 3],
  [['schema', 'type'], 6, 5],
  [['schema', 'properties', 'city', 'type'], 9, 17],
  [['schema', 'properties', 'type', 'type'], 8, 15],
  [['schema', 'properties', 'tags', 'anyOf', '1', 'pattern'], 10, 45],
  [['schema', 'properties', 'size', 'type'], 11, 7],
  [['schema', 'required', '0'], 13, 16],
])('finds %j', (path, line, column) => {
  expect(findKey(CODE, path)).toEqual({ line, column });
});

it('finds the tool of a file without defineTool', () => {
  const code = "const other = { name: 'x' };\nexport default { schema: SCHEMA };";
  expect(findKey(code, ['schema', 'type'])).toEqual({ line: 2, column: 18 });
  expect(findKey(code, ['name'])).toBeUndefined();
  expect(findKey(code, [])).toEqual({ line: 2, column: 1 });
  expect(findKey('', ['name'])).toBeUndefined();
  expect(findKey('', [])).toEqual({ line: 1, column: 1 });
});
