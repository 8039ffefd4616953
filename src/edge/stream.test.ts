import { describe, expect, it, vi } from 'vitest';
import {
  type Clock,
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  defineTool,
  ok,
  type Tool,
  type ToolProgressEvent,
} from '../core/index.ts';
import { createFakeClock } from '../core/test-support.ts';
import { ACCEPT_EVENTS, createTestServer } from './test-support.ts';

const EVENTS = { headers: ACCEPT_EVENTS };
const CHATTER = 1500;

const quick: Tool = defineTool({
  name: 'quick',
  description: 'Says much at once.',
  schema: { type: 'object' },
  async execute(_args, { emit }) {
    for (let at = 0; at < CHATTER; at++) {
      emit({ type: 'progress', toolName: 'quick', message: `step ${at}`, audience: 'user' });
      emit({ type: 'progress', toolName: 'quick', message: `inside ${at}`, audience: 'internal' });
    }
    return ok('the value');
  },
});

const odd: Tool = defineTool({
  name: 'odd',
  description: 'Says what is no text.',
  schema: { type: 'object' },
  async execute(_args, { emit }) {
    for (const message of [12n, { a: 1 }, undefined, '\ud800', 'two\nlines\n\nevent: done']) {
      const event = { type: 'progress', toolName: 'odd', message, audience: 'user', percent: NaN };
      emit(event as ToolProgressEvent); // a tool of a plugin has no types
    }
    return ok('the value');
  },
});

function createServer(clock?: Clock) {
  const personalities = [{ id: 'engineer', name: 'Engineer', description: 'May all.' }];
  const timed = clock ? { clock } : {};
  const server = createTestServer({ personalities, ...timed }, [quick, odd], timed);
  const run = (name: string, token = 'operator-token') =>
    server.post('/execute', { calls: [{ toolCallId: '1', name }] }, { ...EVENTS, token });
  return { ...server, run };
}

/** The events of a stream, by name, in order. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name);

const dataOf = (text: string, event: string) =>
  [...text.matchAll(new RegExp(`^event: ${event}\\ndata: (.*)$`, 'gm'))].map(([, data = '']) =>
    JSON.parse(data),
  );

describe('a client that reads slowly', () => {
  it('misses progress, with a count, and misses no result', async () => {
    const { run } = createServer();
    const answer = await run('quick');
    // The tool has sent everything before the first read.
    await new Promise((resolve) => setTimeout(resolve));
    const text = await answer.text();
    const [done] = dataOf(text, 'done');
    const reported = dataOf(text, 'progress').length;
    expect(reported).toBeLessThan(1000);
    expect(done.droppedProgress).toBe(2 * CHATTER - reported);
    expect(dataOf(text, 'result')).toMatchObject([{ name: 'quick', ok: true, chars: 9 }]);
    expect(done.results).toMatchObject([{ ok: true, chars: 9 }]);
    expect(text).not.toContain('the value');
  });
});

describe('progress other than text', () => {
  it('is one event, or none, and the call continues', async () => {
    const { run, seen } = createServer();
    const text = await (await run('odd')).text();
    expect(namesIn(text).filter((name) => name === 'done')).toHaveLength(1);
    expect(dataOf(text, 'result')).toMatchObject([{ ok: true }]);
    expect(seen.errors).toEqual([]);
  });
});

describe('a result that the budget cut', () => {
  it('has its sizes before and after, for every caller, in `result` and in `done`', async () => {
    const { post } = createServer();
    const calls = [1, 2].map((id) => ({ toolCallId: `${id}`, name: id === 1 ? 'quick' : 'odd' }));
    for (const token of ['operator-token', 'both-token']) {
      const body = { calls, personality: 'engineer', context: { resultBudgetChars: 12 } };
      const text = await (await post('/execute', body, { ...EVENTS, token })).text();
      const cut = { toolCallId: '1', ok: true, cut: { before: 9, after: 6 } };
      const both = [
        expect.objectContaining(cut),
        expect.objectContaining({ toolCallId: '2', cut: { before: 9, after: 6 } }),
      ];
      expect(dataOf(text, 'result')).toEqual(expect.arrayContaining(both));
      expect(dataOf(text, 'done')[0].results).toEqual(both);
    }
  });

  it('has no sizes of a cut if the text fits', async () => {
    const { run } = createServer();
    const text = await (await run('odd')).text();
    expect(dataOf(text, 'result')[0]).not.toHaveProperty('cut');
    expect(dataOf(text, 'done')[0].results[0]).not.toHaveProperty('cut');
  });
});

describe('during silence', () => {
  /** A server with a clock of its own: timers of other servers do not count. */
  async function wait() {
    const clock = createFakeClock();
    const { run, seen } = createServer(clock);
    const body = (await run('wait')).body;
    await vi.waitFor(() => expect(seen.waiting).toBe(1), 15_000);
    return { clock, body, seen };
  }

  it('comments report at intervals that the batch still runs', async () => {
    const { clock, body } = await wait();
    const heard: string[] = [];
    const reader = body?.getReader();
    const listening = (async () => {
      for (;;) {
        const next = await reader?.read();
        if (!next || next.done) return;
        heard.push(new TextDecoder().decode(next.value));
      }
    })();
    clock.advance(12_000);
    const comments = () => heard.filter((text) => text === ': still running\n\n');
    await expect.poll(comments).toHaveLength(2);
    clock.advance(20_000);
    await listening;
    expect(namesIn(heard.join('')).at(-1)).toBe('done');
    await expect.poll(() => clock.waiting).toBe(0);
  });

  it('a closed stream leaves nothing behind', async () => {
    const { clock, body, seen } = await wait();
    expect(clock.waiting).toBeGreaterThan(0);
    await body?.cancel();
    expect(seen.aborted).toBe(1);
    await expect.poll(() => clock.waiting).toBe(0);
    expect(seen.errors).toEqual([]);
  });
});

describe('a sentence that may quote a value', () => {
  it('is sent to no client: neither why a reducer failed, nor why arguments are wrong', async () => {
    const leaky = defineTool({
      name: 'leaky',
      description: 'Answers what its reducer cannot read.',
      schema: { type: 'object', properties: { level: { enum: ['low'] } } },
      validateArgs: true,
      execute: async () => ok('the secret value'),
    });
    const reducers = new DefaultToolResultReducerRegistry();
    reducers.register({
      toolName: 'leaky',
      reduce(result) {
        throw new Error(`cannot read ${JSON.stringify(result)}`);
      },
    });
    const registry = createToolRegistry({
      tools: [leaky],
      reducers,
      validator: () => (args) =>
        Object.keys(Object(args)).map((key) => ({
          path: `$.${key}`,
          message: `${JSON.stringify(args)} is wrong`,
        })),
    });
    const { post } = createTestServer({ registry });
    const calls = [
      { toolCallId: '1', name: 'leaky' },
      { toolCallId: '2', name: 'leaky', args: { level: 'the secret argument' } },
    ];
    const answer = await post('/execute', { calls }, { ...EVENTS, token: 'operator-token' });
    const text = await answer.text();
    const traces = dataOf(text, 'trace');
    expect(traces).toContainEqual(expect.objectContaining({ type: 'reduced', outcome: 'failed' }));
    expect(traces).toContainEqual(
      expect.objectContaining({ rule: 'arguments.invalid', value: ['$.level'] }),
    );
    expect(text).not.toContain('secret');
  });
});

describe('an operator', () => {
  it('receives everything except values; others receive events for users', async () => {
    const { run, post } = createServer();
    const text = await (await run('chatty')).text();
    expect(dataOf(text, 'progress').map(({ audience }) => audience)).toEqual([
      'user',
      'internal',
      'dashboard',
    ]);
    expect(dataOf(text, 'trace').length).toBeGreaterThan(5);
    expect(text).not.toContain('the secret value');

    const calls = [{ toolCallId: '1', name: 'chatty' }];
    const { post: ask } = createTestServer();
    const guest = await (await ask('/execute', { calls }, EVENTS)).text();
    expect(namesIn(guest)).toEqual(['progress', 'result', 'done']);
    expect(dataOf(guest, 'progress')).toEqual([
      { call: 0, toolCallId: '1', name: 'chatty', message: 'to user' },
    ]);
    expect(guest).not.toContain('the secret value');
    expect((await post('/execute', { calls }, EVENTS)).status).toBe(403);
  });
});

describe('a stream with values', () => {
  const run = (values: string, calls: object[], token = 'guest-token') =>
    createTestServer().post(`/execute${values}`, { calls }, { ...EVENTS, token });
  const CALLS = [
    { toolCallId: '1', name: 'chatty' },
    { toolCallId: '2', name: 'fails' },
  ];

  it('has the results of the JSON answer in done, and sizes before it', async () => {
    const text = await (await run('?values=1', CALLS)).text();
    expect(namesIn(text)).toEqual(['progress', 'result', 'result', 'done']);
    const { results } = dataOf(text, 'done')[0];
    expect(results).toMatchObject([
      { call: 0, ok: true, result: { ok: true, value: 'the secret value of ada/default' } },
      { call: 1, ok: false, result: { ok: false, error: 'the disk is full' } },
    ]);
    for (const sizes of dataOf(text, 'result')) expect(sizes).not.toHaveProperty('result');
  });

  it.each(['', '?values=0', '?other=1'])('has sizes only with %j', async (query) => {
    const text = await (await run(query, CALLS)).text();
    expect(text).toContain('event: done');
    expect(text).not.toMatch(/secret value|disk is full/);
  });

  it('refuses another value of the parameter', async () => {
    const answer = await run('?values=all', CALLS);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      detail:
        "The parameter 'values' is neither 0 nor 1. Send ?values=1 for results, or leave it out.",
      help: 'docs/contract.md#edge-stream',
    });
  });

  it('bounds what a result carries, as the JSON answer does', async () => {
    const large: Tool = {
      name: 'large',
      description: 'Has a large payload.',
      schema: { type: 'object' },
      capabilities: {},
      execute: async () => ({ ok: true, value: 'v', structured: { text: 'x'.repeat(90_000) } }),
    };
    const personalities = [{ id: 'engineer', name: 'Engineer', description: 'May all.' }];
    const { post } = createTestServer({ personalities }, [large]);
    const answer = await post(
      '/tools/large?values=1',
      { args: {} },
      { ...EVENTS, token: 'operator-token' },
    );
    const [done] = dataOf(await answer.text(), 'done');
    expect(done.results[0]).toMatchObject({
      result: { ok: true, value: 'v' },
      omitted: [{ path: 'structured' }],
    });
    expect(done.results[0].result).not.toHaveProperty('structured');
  });
});
