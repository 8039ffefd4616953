import { describe, expect, it, vi } from 'vitest';
import { createToolRegistry, defineTool, err, ok } from '../../core/index.ts';
import { createRecorder } from '../../core/test-support.ts';
import { ACCEPT_EVENTS, ACCEPT_MCP } from '../test-support.ts';
import {
  createAudited,
  createServerWithRecords,
  GREET,
  ID,
  routeOf,
  routes,
} from './audit-test-support.ts';
import type { CallRecord } from './call-record.ts';

describe('a line for each call', () => {
  it.each(routes)('by %s', async (label, call) => {
    const { post, records } = createServerWithRecords();
    await (await call(post, 'greet', { headers: ID })).text();
    expect(records).toEqual([
      {
        requestId: 'req-1',
        route: routeOf(label),
        subject: 'ada',
        session: 'ada/default',
        personality: 'guest',
        call: 0,
        toolCallId: 'c1',
        tool: 'greet',
        ok: true,
        chars: 'Hello, Ada'.length,
        durationMs: expect.any(Number),
      },
    ]);
  });

  it.each(routes)('that a gate refuses, by %s', async (label, call) => {
    const { post, records } = createServerWithRecords();
    await (await call(post, 'launch')).text();
    await (await call(post, 'nowhere')).text();
    expect(records).toMatchObject([
      {
        route: routeOf(label),
        tool: 'launch',
        ok: false,
        code: 'not_available',
        rule: 'allowlist.not_listed',
        durationMs: 0,
      },
      { route: routeOf(label), tool: 'nowhere', ok: false, rule: 'lookup.unknown' },
    ]);
  });

  it.each(routes)('that fails, by %s, without the text of its error', async (_, call) => {
    const { post, records } = createServerWithRecords();
    await (await call(post, 'fails')).text();
    expect(records).toMatchObject([{ tool: 'fails', ok: false, code: 'execution_failed' }]);
    expect(JSON.stringify(records)).not.toContain('the disk is full');
  });

  it.each(routes)('with a bounded reason, by %s', async (_, call) => {
    const long = 'x'.repeat(600);
    const { events, observer } = createRecorder();
    const greet = defineTool({
      name: 'greet',
      description: 'Gives a long reason.',
      schema: { type: 'object' },
      execute: async () => err('no', 'execution_failed', { reason: long }),
    });
    const registry = createToolRegistry({ tools: [greet], observer });
    const { post, records } = createServerWithRecords({ registry });
    await (await call(post, 'greet')).text();
    expect(records).toMatchObject([{ tool: 'greet', reason: `${'x'.repeat(499)}…` }]);
    // The observer of the operator has the whole trace.
    expect(events).toContainEqual(expect.objectContaining({ type: 'settled', reason: long }));
  });

  it('that comes from the cache', async () => {
    const { createToolCache } = await import('../../core/index.ts');
    const cached = defineTool({
      name: 'greet',
      description: 'Answers once.',
      schema: { type: 'object' },
      cache: true,
      execute: async () => ok('once'),
    });
    const registry = createToolRegistry({ tools: [cached], cache: createToolCache() });
    const { post, records } = createServerWithRecords({ registry });
    await post('/execute', { calls: [GREET] });
    await post('/execute', { calls: [GREET] });
    expect(records.map((record) => record.cached)).toEqual([undefined, 'hit']);
  });

  it.each(routes.filter(([label]) => label !== 'POST /mcp'))(
    'that its time limit aborts, by %s',
    async (_, call) => {
      const { post, records } = createServerWithRecords({ limits: { timeMs: 20 } });
      await (await call(post, 'wait')).text();
      expect(records).toMatchObject([{ tool: 'wait', ok: false, reason: 'aborted' }]);
    },
  );

  it('that a closed stream aborts', async () => {
    const { post, records, seen } = createServerWithRecords();
    const calls = [GREET, { toolCallId: 'w', name: 'wait', args: {} }];
    const answer = await post('/execute', { calls }, { headers: ACCEPT_EVENTS });
    await vi.waitFor(() => expect(seen.waiting).toBe(1));
    await answer.body?.cancel();
    await vi.waitFor(() => expect(records).toHaveLength(2));
    expect(records).toMatchObject([
      { call: 0, tool: 'greet', ok: true },
      { call: 1, tool: 'wait', ok: false, reason: 'aborted' },
    ]);
  });

  it('that an MCP client abandons', async () => {
    const { post, records, seen } = createServerWithRecords();
    const leaving = new AbortController();
    const body = { jsonrpc: '2.0', id: 'w', method: 'tools/call', params: { name: 'wait' } };
    const answer = await post('/mcp', body, { headers: ACCEPT_MCP, signal: leaving.signal });
    await vi.waitFor(() => expect(seen.waiting).toBe(1));
    leaving.abort();
    await answer.body?.cancel().catch(() => {}); // the signal may have ended it
    await vi.waitFor(() => expect(records).toHaveLength(1));
    expect(records).toMatchObject([
      { route: 'POST /mcp', toolCallId: 'w', tool: 'wait', ok: false, reason: 'aborted' },
    ]);
  });

  it('is written beside a failing observer, and without any', async () => {
    const records: CallRecord[] = [];
    const observer = () => {
      throw new Error('no');
    };
    const { post } = createAudited({ observer }, { onCall: (record) => void records.push(record) });
    await post('/execute', { calls: [GREET, GREET] });
    expect(records.map(({ call }) => call)).toEqual([0, 1]);
  });

  it.each(routes)('may fail without harm to %s, with an error for the host', async (_, call) => {
    const thrown = createServerWithRecords({
      onCall() {
        throw new Error('the log is closed');
      },
    });
    const rejected = createServerWithRecords({
      onCall: () => Promise.reject(new Error('the log is closed')),
    });
    for (const { post, seen } of [thrown, rejected]) {
      expect(await (await call(post, 'greet')).text()).toMatch(/Hello, Ada|event: done/);
      expect(seen.errors.map(String)).toEqual(['Error: the log is closed']);
    }
  });

  it('has the subject of each caller, and the personality in use', async () => {
    const { post, records } = createServerWithRecords();
    await post('/execute', { calls: [GREET] }, { token: 'other-token' });
    const body = { calls: [GREET], personality: 'engineer', context: { sessionId: 's 1' } };
    await post('/execute', body, { token: 'both-token' });
    expect(records).toMatchObject([
      { subject: 'bob', session: 'bob/default', personality: 'guest' },
      { subject: 'cem', session: 'cem/s 1', personality: 'engineer' },
    ]);
  });
});
