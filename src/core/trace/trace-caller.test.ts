import { describe, expect, test, vi } from 'vitest';
import { createToolRegistry, type TraceBatch, type TraceEvent, tracedAs } from '../index.ts';
import { callsOf, createRecorder, makeCtx, makeTool, sayingTool } from '../test-support.ts';

const ADA = { subject: 'ada', session: 'ada/one', personality: 'host', requestId: 'r1' };

describe('the caller of a batch', () => {
  test('is in each of its events', async () => {
    const { events, observer } = createRecorder();
    const registry = createToolRegistry({ tools: [makeTool('a')], observer });
    await registry.executeParallel(callsOf('a', 'none'), { ...makeCtx(), ...tracedAs(ADA) });
    expect(events.length).toBeGreaterThan(8);
    for (const event of events) expect(event.caller).toEqual(ADA);
  });

  test('is in no event of another batch', async () => {
    const { events, observer } = createRecorder();
    const registry = createToolRegistry({ tools: [makeTool('a')], observer });
    await registry.executeParallel(callsOf('a'), makeCtx());
    expect(events.some((event) => 'caller' in event)).toBe(false);
  });

  test('is in the batches that a tool runs with its context, on any registry', async () => {
    const { events, observer } = createRecorder();
    const inner = createToolRegistry({ tools: [makeTool('inner')], observer });
    const outer = createToolRegistry({
      tools: [
        makeTool('outer', {
          async execute(_args, ctx) {
            const [settled] = await inner.executeParallel(callsOf('inner'), { ...ctx });
            return settled?.result ?? { ok: true, value: '' };
          },
        }),
      ],
    });
    await outer.executeParallel(callsOf('outer'), { ...makeCtx(), ...tracedAs(ADA) });
    expect(events.length).toBeGreaterThan(4);
    for (const event of events) expect(event.caller).toEqual(ADA);
  });

  test('is no member of the context that a tool reads', async () => {
    const execute = vi.fn(async (_args: unknown, ctx: object) => {
      return { ok: true as const, value: Object.keys(ctx).join() };
    });
    const registry = createToolRegistry({ tools: [makeTool('a', { execute })] });
    const [settled] = await registry.executeParallel(callsOf('a'), {
      ...makeCtx(),
      ...tracedAs(ADA),
    });
    expect(settled?.result).toMatchObject({ ok: true });
    expect(JSON.stringify(settled)).not.toMatch(/caller|ada/i);
  });
});

describe('the batch beside an event', () => {
  /** Each event with its batch. */
  function createPairs() {
    const pairs: { event: TraceEvent; batch: TraceBatch }[] = [];
    const observer = (event: TraceEvent, batch: TraceBatch) => pairs.push({ event, batch });
    return { pairs, observer };
  }

  test('is the same object for all events of one batch, and another for each batch', async () => {
    const { pairs, observer } = createPairs();
    const registry = createToolRegistry({ tools: [sayingTool('a', 'x')], observer });
    // Forks count their batches from 1.
    await registry.fork().executeParallel(callsOf('a'), makeCtx());
    const first = new Set(pairs.splice(0).map(({ batch }) => batch));
    await registry.fork().executeParallel(callsOf('a'), makeCtx());
    const second = new Set(pairs.map(({ batch }) => batch));
    expect([first.size, second.size]).toEqual([1, 1]);
    expect([...first][0]).not.toBe([...second][0]);
  });

  test('names the batch of the outer call', async () => {
    const { pairs, observer } = createPairs();
    const inner = createToolRegistry({ tools: [makeTool('inner')], observer });
    const outer = createToolRegistry({
      tools: [
        makeTool('outer', {
          async execute(_args, ctx) {
            await inner.executeParallel(callsOf('inner'), ctx);
            return { ok: true, value: '' };
          },
        }),
      ],
      observer,
    });
    await outer.executeParallel(callsOf('outer'), makeCtx());
    const [own] = pairs;
    const nested = pairs.find(({ event }) => event.parent);
    expect(own?.batch.parent).toBeUndefined();
    expect(nested?.batch.parent).toBe(own?.batch);
  });
});

test('a registry tells its observer, so that a fork can pass events on to it', async () => {
  const { events, observer } = createRecorder();
  const registry = createToolRegistry({ tools: [makeTool('a')], observer });
  expect(registry.observer).toBe(observer);
  expect(registry.fork().observer).toBe(observer);
  const own = vi.fn();
  expect(registry.fork({ observer: own }).observer).toBe(own);
  await registry.fork({ observer: own }).executeParallel(callsOf('a'), makeCtx());
  // An option of a fork replaces that of its registry.
  expect(events).toEqual([]);
});
