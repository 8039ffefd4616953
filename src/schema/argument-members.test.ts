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
  [{ type: 'object', unevaluatedProperties: { type: 'number' } }, true],
  [{ type: 'object', properties: { k1: {} }, unevaluatedProperties: false }, false],
];

const VALIDATED = { validateArgs: true, validator: createArgumentValidator() };

async function callWith(schema: Tool['schema'], args: unknown, seen: unknown[] = []) {
  const tool: Tool = {
    name: 'a',
    description: 'Does nothing.',
    schema,
    capabilities: {},
    execute: async (given) => {
      seen.push(given);
      return ok('');
    },
  };
  const registry = createToolRegistry({ tools: [tool], ...VALIDATED });
  const calls = [{ toolCallId: '1', name: 'a', args }];
  const [call] = await registry.executeParallel(calls, makeCtx());
  return call?.result;
}

test.each(SCHEMAS)(
  '%j: validator and tool share one reading of many arguments',
  async (schema, valid) => {
    const { args, work } = manyArguments(1000);
    expect((await callWith(schema, args))?.ok).toBe(valid);
    expect(work).toEqual({ lists: 1, reads: 1000 });
  },
);

/** Applies a schema below `data`: directly, in a list, and in another object. */
const atDepth = (schema: Tool['schema']): Tool['schema'] => ({
  properties: {
    data: {
      if: { type: 'object', required: ['data'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { properties: { data: schema } },
      else: { ...schema, type: ['object', 'array'], items: schema },
    },
  },
});

test.each(SCHEMAS)('%j: they share one reading of a large object within', async (schema, valid) => {
  for (const wrap of [
    (data: unknown) => ({ data }),
    (data: unknown) => ({ data: [data] }),
    (data: unknown) => ({ data: { data } }),
    (data: unknown) => ({ ...manyArguments(100).args, data }),
  ]) {
    const { args, work } = manyArguments(1000);
    expect((await callWith(atDepth(schema), wrap(args)))?.ok).toBe(valid);
    expect(work).toEqual({ lists: 1, reads: 1000 });
  }
});

test.each(SCHEMAS)('%j: the same issues with and without the members', (schema) => {
  const object = { ...manyArguments(1000).args };
  const compiled = compileSchema(schema as Schema);
  const record = { keys: Object.keys(object), values: Object.values(object) };
  expect(compiled.issues(object, new Map([[object, record]]))).toEqual(compiled.issues(object));
});

test.each([...SCHEMAS, [{ maxProperties: 3 }, false]] as typeof SCHEMAS)(
  '%j: known members are not listed again',
  (schema, valid) => {
    const { args, work } = manyArguments(1000);
    const record = { keys: Object.keys(args), values: Object.values(args) };
    Object.assign(work, { lists: 0, reads: 0 });
    const { issues } = compileSchema({ properties: { data: schema } });
    expect(issues({ data: args }, new Map([[args, record]])).length === 0).toBe(valid);
    expect(work.lists).toBe(0);
    // Named properties are looked up by their names.
    expect(work.reads).toBeLessThan(10);
  },
);

test('a tool receives the values that were validated, and each is read once', async () => {
  const schema: Tool['schema'] = {
    properties: { path: { pattern: '^a$' }, list: { items: { type: 'string' } } },
    additionalProperties: false,
  };
  for (const more of [{}, { list: ['b'] }]) {
    let reads = 0;
    const seen: unknown[] = [];
    const args = Object.defineProperty({ ...more }, 'path', {
      enumerable: true,
      get: () => ['a', '/etc/passwd'][reads++],
    });
    expect(await callWith(schema, args, seen)).toEqual(ok(''));
    expect(seen).toEqual([{ path: 'a', ...more }]);
    expect(reads).toBe(1);
  }
});

test('a hook cannot change the arguments that were validated', async () => {
  const seen: unknown[] = [];
  const tool: Tool = {
    name: 'a',
    description: 'Does nothing.',
    schema: { properties: { path: { pattern: '^a$' } } },
    capabilities: {},
    execute: async (given) => {
      seen.push(given);
      return ok('');
    },
  };
  const registry = createToolRegistry({ tools: [tool], ...VALIDATED });
  registry.use({ before: ({ args }) => void Object.assign(args as object, { path: '/etc' }) });
  await registry.executeParallel([{ toolCallId: '1', name: 'a', args: { path: 'a' } }], makeCtx());
  expect(seen).toEqual([{ path: 'a' }]);
});
