import { describe, expect, test } from 'vitest';
import { deferred } from '../../lib/deferred.ts';
import { createToolRegistry, type ToolContext, type ToolProgressEvent } from '../index.ts';
import { callsOf, createRecorder, flush, makeCtx, makeTool, wrong } from '../test-support.ts';

/** The progress events that a listener and the trace receive. */
function reported(...events: Partial<ToolProgressEvent>[]) {
  return reportedRaw(
    ...events.map(
      (event): ToolProgressEvent => ({ type: 'progress', toolName: 'a', message: 'm', ...event }),
    ),
  );
}

async function reportedRaw(...events: ToolProgressEvent[]) {
  const heard: ToolProgressEvent[] = [];
  const { events: trace, observer } = createRecorder();
  const tool = makeTool('a', {
    async execute(_args, { emit }) {
      for (const event of events) emit(event);
      return { ok: true, value: '' };
    },
  });
  const registry = createToolRegistry({ tools: [tool], observer });
  await registry.executeParallel(callsOf('a'), makeCtx({ emit: (event) => heard.push(event) }));
  return { heard, traced: trace.filter(({ type }) => type === 'progress') };
}

describe('progress events', () => {
  test('are read by name, from any kind of object', async () => {
    const { heard, traced } = await reportedRaw(
      Object.create({ type: 'progress', toolName: 'a', message: 'inherited', percent: 120 }),
    );
    expect(heard).toEqual([
      {
        type: 'progress',
        toolName: 'a',
        message: 'inherited',
        percent: 100,
        audience: 'internal',
      },
    ]);
    expect(traced).toMatchObject([{ message: 'inherited', percent: 100 }]);
  });

  test('reach the listener and the trace', async () => {
    const { heard, traced } = await reported({ message: 'half', percent: 50, audience: 'user' });
    expect(heard).toEqual([
      { type: 'progress', toolName: 'a', message: 'half', percent: 50, audience: 'user' },
    ]);
    expect(traced[0]).toMatchObject({ call: 0, message: 'half', percent: 50, audience: 'user' });
  });

  test('are internal by default', async () => {
    const { heard, traced } = await reported({});
    expect(heard[0]?.audience).toBe('internal');
    expect(traced[0]).toMatchObject({ audience: 'internal' });
  });

  test.each([
    [-5, 0],
    [0, 0],
    [100, 100],
    [250, 100],
    [Number.POSITIVE_INFINITY, 100],
    [Number.NEGATIVE_INFINITY, 0],
  ])('a percentage of %s is clamped to %s', async (percent, clamped) => {
    expect((await reported({ percent })).heard[0]?.percent).toBe(clamped);
  });

  test('a percentage that is not a number is omitted', async () => {
    const { heard } = await reported({ percent: Number.NaN }, { percent: wrong<number>('50') });
    for (const event of heard) expect(event).not.toHaveProperty('percent');
  });

  test('have a warning if the answer of `emit` throws when it is read', async () => {
    const { events, observer } = createRecorder();
    const answer = Object.defineProperty({}, 'then', {
      get() {
        throw new Error('on purpose');
      },
    });
    const tool = makeTool('a', {
      async execute(_args, { emit }) {
        emit({ type: 'progress', toolName: 'a', message: 'm' });
        return { ok: true, value: '' };
      },
    });
    const registry = createToolRegistry({ tools: [tool], observer });
    const ctx = makeCtx({ emit: () => wrong<void>(answer) });
    const [call] = await registry.executeParallel(callsOf('a'), ctx);
    expect(call?.result.ok).toBe(true);
    expect(events.filter(({ type }) => type === 'warning')).toMatchObject([
      { message: "The context's emit failed: on purpose" },
    ]);
  });

  test('after the settlement are dropped', async () => {
    const heard: unknown[] = [];
    const { events, observer } = createRecorder();
    const end = deferred<void>();
    let later: ToolContext['emit'] = () => {};
    const tool = makeTool('a', {
      async execute(_args, { emit }) {
        later = emit;
        await end.promise;
        return { ok: true, value: '' };
      },
    });
    const registry = createToolRegistry({ tools: [tool], observer });
    const batch = registry.executeParallel(callsOf('a'), makeCtx({ emit: (e) => heard.push(e) }));
    await flush();
    later({ type: 'progress', toolName: 'a', message: 'in time' });
    end.resolve();
    await batch;
    const count = events.length;
    later({ type: 'progress', toolName: 'a', message: 'late' });
    expect(heard).toHaveLength(1);
    expect(events).toHaveLength(count);
  });

  test.each([
    ['throws', fail],
    ['is missing', undefined],
    ['is no function', 'x'],
  ])('a listener that %s does not fail the tool', async (_how, emit) => {
    const tool = makeTool('a', {
      async execute(_args, ctx) {
        ctx.emit({ type: 'progress', toolName: 'a', message: '' });
        return { ok: true, value: 'fine' };
      },
    });
    const ctx = makeCtx({ emit: wrong<ToolContext['emit']>(emit) });
    const [result] = await createToolRegistry({ tools: [tool] }).executeParallel(callsOf('a'), ctx);
    expect(result?.result).toEqual({ ok: true, value: 'fine' });
  });
});

function fail(): never {
  throw new Error('on purpose');
}
