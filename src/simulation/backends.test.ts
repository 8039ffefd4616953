import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wait } from './latency.ts';
import { createRealTimePace } from './pace.ts';
import { createProcessRunner, type Program } from './process.ts';
import { createRandomSource } from './random.ts';
import { createVirtualClock } from './virtual-clock.ts';
import { createVirtualFs } from './virtual-fs.ts';

const never = new AbortController().signal;

describe('random streams', () => {
  it('depend only on seed, call, backend and attempt', () => {
    const key = { call: 0, backend: 'search', attempt: 1 };
    const first = (seed: number, k = key) => createRandomSource(seed).stream(k).next();
    expect(first(42)).toBe(first(42));
    const others = [
      first(43),
      first(42, { ...key, call: 1 }),
      first(42, { ...key, backend: 'pages' }),
      first(42, { ...key, attempt: 2 }),
    ];
    expect(new Set([first(42), ...others]).size).toBe(5);
  });

  it('stay within their bounds and reach both ends', async () => {
    const min = fc.integer({ min: -9, max: 9 });
    await fc.assert(
      fc.asyncProperty(fc.integer(), min, fc.nat({ max: 3 }), async (seed, from, span) => {
        const stream = createRandomSource(seed).stream({ call: 0, backend: 'b', attempt: 1 });
        const seen = new Set(Array.from({ length: 200 }, () => stream.between(from, from + span)));
        expect(seen.size).toBe(span + 1);
        expect(Math.min(...seen)).toBe(from);
      }),
    );
  });
});

describe('wait', () => {
  it('takes its time on the clock', async () => {
    const clock = createVirtualClock();
    await wait(clock, 120, never);
    expect(clock.now()).toBe(120);
  });

  it('rejects at once when the signal fires and leaves no timer', async () => {
    const clock = createVirtualClock();
    const controller = new AbortController();
    const waiting = wait(clock, 1000, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    await clock.whenIdle();
    expect(clock.now()).toBe(0);
    await expect(wait(clock, 1, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the file system', () => {
  function files() {
    const clock = createVirtualClock();
    const fs = createVirtualFs({
      clock,
      epochMs: 1000,
      files: { 'src/a.ts': 'one\ntwo\none', 'src/deep/b.ts': 'one', 'README.md': '' },
    });
    return { clock, fs };
  }

  it('reads by relative and absolute path and never leaves its root', () => {
    const { fs } = files();
    expect(fs.read('src/a.ts')).toBe(fs.read('/repo/./src/deep/../a.ts'));
    expect(fs.read('../../README.md')).toBe('');
    expect(fs.resolve('src/../../README.md')).toBe('/repo/README.md');
    expect(fs.read('__proto__')).toBeUndefined();
    expect(fs.read('/repository/README.md')).toBeUndefined();
  });

  it('dates a write by the clock', async () => {
    const { clock, fs } = files();
    await wait(clock, 50, never);
    expect(fs.write('src/a.ts', 'é')).toEqual({ kind: 'file', size: 2, mtimeMs: 1050 });
    expect(fs.stat('src/a.ts')?.mtimeMs).toBe(1050);
    expect(fs.stat('src/deep/b.ts')?.mtimeMs).toBe(1000);
    expect(fs.stat('src')?.kind).toBe('directory');
    expect(fs.stat('sr')).toBeUndefined();
  });

  it('lists a directory', () => {
    const { fs } = files();
    expect(fs.list('/repo')).toEqual(['README.md', 'src/']);
    expect(fs.list('src')).toEqual(['a.ts', 'deep/']);
  });

  it('searches a tree, a file, and stops at the limit', () => {
    const { fs } = files();
    const hits = (path: string, limit = 9) =>
      fs.search('one', path, limit).map((hit) => `${hit.path}:${hit.line}`);
    expect(hits('.')).toEqual(['src/a.ts:1', 'src/a.ts:3', 'src/deep/b.ts:1']);
    expect(hits('src/a.ts')).toEqual(['src/a.ts:1', 'src/a.ts:3']);
    expect(hits('.', 2)).toHaveLength(2);
  });
});

describe('processes', () => {
  const echo: Program = async (io) => {
    await io.sleep(10);
    io.progress('echoing', 50);
    io.print(io.args.join(' '));
    return io.args.includes('fail') ? 1 : 0;
  };

  function run(command: string, signal = never) {
    const clock = createVirtualClock();
    const programs = new Map([['my echo', echo]]);
    const random = createRandomSource(1);
    return createProcessRunner({ clock, random, programs }).run(command, signal, () => {});
  }

  it('finds a program by the beginning of its line', async () => {
    expect(await run('my echo a b')).toMatchObject({ exitCode: 0, output: 'a b\n' });
  });

  it('returns 127 for an unknown one', async () => {
    expect(await run('my')).toMatchObject({ exitCode: 127, output: 'sh: 1: my: not found\n' });
  });

  it('joins commands with && and stops at the first failure', async () => {
    expect(await run('my echo a && my echo fail && my echo c')).toMatchObject({
      exitCode: 1,
      output: 'a\nfail\n',
    });
  });

  it('ends when the signal fires', async () => {
    const controller = new AbortController();
    const running = run('my echo a', controller.signal);
    controller.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the real-time pace', () => {
  it('divides gaps by the speed and does not add up delays', () => {
    let now = 0;
    const waits: number[] = [];
    const real = {
      now: () => now,
      setTimeout: (_go: () => void, ms: number) => waits.push(ms),
      clearTimeout: () => {},
      hold: () => () => {},
    };
    const pace = createRealTimePace(real, { speed: 2 });
    pace(100, () => {});
    now = 56; // 6 ms late
    pace(100, () => {});
    now = 1000; // the tab slept
    pace(100, () => {});
    expect(waits).toEqual([50, 44, 50]);
  });

  it('refuses a speed at which no time would pass', () => {
    expect(() => createRealTimePace(createVirtualClock(), { speed: 0 })).toThrow(RangeError);
  });
});
