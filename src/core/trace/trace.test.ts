import { describe, expect, test, vi } from 'vitest';
import { GATES } from '../call/gates/gate-table.ts';
import {
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  type ToolContext,
  TRACE_VERSION,
  type TraceEvent,
} from '../index.ts';
import {
  callsOf,
  createFakeClock,
  createRecorder,
  makeCtx,
  makeTool,
  sayingTool,
  trimMarker,
} from '../test-support.ts';

async function traced(
  options: Parameters<typeof createToolRegistry>[0],
  names: string[],
  ctx: Partial<ToolContext> = {},
): Promise<TraceEvent[]> {
  const { events, observer } = createRecorder();
  const registry = createToolRegistry({ ...options, observer });
  await registry.executeParallel(callsOf(...names), makeCtx(ctx));
  return events;
}

const ofType = <T extends TraceEvent['type']>(events: readonly TraceEvent[], type: T) =>
  events.filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type);

describe('every event', () => {
  test('is versioned, serialisable, and belongs to its batch', async () => {
    const events = await traced(
      {
        tools: [makeTool('a'), makeTool('mcp__s__t'), makeTool('n', { isAvailable: () => false })],
      },
      ['a', 'mcp__s__t', 'n', 'x'],
    );
    expect(events.length).toBeGreaterThan(20);
    for (const event of events) {
      expect(event).toMatchObject({ v: TRACE_VERSION, batch: 1 });
      expect(JSON.parse(JSON.stringify(event))).toEqual(event);
    }
  });

  test('of a call has its position, because ids may repeat', async () => {
    const events = await traced({ tools: [makeTool('a')] }, ['a', 'a']);
    expect(
      ofType(events, 'settled')
        .map(({ call }) => call)
        .sort(),
    ).toEqual([0, 1]);
  });

  test('has the time of the injected clock', async () => {
    const clock = createFakeClock(1000);
    const tool = makeTool('a', {
      execute: async () => {
        clock.advance(25);
        return { ok: true, value: '' };
      },
    });
    const events = await traced({ tools: [tool], clock }, ['a']);
    expect(events[0]?.at).toBe(1000);
    expect(ofType(events, 'start')[0]?.at).toBe(1000);
    expect(ofType(events, 'settled')[0]).toMatchObject({ at: 1025, durationMs: 25 });
  });

  test('batches are numbered', async () => {
    const { events, observer } = createRecorder();
    const registry = createToolRegistry({ observer });
    await registry.executeParallel([], makeCtx());
    await registry.executeParallel([], makeCtx());
    expect(events.map(({ batch, type }) => `${batch} ${type}`)).toEqual([
      '1 batch_start',
      '1 batch_end',
      '2 batch_start',
      '2 batch_end',
    ]);
  });
});

test('synchronous gates share one reading of the clock', async () => {
  const now = vi.fn(() => 0);
  const readings = new Set<number>();
  const registry = createToolRegistry({
    tools: [makeTool('a')],
    clock: { ...createFakeClock(), now },
    observer: ({ type }) => {
      if (type === 'gate') readings.add(now.mock.calls.length);
    },
  });
  await registry.explain({ toolCallId: '', name: 'a', args: {} }, makeCtx());
  expect(readings.size).toBe(0);
  await registry.executeParallel(callsOf('a'), makeCtx());
  expect(readings.size).toBe(1);
});

describe('a gate event', () => {
  test('has the verdict, the rule that decided, and its input', async () => {
    const events = await traced({ tools: [makeTool('mcp__s__t')] }, ['mcp__s__t']);
    const gates = ofType(events, 'gate');
    expect(gates.find(({ gate }) => gate === 'allowlist')).toMatchObject({
      step: GATES.find(({ id }) => id === 'allowlist')?.step,
      outcome: 'pass',
      rule: 'allowlist.mcp',
      value: 's',
    });
  });

  test('of a refusal comes from the last gate that ran', async () => {
    const events = await traced({ tools: [makeTool('a', { isAvailable: () => false })] }, ['a']);
    expect(ofType(events, 'gate').at(-1)).toMatchObject({
      gate: 'availability',
      outcome: 'refuse',
    });
    expect(ofType(events, 'start')).toEqual([]);
    expect(ofType(events, 'settled')[0]).toMatchObject({ ok: false, code: 'not_available' });
  });
});

test.each([
  ['an unregistered name', 'nothing', {}, true],
  ['an excluded tool', 'a', { filterOpts: { excludeTools: ['a'] } }, true],
  ['a tool that is not permitted', 'a', { allowed: ['other'] }, true],
  ['a tool that is not available', 'n', {}, undefined],
  ['a tool that passes', 'b', {}, undefined],
])(
  'the gates mark %s (%s) by whether its caller may know it',
  async (_, name, filters: Filters, unknown) => {
    const { events, observer } = createRecorder();
    const tools = [makeTool('a'), makeTool('b'), makeTool('n', { isAvailable: () => false })];
    const registry = createToolRegistry({ tools, observer });
    await registry.executeParallel(callsOf(name), makeCtx(), filters.allowed, filters.filterOpts);
    const listed = registry.toDefinitions(filters.allowed, filters.filterOpts);
    expect(ofType(events, 'gate').at(-1)?.unknown).toBe(unknown);
    if (unknown) expect(listed.map((definition) => definition.name)).not.toContain(name);
  },
);

interface Filters {
  allowed?: string[];
  filterOpts?: { excludeTools: string[] };
}

describe('sizes', () => {
  const reducers = new DefaultToolResultReducerRegistry();
  reducers.register({
    toolName: 'a',
    reduce: (result) => (result.ok ? { ...result, value: result.value.slice(0, 50) } : result),
  });
  const options = { tools: [sayingTool('a', 'x'.repeat(90))], reducers };

  test('before and after each step are reported, without texts, by default', async () => {
    const events = await traced(options, ['a'], { resultBudgetChars: 20 });
    expect(ofType(events, 'batch_start')[0]).toMatchObject({
      calls: 1,
      totalBudget: 20,
      perCallBudget: 20,
      strategy: 'even',
    });
    expect(ofType(events, 'start')[0]).toMatchObject({ budget: 20 });
    expect(ofType(events, 'executed')[0]).toMatchObject({ ok: true, chars: 90 });
    expect(ofType(events, 'reduced')[0]).toMatchObject({
      outcome: 'applied',
      before: 90,
      after: 50,
    });
    expect(ofType(events, 'trimmed')[0]).toMatchObject({
      cut: true,
      before: 50,
      after: 20,
      budget: 20,
    });
    expect(ofType(events, 'settled')[0]).toMatchObject({
      ok: true,
      chars: 20 + trimMarker(50).length,
    });
    expect(JSON.stringify(events)).not.toContain('xxx');
  });

  test("capture 'values' includes the raw and the reduced text", async () => {
    const events = await traced({ ...options, capture: 'values' }, ['a']);
    expect(ofType(events, 'executed')[0]?.text).toBe('x'.repeat(90));
    expect(ofType(events, 'reduced')[0]?.text).toBe('x'.repeat(50));
  });
});

describe('watching', () => {
  test('changes nothing, even if the observer throws', async () => {
    const registry = createToolRegistry({
      tools: [makeTool('a')],
      observer: () => {
        throw new Error('on purpose');
      },
    });
    const [result] = await registry.executeParallel(callsOf('a'), makeCtx());
    expect(result?.result).toEqual({ ok: true, value: 'a' });
  });

  test('settled is the last event of a call, batch_end that of the batch', async () => {
    for (const budgetStrategy of ['even', 'redistribute'] as const) {
      const events = await traced({ tools: [makeTool('a'), makeTool('b')], budgetStrategy }, [
        'a',
        'x',
        'b',
      ]);
      expect(events.at(-1)?.type).toBe('batch_end');
      for (const index of [0, 1, 2]) {
        const own = events.filter((event) => 'call' in event && event.call === index);
        expect(own.at(-1)?.type).toBe('settled');
        expect(own.filter(({ type }) => type === 'settled')).toHaveLength(1);
      }
    }
  });
});

describe('a nested batch', () => {
  test('has its outer call as the parent of each event, at any depth', async () => {
    const { events, observer } = createRecorder();
    const inner = createToolRegistry({ tools: [makeTool('leaf')], observer });
    const run = (registry: typeof inner, name: string) =>
      makeTool(name, {
        execute: async (_, ctx) => {
          await registry.executeParallel(callsOf(name === 'middle' ? 'leaf' : 'middle'), ctx);
          return { ok: true, value: name };
        },
      });
    const between = createToolRegistry({ tools: [run(inner, 'middle')], observer });
    const outer = createToolRegistry({ tools: [run(between, 'top')], observer });
    await outer.executeParallel(callsOf('missing', 'top'), makeCtx());

    const top = { batch: 1, call: 1, toolCallId: 'c1' };
    const parents = new Map(ofType(events, 'batch_start').map((event, at) => [at, event.parent]));
    expect([...parents.values()]).toEqual([
      undefined,
      top,
      { batch: 1, call: 0, toolCallId: 'c0', parent: top },
    ]);
    const ofLeaf = events.filter((event) => 'name' in event && event.name === 'leaf');
    expect(ofLeaf.length).toBeGreaterThan(4);
    for (const event of ofLeaf) expect(event.parent?.parent).toEqual(top);
    for (const event of ofType(events, 'settled').filter(({ name }) => name === 'top')) {
      expect('parent' in event).toBe(false);
    }
  });
});
