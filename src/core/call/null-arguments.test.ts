import { expect, test } from 'vitest';
import { createToolRegistry, type ToolResult } from '../index.ts';
import { makeCtx, makeTool } from '../test-support.ts';
import { withoutNulls } from './null-arguments.ts';

test.each([
  [{ path: 'a', end: null }, { path: 'a' }],
  [{ end: null, start: null }, {}],
  [
    { end: 0, start: undefined },
    { end: 0, start: undefined },
  ],
  [{ other: null }, { other: null }],
  [['end'], ['end']],
  [null, null],
])('%j becomes %j', (args, expected) => {
  expect(withoutNulls(args, ['start', 'end'])).toStrictEqual(expected);
});

test('does not change the caller’s object, and ignores a value other than a list', () => {
  const args = Object.freeze({ end: null });
  expect(withoutNulls(args, ['end'])).toEqual({});
  expect(withoutNulls(args, 'end')).toBe(args);
  expect(withoutNulls(args, [{}, 'toString'])).toBe(args);
});

test('a registry removes them before its gates read, and by the real name of an alias', async () => {
  const seen: unknown[] = [];
  const tool = makeTool('read', {
    argumentAliases: { lineEnd: 'end_line' },
    nullMeansAbsent: ['end_line'],
    validateArgs: true,
    execute: async (args): Promise<ToolResult> => {
      seen.push(args);
      return { ok: true, value: '' };
    },
  });
  const registry = createToolRegistry({
    tools: [tool],
    validator: () => (args) => {
      seen.push(args);
      return [];
    },
  });
  const call = { toolCallId: '1', name: 'read', args: { start: 1, lineEnd: null } };
  await registry.executeParallel([call], makeCtx());
  expect(seen).toEqual([{ start: 1 }, { start: 1 }]);
});
