import { describe, expect, test } from 'vitest';
import { createToolRegistry, DefaultToolResultReducerRegistry, type TraceEvent } from '../index.ts';
import {
  callsOf,
  createFakeClock,
  createRecorder,
  flush,
  makeCtx,
  makeTool,
} from '../test-support.ts';

/** A clock that counts its readings; each one is a millisecond later. */
function countingClock() {
  const clock = { ...createFakeClock(), readings: 0 };
  clock.now = () => {
    clock.readings += 1;
    return clock.readings;
  };
  return clock;
}

const times = (events: TraceEvent[], type: TraceEvent['type']): number[] =>
  events.flatMap((event) => (event.type === type ? [event.at] : []));

describe('without a trace', () => {
  test('a call reads the clock twice', async () => {
    const clock = countingClock();
    const registry = createToolRegistry({ tools: [makeTool('a')], clock });
    clock.readings = 0;
    await registry.executeParallel(callsOf('a', 'a', 'a'), makeCtx());
    expect(clock.readings).toBe(6);
  });

  test('a refused call does not', async () => {
    const clock = countingClock();
    const registry = createToolRegistry({ clock });
    clock.readings = 0;
    await registry.executeParallel(callsOf('a', 'b'), makeCtx());
    expect(clock.readings).toBe(0);
  });

  test('the time of one tool is not the time of the next', async () => {
    const clock = createFakeClock();
    const busy = makeTool('busy', {
      execute: async () => {
        clock.advance(40);
        return { ok: true, value: '' };
      },
    });
    const registry = createToolRegistry({ tools: [busy, makeTool('a')], clock });
    const results = await registry.executeParallel(callsOf('busy', 'a', 'busy'), makeCtx());
    // 'busy' blocks: the second one runs while the first waits for its turn to settle.
    expect(results.map(({ durationMs }) => durationMs)).toEqual([80, 40, 40]);
  });
});

describe('with a trace', () => {
  test('the steps after the tool share a reading, which is the end of the call', async () => {
    const { events, observer } = createRecorder();
    const registry = createToolRegistry({
      tools: [makeTool('a')],
      clock: countingClock(),
      observer,
    });
    const [call] = await registry.executeParallel(callsOf('a'), makeCtx());
    const [end] = times(events, 'settled');
    for (const type of ['executed', 'reduced', 'trimmed'] as const) {
      expect(times(events, type)).toEqual([end]);
    }
    expect(call?.durationMs).toBe((end ?? 0) - (times(events, 'start')[0] ?? 0));
  });

  test('a start does not have the time of the gates before it', async () => {
    const clock = createFakeClock();
    const { events, observer } = createRecorder();
    const isAvailable = (): boolean => {
      clock.advance(30);
      return true;
    };
    const registry = createToolRegistry({
      tools: [makeTool('a', { isAvailable })],
      clock,
      observer,
    });
    const [call] = await registry.executeParallel(callsOf('a'), makeCtx());
    expect(times(events, 'start')).toEqual([30]);
    expect(call?.durationMs).toBe(0);
  });

  test('a reducer takes its own time', async () => {
    const clock = createFakeClock();
    const { events, observer } = createRecorder();
    const reducers = new DefaultToolResultReducerRegistry();
    reducers.register({
      toolName: 'a',
      reduce: (result) => {
        clock.advance(5);
        return result;
      },
    });
    const registry = createToolRegistry({
      tools: [makeTool('a')],
      clock,
      observer,
      reducers,
    });
    const [call] = await registry.executeParallel(callsOf('a'), makeCtx());
    expect(times(events, 'executed')).toEqual([0]);
    expect(times(events, 'reduced')).toEqual([5]);
    expect(call?.durationMs).toBe(5);
  });
});

test('a batch ends once if its signal keeps a removed listener', async () => {
  const { events, observer } = createRecorder();
  const { signal } = new AbortController();
  const listeners: (() => void)[] = [];
  Object.defineProperty(signal, 'addEventListener', {
    value: (_: string, listener: () => void) => listeners.push(listener),
  });
  Object.defineProperty(signal, 'removeEventListener', { value: () => {} });
  const slow = makeTool('slow', {
    async execute() {
      await flush();
      return { ok: true, value: '' };
    },
  });
  const registry = createToolRegistry({ tools: [slow], observer });
  await registry.executeParallel(callsOf('slow'), makeCtx({ abortSignal: signal }));
  expect(listeners.length).toBe(1);
  for (const listener of listeners) listener();
  expect(times(events, 'batch_end').length).toBe(1);
});

test('a promise with its own `then` is taken as its platform knows it', async () => {
  const lying = makeTool('a', {
    execute: () => {
      const answer = Promise.resolve({ ok: true as const, value: 'true' });
      return Object.defineProperty(answer, 'then', { value: () => Promise.resolve() });
    },
  });
  const registry = createToolRegistry({ tools: [lying] });
  const [call] = await registry.executeParallel(callsOf('a'), makeCtx());
  expect(call?.result).toEqual({ ok: true, value: 'true' });
});
