import { expect, test } from 'vitest';
import { createToolRegistry, type ToolResult } from '../index.ts';
import { makeCtx, makeTool } from '../test-support.ts';
import { withRealNames } from './argument-aliases.ts';

const aliases = { count: 'max_results', limit: 'max_results' };

test.each([
  [{ count: 3 }, { max_results: 3 }],
  [
    { query: 'x', limit: 3 },
    { query: 'x', max_results: 3 },
  ],
  [
    { count: 3, max_results: 4 },
    { count: 3, max_results: 4 },
  ],
  [{ other: 1 }, { other: 1 }],
  [['count'], ['count']],
  ['count', 'count'],
  [null, null],
])('%j becomes %j', (args, expected) => {
  expect(withRealNames(args, aliases)).toEqual(expected);
});

test('does not change the caller’s object', () => {
  const args = Object.freeze({ count: 3 });
  withRealNames(args, aliases);
  expect(args).toEqual({ count: 3 });
});

test('treats a prototype name as an ordinary name', () => {
  const renamed = withRealNames(JSON.parse('{"a":{"polluted":1}}'), { a: '__proto__' });
  expect(Object.getPrototypeOf(renamed)).toBe(Object.prototype);
  expect(withRealNames({ toString: 1 }, {})).toEqual({ toString: 1 });
});

test('a registry renames before its gates read, and shows no alias', async () => {
  const seen: unknown[] = [];
  const tool = makeTool('search', {
    schema: { type: 'object', properties: { max_results: { type: 'integer' } } },
    argumentAliases: aliases,
    validateArgs: true,
    execute: async (args): Promise<ToolResult> => {
      seen.push(args);
      return { ok: true, value: '' };
    },
  });
  const checked: unknown[] = [];
  const registry = createToolRegistry({
    tools: [tool],
    validator: () => (args) => {
      checked.push(args);
      return [];
    },
  });
  await registry.executeParallel(
    [{ toolCallId: '1', name: 'search', args: { count: 2 } }],
    makeCtx(),
  );
  expect(checked).toEqual([{ max_results: 2 }]);
  expect(seen).toEqual([{ max_results: 2 }]);
  expect(JSON.stringify(registry.toDefinitions())).not.toContain('count');
});
