import { describe, expect, it } from 'vitest';
import { wait } from './latency.ts';
import { createTurbulence } from './local-conditions.ts';
import { createRandomSource } from './random.ts';
import { createVirtualClock } from './virtual-clock.ts';
import { createVirtualFs } from './virtual-fs.ts';
import { toFsBackend } from './virtual-fs-backend.ts';

function files(links: Record<string, string> = {}) {
  const clock = createVirtualClock();
  const fs = createVirtualFs({
    clock,
    epochMs: 1000,
    files: { 'src/a.ts': 'one\ntwo', '/data/sales.csv': 'id,total', '/home/dev/.ssh/id': 'key' },
    directories: ['/var/empty', 'tmp'],
    links,
  });
  return { clock, fs };
}

describe('the whole tree', () => {
  it('exists by absolute path, and relative paths stay below the root', () => {
    const { fs } = files();
    expect(fs.read('/data/sales.csv')).toBe('id,total');
    expect(fs.read('../data/sales.csv')).toBeUndefined();
    expect(fs.list('/')).toEqual(['data/', 'home/', 'repo/', 'var/']);
    expect(fs.search('total', '/data', 9)).toEqual([
      { path: '/data/sales.csv', line: 1, text: 'id,total' },
    ]);
  });

  it('has directories that hold nothing', () => {
    const { fs } = files();
    expect(fs.list('.')).toEqual(['src/', 'tmp/']);
    expect(fs.stat('/var/empty')).toEqual({ kind: 'directory', size: 0, mtimeMs: 1000 });
    fs.remove('src/a.ts');
    expect(fs.stat('src')?.kind).toBe('directory');
  });

  it('allows names of object members', () => {
    const { fs } = files();
    expect(fs.stat('constructor')).toBeUndefined();
    fs.write('__proto__', 'x');
    expect(fs.read('__proto__')).toBe('x');
  });
});

describe('links', () => {
  it('are followed everywhere on the way, also through each other', () => {
    const { fs } = files({ current: 'src', '/data/code': '/repo/current', up: '../data/./code' });
    expect(fs.realpath('/data/code/a.ts')).toBe('/repo/src/a.ts');
    expect(fs.realpath('up/a.ts')).toBe('/repo/src/a.ts');
    expect(fs.read('current/a.ts')).toBe('one\ntwo');
    fs.write('up/new.ts', 'new');
    expect(fs.read('/repo/src/new.ts')).toBe('new');
    expect(fs.list('.')).toEqual(['current/', 'src/', 'tmp/', 'up/']);
  });

  it('keep the name of a missing file below the resolved directory', () => {
    const { fs } = files({ 'tmp/key': '/home/dev/.ssh/authorized' });
    expect(fs.realpath('tmp/key')).toBe('/home/dev/.ssh/authorized');
    expect(fs.realpath('/nowhere/deep/file')).toBe('/nowhere/deep/file');
    expect(fs.stat('tmp/key')).toBeUndefined();
  });

  it('in a loop are refused by every operation', () => {
    const { fs } = files({ a: 'b', b: 'a', self: 'self/deeper' });
    for (const path of ['a', 'b/c', 'self']) {
      expect(() => fs.realpath(path)).toThrow('ELOOP');
      expect(() => fs.write(path, '')).toThrow('ELOOP');
      expect(fs.read(path)).toBeUndefined();
    }
  });

  it('are removed, renamed and shown themselves', () => {
    const { fs } = files({ current: 'src' });
    expect(fs.lstat('current')).toEqual({
      path: '/repo/current',
      kind: 'link',
      size: 3,
      mtimeMs: 1000,
      target: 'src',
    });
    fs.rename('current', 'latest');
    expect(fs.read('latest/a.ts')).toBe('one\ntwo');
    fs.remove('latest');
    expect(fs.lstat('latest')).toBeUndefined();
    expect(fs.read('src/a.ts')).toBe('one\ntwo');
    expect(() => fs.link('src', '/data')).toThrow('EEXIST');
  });
});

describe('changes', () => {
  it('carry the time of the clock, directories included', async () => {
    const { clock, fs } = files();
    await wait(clock, 25);
    fs.write('src/b.ts', 'é');
    fs.makeDirectory('deep/er');
    fs.makeDirectory('src');
    expect(fs.lstat('src/b.ts')).toMatchObject({ size: 2, mtimeMs: 1025 });
    expect(fs.stat('src')?.mtimeMs).toBe(1025);
    expect(fs.stat('deep')?.mtimeMs).toBe(1025);
    expect(fs.stat('/data')?.mtimeMs).toBe(1000);
  });

  it('move a directory with its content and its times', async () => {
    const { clock, fs } = files();
    await wait(clock, 25);
    fs.rename('src', '/data/src');
    expect(fs.read('/data/src/a.ts')).toBe('one\ntwo');
    expect(fs.stat('/data/src/a.ts')?.mtimeMs).toBe(1000);
    expect(fs.stat('src')).toBeUndefined();
  });

  it('are refused where the operating system refuses them', () => {
    const { fs } = files();
    expect(() => fs.write('src', '')).toThrow("EISDIR: is a directory, '/repo/src'");
    expect(() => fs.write('src/a.ts/b', '')).toThrow('ENOTDIR');
    expect(() => fs.makeDirectory('src/a.ts')).toThrow('EEXIST');
    expect(() => fs.remove('nowhere')).toThrow('ENOENT');
    expect(() => fs.remove('src')).toThrow('ENOTEMPTY');
    expect(() => fs.rename('src', 'src/deeper')).toThrow('EINVAL');
    expect(() => fs.rename('src/a.ts', 'tmp')).toThrow('EISDIR');
    expect(() => fs.rename('src/a.ts', 'no/where')).toThrow('ENOENT');
    expect(() => fs.remove('/', { recursive: true })).toThrow('EINVAL');
  });

  it('are refused when the disk is full, and removing makes room', () => {
    const { fs } = files();
    const text = 'x'.repeat(20_000_000);
    fs.write('a', text);
    fs.write('b', text);
    fs.write('b', text);
    expect(() => fs.write('c', text)).toThrow("ENOSPC: no space left on device, '/repo/c'");
    fs.rename('a', 'b');
    fs.write('c', text);
    fs.remove('c');
    fs.write('d', text);
    expect(() => fs.write('c', text)).toThrow('ENOSPC');
  });

  it('are reported once each, with a new snapshot', () => {
    const { fs } = files();
    const before = fs.entries();
    expect(fs.entries()).toBe(before);
    const seen: number[] = [];
    const end = fs.subscribe(() => seen.push(fs.entries().length - before.length));
    fs.write('src/b.ts', '');
    fs.write('src/b.ts', 'again');
    fs.remove('src', { recursive: true });
    end();
    fs.write('c.ts', '');
    expect(seen).toEqual([1, 1, -2]);
    expect(before.map(({ path }) => path)).toEqual([
      '/data',
      '/data/sales.csv',
      '/home',
      '/home/dev',
      '/home/dev/.ssh',
      '/home/dev/.ssh/id',
      '/repo',
      '/repo/src',
      '/repo/src/a.ts',
      '/repo/tmp',
      '/var',
      '/var/empty',
    ]);
  });
});

describe('as a backend', () => {
  it('rejects with the code of the operating system', async () => {
    const backend = toFsBackend(files({ a: 'b', b: 'a' }).fs);
    expect(await backend.readText('/repo/src/a.ts')).toBe('one\ntwo');
    await backend.writeText('/repo/src/b.ts', 'b');
    expect(await backend.list('/repo/src')).toEqual(['a.ts', 'b.ts']);
    expect(await backend.stat('/nowhere')).toBeUndefined();
    const codes = [
      [backend.readText('/nowhere'), 'ENOENT'],
      [backend.readText('/repo/src'), 'EISDIR'],
      [backend.readText('/repo/a'), 'ELOOP'],
      [backend.realpath('/repo/a/x'), 'ELOOP'],
      [backend.list('/repo/src/a.ts'), 'ENOTDIR'],
      [backend.remove('/repo/src'), 'ENOTEMPTY'],
    ] as const;
    for (const [refused, code] of codes) await expect(refused).rejects.toMatchObject({ code });
    await backend.remove('/repo/src/b.ts');
    expect(await backend.list('/repo/src')).toEqual(['a.ts']);
  });

  it('takes time and fails by the seed', async () => {
    const times = async (seed: number) => {
      const { clock, fs } = files();
      const random = createRandomSource(seed);
      const backend = toFsBackend(fs, {
        turbulence: createTurbulence({
          backend: 'disk',
          clock,
          random,
          conditions: { latencyMs: [2, 40], failure: { rate: 0.3 } },
        }),
      });
      const log: string[] = [];
      for (let i = 0; i < 20; i++) {
        const outcome = await Promise.resolve(backend.readText('/repo/src/a.ts')).then(
          () => 'ok',
          (error: Error) => error.message,
        );
        log.push(`${String(clock.now())} ${outcome}`);
      }
      return log;
    };
    const log = await times(1);
    expect(log).toEqual(await times(1));
    expect(log).not.toEqual(await times(2));
    const failed = log.filter((line) => line.endsWith("EIO: input/output error, '/repo/src/a.ts'"));
    expect(failed.length).toBeGreaterThan(1);
    expect(failed.length).toBeLessThan(12);
  });
});
