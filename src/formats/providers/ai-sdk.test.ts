import { expect, test } from 'vitest';
import { toProviderDefinitions } from '../to-provider-definitions.ts';

const ECHO = {
  name: 'echo.text',
  description: 'Repeats',
  parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};

test('a schema has the marks of the SDK, is a Standard Schema, and is still JSON', () => {
  const { tools, toProviderName, warnings } = toProviderDefinitions('ai-sdk', [ECHO]);
  const tool = tools[toProviderName('echo.text') ?? ''];
  expect(tool?.description).toBe('Repeats');
  const { inputSchema } = tool!;
  expect(inputSchema.jsonSchema).toEqual(ECHO.parameters);
  expect(Reflect.get(inputSchema, Symbol.for('vercel.ai.schema'))).toBe(true);
  expect(inputSchema['~standard'].validate('any')).toEqual({ value: 'any' });
  expect(inputSchema['~standard'].jsonSchema.input()).toEqual(ECHO.parameters);
  expect(JSON.parse(JSON.stringify(inputSchema))).toEqual({ jsonSchema: ECHO.parameters });
  expect(warnings).toEqual([]);
});
