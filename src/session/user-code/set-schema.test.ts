import { expect, test } from 'vitest';
import { setSchema } from './set-schema.ts';

const CODE = `import { defineTool, ok } from 'toolyard';

const schema = { type: 'array' };
export const tool = defineTool({
  name: 'find', // the schema: { is below }
  description: 'Has a schema: {',
  capabilities: { network: { schema: {} } },
  schema: {
    type: 'object',
    properties: { schema: { type: 'string', description: 'A } in a text' } },
  } as const,
  execute: async () => ok('none'),
});
`;

test('the schema of the tool is replaced, and nothing else', () => {
  const next = setSchema(CODE, { type: 'object', properties: { 'a-b': {} }, required: ['a": b'] });
  const from = CODE.indexOf('{\n    type');
  const schema = `{
    type: "object",
    properties: {
      "a-b": {}
    },
    required: [
      "a\\": b"
    ]
  }`;
  expect(next).toBe(CODE.slice(0, from) + schema + CODE.slice(CODE.indexOf(' as const')));
  expect(setSchema(CODE, JSON.parse('{"__proto__":{}}'))).toBeUndefined();
});

test.each([
  ['a name', "defineTool({ name: 'a', schema: shared })"],
  ['a shorthand', "defineTool({ name: 'a', schema, execute })"],
  ['nothing', 'const a = 1;'],
  ['an open bracket', 'defineTool({ schema: { type: 1'],
])('a tool whose schema is %s stays', (_, code) => {
  expect(setSchema(code, { type: 'object' })).toBeUndefined();
});
