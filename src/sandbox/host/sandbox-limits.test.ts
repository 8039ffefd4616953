import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../simulation/index.ts';
import { resultTextOf, tryTool } from './test-support.ts';

describe('a sandboxed tool', () => {
  it('is stopped when it waits longer than the run’s clock allows', async () => {
    const { result } = await tryTool('await new Promise(() => {});', {
      run: { clock: createVirtualClock() },
    });
    expect(result).toMatchObject({
      ok: false,
      reason: 'timeout',
      error: expect.stringContaining('10 s'),
    });
  });

  it('takes arguments up to a size', async () => {
    const { result } = await tryTool('return ok("");', { args: { text: 'x'.repeat(1_100_000) } });
    expect(result).toMatchObject({ ok: false, error: expect.stringContaining('1024 KiB') });
  });

  it('may fetch a limited number of times, up to a size', async () => {
    const body = `let n = 0; try { for (;;) { await ctx.scopedFetch('https://x.test'); n += 1; } } catch (e) { return ok(n + e.message); }`;
    const small = { scopedFetch: async () => new Response('x') };
    expect(await resultTextOf(body, { ctx: small })).toMatch(/^20A call may fetch 20 times/);
    const large = { scopedFetch: async () => new Response('x'.repeat(300_000)) };
    expect(await resultTextOf(body, { ctx: large })).toBe('0The response is larger than 256 KiB.');
  });

  it('logs lines that are cut and counted', async () => {
    const { logs } = await tryTool(
      'console.log("a", { b: [1] }); console.error(new TypeError("c")); for (let n = 0; n < 500; n++) console.log("x".repeat(9000)); return ok("");',
    );
    expect(logs.slice(0, 2)).toEqual(['a {b: [1]}', 'TypeError: c']);
    expect(logs).toHaveLength(201);
    expect(logs[2]).toHaveLength(2049);
    expect(logs[200]).toContain('dropped');
  });

  it.each([
    ['a chain of promises', 'const again = () => Promise.resolve().then(again); return again();'],
    [
      'a chain that is handled and never awaited',
      'const again = () => Promise.resolve().then(again); again().catch(() => {}); await new Promise(() => {});',
    ],
    [
      'a hoard behind promises',
      'const all = []; for (;;) { await 0; all.push(new Array(1000).fill(1)); }',
    ],
  ])('is stopped by its memory limit, with a report, for %s', async (_, body) => {
    const { result } = await tryTool(body, { run: { clock: createVirtualClock() } });
    expect(result).toMatchObject({
      ok: false,
      reason: 'memory',
      error: expect.stringContaining('64 MiB'),
    });
  });

  it('logs only unhandled rejections', async () => {
    const { logs } = await tryTool(
      'Promise.reject(new Error("lost")); const late = Promise.reject(new Error("found")); await Promise.resolve(); late.catch(() => {}); return ok("");',
    );
    expect(logs).toEqual(['Uncaught (in promise) Error: lost']);
  });

  it('may wait only for its signal', async () => {
    const controller = new AbortController();
    const { result } = await tryTool(
      'ctx.emit({ message: "here" }); await new Promise((go) => ctx.abortSignal.addEventListener("abort", go)); return ok("");',
      { ctx: { abortSignal: controller.signal, emit: () => controller.abort() } },
    );
    expect(result).toMatchObject({ reason: 'aborted' });
  });
});
