import { expect, test } from 'vitest';
import { createToolRegistry, ok, type Tool, type ToolContext } from '../core/index.ts';
import { compileSchema, createArgumentValidator, type Schema } from './index.ts';

/** Many arguments, and a record of their reads. */
function manyArguments(length = 50_000) {
  const work = { lists: 0, reads: 0 };
  const wide = Object.fromEntries(Array.from({ length }, (_, at) => [`k${at}`, at]));
  const args = new Proxy(wide, {
    ownKeys: (target) => {
      work.lists += 1;
      return Reflect.ownKeys(target);
    },
    get: (target, key) => {
      work.reads += 1;
      return Reflect.get(target, key);
    },
  });
  return { args, work };
}

const ctx: ToolContext = {
  sessionId: 's',
  sessionKey: 'test',
  platform: 'cli',
  workingDir: '/',
  currentTurn: 1,
  messageCount: 1,
  abortSignal: new AbortController().signal,
  emit: () => {},
  resultBudgetChars: 80_000,
};

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
    const [call] = await registry.executeParallel([{ toolCallId: '1', name: 'a', args }], ctx);
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
