import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { executeTool, loadWith } from '../test-support.ts';
import { createInternalTool, internalKind } from './kind.ts';

// docs/contract.md#kind-internal, with expanded parameters.
const WEB_SEARCH = {
  name: 'web_search',
  type: 'internal',
  description: 'Search the web for current information',
  parameters: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Search query' },
      max_results: { type: 'integer', description: 'Maximum results', default: 5 },
    },
    required: ['query'],
  },
  rate_limit: { max_calls: 10, window_seconds: 60 },
};

describe('internal', () => {
  test('a declaration becomes a tool', async () => {
    const { tool, problems } = await loadWith(internalKind, WEB_SEARCH, {
      handlers: { web_search: ({ query }: { query: string }) => `Found ${query}` },
    });
    expect(problems).toEqual([]);
    expect(tool).toMatchObject({
      name: 'web_search',
      description: 'Search the web for current information',
      schema: WEB_SEARCH.parameters,
      rateLimit: { max_calls: 10, window_seconds: 60 },
      capabilities: {},
    });
    expect(await executeTool(tool, { query: 'tea' })).toEqual({ ok: true, value: 'Found tea' });
  });

  test("'handler' names another function", async () => {
    const { tool } = await loadWith(
      internalKind,
      { ...WEB_SEARCH, handler: 'find' },
      {
        handlers: { find: () => 'found' },
      },
    );
    expect(await executeTool(tool, {})).toEqual({ ok: true, value: 'found' });
  });

  test.each([
    [
      {},
      { a: () => 1, b: () => 2 },
      ['name'],
      "There is no handler 'web_search'. Known handlers: 'a', 'b'.",
    ],
    [
      { handler: 'toString' },
      {},
      ['handler'],
      "There is no handler 'toString'. Known handlers: none.",
    ],
    [
      { handler: 3 },
      {},
      ['handler'],
      "'handler' must be a string, not the number 3. Put it in quotes.",
    ],
  ])('%o is a problem', async (more, handlers, path, message) => {
    const { loaded, problems } = await loadWith(
      internalKind,
      { ...WEB_SEARCH, ...more },
      { handlers },
    );
    expect(loaded).toBeUndefined();
    expect(problems).toEqual([{ path, message }]);
  });
});

const cyclic: { self?: unknown } = {};
cyclic.self = cyclic;

describe('the result of a handler', () => {
  test.each([
    ['a result', { ok: true, value: 'x', cost_usd: 1 }, { ok: true, value: 'x', cost_usd: 1 }],
    [
      'a failure',
      { ok: false, error: 'no', code: 'STALE_WRITE' },
      { ok: false, error: 'no', code: 'STALE_WRITE' },
    ],
    ['a string', 'hello', { ok: true, value: 'hello' }],
    ['nothing', undefined, { ok: true, value: '' }],
    ['null', null, { ok: true, value: 'null' }],
    ['a number', 42, { ok: true, value: '42' }],
    ['a list', [1], { ok: true, value: '[\n  1\n]' }],
    [
      'a mapping',
      { ok: true, rows: 1 },
      { ok: true, value: '{\n  "ok": true,\n  "rows": 1\n}', structured: { ok: true, rows: 1 } },
    ],
    ['a date', new Date(0), { ok: true, value: '"1970-01-01T00:00:00.000Z"' }],
    [
      'a function',
      () => 1,
      {
        ok: false,
        error: 'The handler returned a function, which is not JSON.',
        code: 'execution_failed',
      },
    ],
  ])('%s', async (_, returned, expected) => {
    const tool = createInternalTool({ name: 'a', description: 'A.', handler: () => returned });
    expect(await executeTool(tool, {})).toEqual(expected);
  });

  test.each([[cyclic], [1n]])('%s is not JSON', async (returned) => {
    const tool = createInternalTool({
      name: 'a',
      description: 'A.',
      handler: async () => returned,
    });
    expect(await executeTool(tool, {})).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^The handler returned a value that is not JSON: ./),
    });
  });
});

test('a Standard Schema provides the JSON Schema and the types', async () => {
  const tool = createInternalTool({
    name: 'add',
    description: 'Adds.',
    parameters: z.object({ a: z.number(), b: z.number().optional() }),
    handler: ({ a, b }) => {
      expectTypeOf(b).toEqualTypeOf<number | undefined>();
      return { sum: a + (b ?? 0) };
    },
  });
  expect(tool.schema).toMatchObject({
    type: 'object',
    properties: { a: { type: 'number' } },
    required: ['a'],
  });
  expect(await executeTool(tool, { a: 1, b: 2 })).toMatchObject({ structured: { sum: 3 } });
});
