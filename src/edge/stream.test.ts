import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  defineTool,
  ok,
  type Tool,
  type ToolProgressEvent,
} from '../core/index.ts';
import { createTestServer } from './test-support.ts';

const EVENTS = { headers: { accept: 'text/event-stream' } };
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

function createServer() {
  const personalities = [{ id: 'engineer', name: 'Engineer', description: 'May all.' }];
  const server = createTestServer({ personalities }, [quick, odd]);
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

describe('during silence', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('comments report at intervals that the batch still runs', async () => {
    const { run } = createServer();
    const reader = (await run('wait')).body?.getReader();
    const heard: string[] = [];
    const listening = (async () => {
      for (;;) {
        const next = await reader?.read();
        if (!next || next.done) return;
        heard.push(new TextDecoder().decode(next.value));
      }
    })();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(heard.filter((text) => text === ': still running\n\n')).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(20_000);
    await listening;
    expect(namesIn(heard.join('')).at(-1)).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a closed stream leaves nothing behind', async () => {
    const { run, seen } = createServer();
    const body = (await run('wait')).body;
    await vi.waitFor(() => expect(seen.waiting).toBe(1), 15_000);
    await body?.cancel();
    expect(seen.aborted).toBe(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
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
