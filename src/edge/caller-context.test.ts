import { describe, expect, it } from 'vitest';
import { defineTool, ok, type ToolContext } from '../core/index.ts';
import type { ToolServerOptions } from './options.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP, createTestServer } from './test-support.ts';

/** A server with a tool that keeps the contexts of its calls. */
function serve(options: Partial<ToolServerOptions> = {}) {
  const contexts: ToolContext[] = [];
  const where = defineTool({
    name: 'where',
    description: 'Keeps its context.',
    schema: { type: 'object', properties: {} },
    execute: async (_args, ctx) => {
      contexts.push(ctx);
      return ok('x'.repeat(200_000));
    },
  });
  const test = createTestServer(options, [where]);
  const operator = { token: 'operator-token' };
  const batch = { calls: [{ toolCallId: '1', name: 'where' }] };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'where' } };
  /** Calls the tool by every route. */
  const everywhere = async (context?: object): Promise<Response[]> => [
    await test.post('/execute', { ...batch, context }, operator),
    await test.post('/execute', { ...batch, context }, { ...operator, headers: ACCEPT_EVENTS }),
    await test.post('/tools/where', { args: {}, context }, operator),
    await test.post('/tools/where', { args: {}, context }, { ...operator, headers: ACCEPT_EVENTS }),
    ...(context ? [] : [await test.post('/mcp', call, { ...operator, headers: ACCEPT_MCP })]),
  ];
  /** Calls it, and waits until every answer is complete. */
  const read = async (context?: object) => {
    const answers = await everywhere(context);
    return Promise.all(
      answers.map(async (one) => ({ status: one.status, text: await one.text() })),
    );
  };
  return { ...test, contexts, read };
}

describe('the working directory', () => {
  it('is the one of the server, on every route', async () => {
    for (const [workingDir, expected] of [
      [undefined, '/'],
      ['/srv/data', '/srv/data'],
    ] as const) {
      const { read, contexts } = serve(workingDir === undefined ? {} : { workingDir });
      await read();
      expect(contexts.map((ctx) => ctx.workingDir)).toEqual(Array(5).fill(expected));
    }
  });

  it('is refused from a caller, with a sentence', async () => {
    const { read, contexts } = serve({ workingDir: '/srv' });
    for (const { status, text } of await read({ workingDir: '/etc' })) {
      expect(status).toBe(400);
      expect(JSON.parse(text)).toMatchObject({
        type: 'urn:toolyard:problem:malformed',
        detail: '$.context.workingDir is set by the server. Leave it out.',
      });
    }
    expect(contexts).toEqual([]);
  });

  it('follows from the caller', async () => {
    const { read, contexts } = serve({
      workingDir: ({ subject, sessionId, personality }) =>
        `/tenants/${subject}/${personality}/${sessionId}`,
    });
    await read({ sessionId: 'one' });
    await read();
    const seen = contexts.map((ctx) => ctx.workingDir);
    expect([seen[0], seen.at(-1)]).toEqual([
      '/tenants/ops/engineer/one',
      '/tenants/ops/engineer/default',
    ]);
  });

  it.each([
    ['..', '%2E%2E'],
    ['.', '%2E'],
    ['../bob', '..%2Fbob'],
    ['a/../../b', 'a%2F..%2F..%2Fb'],
    ['..\\bob', '..%5Cbob'],
    ['\ud800', '%EF%BF%BD'],
    ['', '%'],
  ])('has a session %j as one segment of its path', async (sessionId, segment) => {
    const workingDir: ToolServerOptions['workingDir'] = (caller) => `/work/${caller.sessionId}`;
    const { read, contexts } = serve({ workingDir });
    await read({ sessionId });
    expect(contexts[0]?.workingDir).toBe(`/work/${segment}`);
  });

  it.each<[string, () => string]>([
    [
      'throws',
      () => {
        throw new Error('the disk is gone');
      },
    ],
    ['returns a promise', () => Promise.resolve('/srv') as never],
    ['returns nothing', () => undefined as never],
    ['returns an empty text', () => ''],
  ])('that %s is an internal error, and nothing runs', async (_, workingDir) => {
    const { read, contexts, seen } = serve({ workingDir });
    const answers = await read();
    expect(answers.slice(0, 4).map(({ status }) => status)).toEqual([500, 500, 500, 500]);
    expect(answers[4]?.text).toContain('-32603');
    expect(answers.map(({ text }) => text).join()).not.toContain('disk');
    expect(seen.errors).toHaveLength(5);
    expect(contexts).toEqual([]);
  });

  it('is checked when the server is made', () => {
    for (const workingDir of ['', 5, {}]) {
      expect(() => serve({ workingDir } as never)).toThrow(TypeError);
    }
  });
});

it('names an agent below the subject of its caller', async () => {
  const { read, contexts } = serve();
  await read({ agentId: 'bob/planner' });
  await read({});
  expect(contexts[0]?.agentId).toBe('ops/bob/planner');
  expect(contexts.at(-1)).not.toHaveProperty('agentId');
});

describe('the budget', () => {
  it('is at most that of the server, on every route', async () => {
    const { read, contexts } = serve({ limits: { resultChars: 1000 } });
    for (const { status, text } of await read({ resultBudgetChars: 1001 })) {
      expect(status).toBe(400);
      expect(JSON.parse(text)).toMatchObject({
        type: 'urn:toolyard:problem:budget_too_large',
        detail:
          '$.context.resultBudgetChars is 1,001. The limit is 1,000. Send less, or leave it out.',
      });
    }
    expect(contexts).toEqual([]);
    await read({ resultBudgetChars: 1000 });
    expect(contexts.map((ctx) => ctx.resultBudgetChars)).toEqual([1000, 1000, 1000, 1000]);
  });

  it('is by default 80,000, or less where the server allows less', async () => {
    const plain = serve();
    await plain.read();
    const small = serve({ limits: { resultChars: 1000 } });
    await small.read();
    const large = serve({ limits: { resultChars: 1_000_000 } });
    await large.read();
    const budgets = [plain, small, large].map(({ contexts }) =>
      contexts.map((ctx) => ctx.resultBudgetChars),
    );
    expect(budgets).toEqual([80_000, 1000, 80_000].map((budget) => Array(5).fill(budget)));
    await large.read({ resultBudgetChars: 150_000 });
    expect(large.contexts.at(-1)?.resultBudgetChars).toBe(150_000);
  });
});
