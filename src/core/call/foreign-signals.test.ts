import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createToolRegistry } from '../index.ts';
import { callsOf, createRecorder, flush, makeCtx, makeTool, wrong } from '../test-support.ts';
import { fail, never, reject, run, watchRejections } from './foreign-test-support.ts';

const rejections = watchRejections();
beforeEach(rejections.start);
afterEach(async () => expect(await rejections.stop()).toEqual([]));

describe('a signal of another implementation', () => {
  class Polyfill {
    aborted = false;
    reason: unknown;
    readonly listeners = new Set<() => void>();
    addEventListener(_type: string, listener: () => void): void {
      this.listeners.add(listener);
    }
    abort(reason: unknown): void {
      this.aborted = true;
      this.reason = reason;
      for (const listener of this.listeners) listener();
    }
  }
  const slow = makeTool('slow', {
    async execute() {
      await flush();
      return { ok: true, value: 'done' };
    },
  });

  test.each<[string, object]>([
    ['has no removeEventListener', new Polyfill()],
    ['throws in aborted', Object.defineProperty(new Polyfill(), 'aborted', { get: fail })],
    ['throws in addEventListener', Object.assign(new Polyfill(), { addEventListener: fail })],
    ['throws in removeEventListener', Object.assign(new Polyfill(), { removeEventListener: fail })],
    ['is a proxy of a signal', new Proxy(new AbortController().signal, {})],
    ['only inherits from one', Object.create(AbortSignal.prototype)],
    ['throws whatever is read', new Proxy({}, { get: fail })],
    [
      'is native, with members that throw',
      Object.assign(new AbortController().signal, {
        addEventListener: fail,
        removeEventListener: fail,
      }),
    ],
  ])('that %s: the turn ends', async (_how, abortSignal) => {
    for (const timeoutMs of [0, 1000]) {
      const { result } = await run({ ...slow, timeoutMs }, {}, wrong({ abortSignal }));
      expect(result).toEqual({ ok: true, value: 'done' });
    }
  });

  test('ends the turn when it fires, and the tool gets a signal of the platform', async () => {
    const signal = new Polyfill();
    let seen: AbortSignal | undefined;
    const stuck = makeTool('stuck', {
      execute(_args, ctx) {
        seen = ctx.abortSignal;
        return never();
      },
    });
    const registry = createToolRegistry({ tools: [stuck] });
    const batch = registry.executeParallel(
      callsOf('stuck'),
      makeCtx({ abortSignal: wrong(signal) }),
    );
    await flush();
    signal.abort('gone');
    expect((await batch)[0]?.result).toMatchObject({ reason: 'aborted' });
    expect(seen).toBeInstanceOf(AbortSignal);
    expect(seen?.reason).toBe('gone');
  });

  test('with only onabort is followed, and its own handler is called', async () => {
    const heard: string[] = [];
    const own = (): void => void heard.push('own');
    const signal = { aborted: false, reason: undefined as unknown, onabort: own };
    const stuck = makeTool('stuck', { execute: never });
    const batch = run(stuck, {}, wrong({ abortSignal: signal }));
    await flush();
    Object.assign(signal, { aborted: true, reason: 'gone' });
    signal.onabort();
    expect((await batch).result).toMatchObject({ reason: 'aborted' });
    expect(heard).toEqual(['own']);
    expect(signal.onabort).toBe(own);
  });

  test('that returns a rejected promise is reported once, without an unhandled rejection', async () => {
    const signal = Object.assign(new Polyfill(), {
      addEventListener: reject,
      removeEventListener: reject,
    });
    const { events, observer } = createRecorder();
    const { result } = await run(slow, { observer }, wrong({ abortSignal: signal }));
    expect(result).toEqual({ ok: true, value: 'done' });
    const warnings = events.filter(({ type }) => type === 'warning');
    expect(warnings).toMatchObject([
      { message: expect.stringMatching(/^The context's abortSignal cannot be followed: /) },
    ]);
  });

  test('that has already fired prevents every execution', async () => {
    const { result } = await run(slow, {}, wrong({ abortSignal: { aborted: true } }));
    expect(result).toMatchObject({ reason: 'aborted' });
  });

  test('at a registration', () => {
    const signal = new Polyfill();
    const registry = createToolRegistry();
    registry.register(makeTool('a'), { signal: wrong(signal) });
    registry.register(makeTool('b'), { signal: wrong(new Proxy({}, { get: fail })) })();
    signal.abort('gone');
    expect(registry.names).toEqual([]);
  });
});
