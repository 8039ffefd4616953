import { describe, expect, test } from 'vitest';
import { deferred } from '../../lib/deferred.ts';
import type { ToolCapabilities } from '../contract/tool-capabilities.ts';
import { createFakeClock, flush, trimMarker } from '../test-support.ts';
import type { KeyValueBackend, KeyValueRecord, ProcessBackend } from './backends.ts';
import { createScopedKv, scopePrefix } from './scoped-kv.ts';
import { createScopedProcess } from './scoped-process.ts';
import { createScopedSecrets } from './scoped-secrets.ts';

type Scope = NonNullable<ToolCapabilities['storage']>['scope'];

describe('key-value storage', () => {
  function inMemory() {
    const records = new Map<string, KeyValueRecord>();
    const backend: KeyValueBackend = {
      get: (key) => records.get(key),
      set: (key, record) => void records.set(key, record),
      delete: (key) => void records.delete(key),
      list: (prefix) => [...records.keys()].filter((key) => key.startsWith(prefix)).sort(),
    };
    return { records, backend };
  }

  test('of a subject is found again in its other sessions, and never by another subject', () => {
    const storage = { kind: 'kv', scope: 'subject' } as const;
    const prefixFor = (subject?: string, sessionId = 's1') =>
      scopePrefix(storage, 'notes', { sessionId, ...(subject !== undefined && { subject }) });
    expect(prefixFor('ada')).toBe('subject:ada/');
    expect(prefixFor('ada', 's2')).toBe(prefixFor('ada'));
    expect(prefixFor('a/b')).toBe('subject:a%2Fb/');
    expect(prefixFor()).toBe('session:s1/');
  });

  test.each<[scope: Scope, personalityId: string | undefined, prefix: string]>([
    ['tool-private', 'p', 'tool:notes/'],
    ['session', 'p', 'session:s1/'],
    ['personality', 'p', 'personality:p/'],
    ['personality', undefined, 'session:s1/'],
    ['personality', 'a/b', 'personality:a%2Fb/'],
    ['personality', 'a%2Fb', 'personality:a%252Fb/'],
    ['personality', '\ud800', 'personality:\ud800/'],
  ])('%s of the personality %j is stored under %j', (scope, personalityId, prefix) => {
    const ctx = { sessionId: 's1', ...(personalityId !== undefined && { personalityId }) };
    expect(scopePrefix({ kind: 'kv', scope }, 'notes', ctx)).toBe(prefix);
  });

  test('scopes do not share keys', async () => {
    const { backend } = inMemory();
    const open = (sessionId: string) => {
      const prefix = scopePrefix({ kind: 'kv', scope: 'session' }, 'notes', { sessionId });
      return createScopedKv(backend, prefix, createFakeClock(), undefined);
    };
    const [one, other] = [open('a'), open('a/b')];
    await one.set('b/k', 'one');
    await one.set('../session:a%2Fb/k', 'climbed');
    expect(await other.get('k')).toBeUndefined();
    expect(await other.list()).toEqual([]);
    await other.set('k', 'other');
    expect(await one.list()).toEqual(['../session:a%2Fb/k', 'b/k']);
    expect(await one.list('b')).toEqual(['b/k']);
  });

  test('keys that a backend lists beyond the prefix are hidden', async () => {
    const { backend } = inMemory();
    await backend.set('tool:b/k', { value: 'other' });
    const careless = { ...backend, list: () => ['tool:b/k'] };
    expect(await createScopedKv(careless, 'tool:a/', createFakeClock(), undefined).list()).toEqual(
      [],
    );
  });

  test.each<[given: number | undefined, byDefault: number | undefined, seconds: number]>([
    [undefined, undefined, Number.POSITIVE_INFINITY],
    [10, undefined, 10],
    [undefined, 5, 5],
    [10, 5, 10],
    [0, 5, 0],
    [undefined, 0, 0],
    [0.5, undefined, 0.5],
    [Number.POSITIVE_INFINITY, 5, Number.POSITIVE_INFINITY],
  ])('a time to live of %s, by default %s, is %s s', async (given, byDefault, seconds) => {
    const { backend, records } = inMemory();
    const clock = createFakeClock(7);
    const store = createScopedKv(backend, 'p/', clock, byDefault);
    await store.set('k', 'old', { ttlSeconds: 1000 });
    await store.set('k', 'v', given === undefined ? {} : { ttlSeconds: given });
    if (seconds > 0) {
      clock.advance(Math.min(seconds, 1e9) * 1000 - 1);
      expect(await store.get('k')).toBe('v');
      expect(await store.list()).toEqual(['k']);
      clock.advance(1);
    }
    const there = seconds === Number.POSITIVE_INFINITY;
    expect(await store.list('k')).toEqual(there ? ['k'] : []);
    expect(await store.get('k')).toBe(there ? 'v' : undefined);
    expect(records.size).toBe(there ? 1 : 0);
  });

  test.each([-1, Number.NaN])('a time to live of %s is refused', async (ttlSeconds) => {
    const store = createScopedKv(inMemory().backend, 'p/', createFakeClock(), undefined);
    await expect(store.set('k', 'v', { ttlSeconds })).rejects.toThrow('ttlSeconds must be');
  });
});

describe('secrets', () => {
  test.each<[ref: string, declared: string[], can: boolean]>([
    ['a/b', ['a/b'], true],
    ['a/b', ['a'], false],
    ['a', ['a/b'], false],
    ['A/b', ['a/b'], false],
    ['a/b/c', ['a/b/*'], true],
    ['a/b/c/d', ['a/b/*'], true],
    ['a/b', ['a/b/*'], false],
    ['a/bc/d', ['a/b/*'], false],
    ['a/b/', ['a/b/*'], false],
    ['a/b/../../x', ['a/b/*'], false],
    ['a/b/./c', ['a/b/*'], false],
    ['a/b//c', ['a/b/*'], false],
    ['a/b/..', ['a/b/*'], false],
    ['a/b/%2e%2e/x', ['a/b/*'], false],
    ['a/b/..\\x', ['a/b/*'], false],
    ['a/b/c\0', ['a/b/*'], false],
    ['a/b/*', ['a/b/*'], false],
    ['/a', ['/a'], false],
    ['', [''], false],
    ['a', ['*'], false],
    ['a', ['/*'], false],
    ['a/c', ['a/*b'], false],
    ['a', [], false],
  ])('%j, declared %j: %s', async (ref, declared, can) => {
    const reported: string[] = [];
    const resolver = createScopedSecrets({ get: () => 'v4lue' }, declared, (one) =>
      reported.push(one),
    );
    if (can) expect(await resolver.resolve(ref)).toBe('v4lue');
    else await expect(resolver.resolve(ref)).rejects.toThrow(/^SECRET_NOT_DECLARED: /);
    expect(reported).toEqual(can ? ['v4lue'] : []);
  });

  test('neither a refusal nor a failure contains the reference or the store’s error', async () => {
    const failing = {
      get: (ref: string) => {
        if (ref === 'prod/absent') return undefined;
        throw new Error(`no route to vault for ${ref}`);
      },
    };
    const resolver = createScopedSecrets(failing, ['prod/*'], () => {});
    for (const ref of ['stage/key', 'prod/absent', 'prod/key']) {
      const failure: unknown = await resolver.resolve(ref).catch((thrown: unknown) => thrown);
      expect(failure).toBeInstanceOf(Error);
      expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain(ref);
      expect(String(failure)).not.toContain('vault');
    }
    await expect(resolver.resolve('prod/absent')).rejects.toThrow('not in the secret store');
  });
});

describe('processes', () => {
  type Run = Parameters<ProcessBackend['run']>;
  function scoped(allowed: string[], answer?: Promise<never>, stop?: AbortSignal) {
    const runs: Run[] = [];
    const clock = createFakeClock();
    const backend: ProcessBackend = {
      async run(...asked) {
        runs.push(asked);
        return (await answer) ?? { exitCode: 3, stdout: 'o'.repeat(20), stderr: 'short' };
      },
    };
    const scope = { allowed, cwd: '/project', abortSignal: stop, clock, maxOutputChars: 10 };
    return { process: createScopedProcess(backend, scope), runs, clock };
  }

  test.each<[binary: string, allowed: string[], can: boolean]>([
    ['git', ['git'], true],
    ['git', ['*'], true],
    ['git', ['ls', 'git'], true],
    ['Git', ['git'], false],
    ['/tmp/git', ['git'], false],
    ['git', ['/usr/bin/git'], false],
    ['git ', ['git'], false],
    ['git;ls', ['git'], false],
    ['gitk', ['git*'], false],
    ['git', [], false],
  ])('%j, declared %j: %s', async (binary, allowed, can) => {
    const { process, runs } = scoped(allowed);
    if (can) expect((await process.run(binary, [])).exitCode).toBe(3);
    else
      await expect(process.run(binary, [])).rejects.toThrow(/^BINARY_NOT_ALLOWED: .* is not among/);
    expect(runs).toHaveLength(can ? 1 : 0);
  });

  test('the environment contains only the given variables', async () => {
    const { process, runs } = scoped(['git']);
    await process.run('git', ['status']);
    await process.run('git', ['status'], { env: { A: 'b' } });
    expect(runs.map(([, args, { env, cwd }]) => [args, env, cwd])).toEqual([
      [['status'], {}, '/project'],
      [['status'], { A: 'b' }, '/project'],
    ]);
  });

  test('output above the limit is cut, with a marker', async () => {
    const { stdout, stderr } = await scoped(['git']).process.run('git', []);
    expect(stdout).toBe(`${'o'.repeat(10)}${trimMarker(20)}`);
    expect(stderr).toBe('short');
  });

  test('a time limit ends it by the injected clock, and notifies the backend', async () => {
    const { process, runs, clock } = scoped(['git'], deferred<never>().promise);
    const asked = process.run('git', [], { timeout: 500 });
    await flush();
    clock.advance(499);
    expect(runs[0]?.[2].signal.aborted).toBe(false);
    clock.advance(1);
    await expect(asked).rejects.toThrow('git ran longer than 500 ms, so it was ended.');
    expect(runs[0]?.[2].signal.aborted).toBe(true);
  });

  test('a process that ends in time leaves no timer', async () => {
    const { process, clock } = scoped(['git']);
    await process.run('git', [], { timeout: 500 });
    expect(clock.waiting).toBe(0);
  });

  test.each(['the call', 'the tool'])('an abort by %s ends it', async (who) => {
    const stop = new AbortController();
    const byCall = who === 'the call';
    const { process, runs } = scoped(
      ['git'],
      deferred<never>().promise,
      byCall ? stop.signal : undefined,
    );
    const asked = process.run('git', [], byCall ? {} : { signal: stop.signal });
    await flush();
    stop.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
    expect(runs[0]?.[2].signal.aborted).toBe(true);
    await expect(process.run('git', [], { signal: stop.signal })).rejects.toThrow('stopped');
    expect(runs).toHaveLength(1);
  });
});
