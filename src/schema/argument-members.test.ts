import { expect, test } from 'vitest';
import { createToolRegistry, ok, type Tool } from '../core/index.ts';
import { makeCtx, manyArguments } from '../core/test-support.ts';
import { compileSchema, createArgumentValidator, type Schema } from './index.ts';

const SCHEMAS: [Tool['schema'], boolean][] = [
  [{ type: 'object', properties: { k1: { type: 'number' } } }, true],
  [{ type: 'object', required: ['k1'] }, true],
  [{ type: 'object', additionalProperties: { type: 'number' } }, true],
  [{ type: 'object', patternProperties: { '^k': { type: 'number' } } }, true],
  [{ type: 'object', minProperties: 3, propertyNames: { minLength: 2 } }, true],
  [{ type: 'object', additionalProperties: { type: 'string' } }, false],
  [{ type: 'object', additionalProperties: { maximum: 998 } }, false],
  [{ type: 'object', properties: { k1: {} }, additionalProperties: false }, false],
  [{ type: 'object', required: ['other'] }, false],
];

test.each(SCHEMAS)(
  '%j: validator and tool share one reading of many arguments',
  async (schema, valid) => {
    const { args, work } = manyArguments(1000);
    const tool: Tool = {
      name: 'a',
      description: 'Does nothing.',
      schema,
      capabilities: {},
      execute: async () => ok(''),
    };
    const validator = createArgumentValidator();
    const registry = createToolRegistry({ tools: [tool], validateArgs: true, validator });
    const [call] = await registry.executeParallel(
      [{ toolCallId: '1', name: 'a', args }],
      makeCtx(),
    );
    expect(call?.result.ok).toBe(valid);
    // Named properties are looked up by their names.
    expect(work.lists).toBe(1);
    expect(work.reads).toBeLessThan(1010);
  },
);

test.each(SCHEMAS)('%j: the same issues with and without the members', (schema) => {
  const object = { ...manyArguments(1000).args };
  const compiled = compileSchema(schema as Schema);
  const members = { object, keys: Object.keys(object), values: Object.values(object) };
  expect(compiled.issues(object, members)).toEqual(compiled.issues(object));
});
