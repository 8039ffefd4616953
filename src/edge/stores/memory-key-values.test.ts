import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCapabilityBackends, defineTool, ok, type StorageScope } from '../../core/index.ts';
import { createFakeClock } from '../../core/test-support.ts';
import { createTestServer, GUEST } from '../test-support.ts';
import { createMemoryStores, type MemoryStoresOptions } from './memory-stores.ts';

const DAY_MS = 86_400_000;

/** Names that the keys escape, by token. */
const SUBJECTS: Record<string, string> = { one: 'a/b', two: 'a%2Fb', three: 'a%b', four: 'ä' };

/** A server whose tools store a value in the session or for the subject. */
function serve(options: MemoryStoresOptions) {
  const { keyValues } = createMemoryStores(options);
  const writer = (name: string, scope: StorageScope) =>
    defineTool({
      name,
      description: 'Stores a value.',
      schema: { type: 'object' },
      capabilities: { storage: { kind: 'kv', scope } },
      async execute(args, { kvStore }) {
        const { key, value = 'x' } = Object(args);
        if (value === null) await kvStore?.delete(key);
        else await kvStore?.set(key, value);
        return ok('done');
      },
    });
  const tools = [writer('session', 'session'), writer('subject', 'subject')];
  const names = tools.map(({ name }) => name);
  const { post } = createTestServer(
    {
      personalities: [{ ...GUEST, toolset: names }],
      auth: {
        verify: (token) => ({ subject: SUBJECTS[token] ?? token, personalities: ['guest'] }),
      },
    },
    tools,
    { backends: createCapabilityBackends({ kv: keyValues }) },
  );
  const write = async (token: string, tool: string, args: object, sessionId = 'one') => {
    const answer = await post(`/tools/${tool}`, { args, context: { sessionId } }, { token });
    const { result } = await answer.json();
    return result.ok ? 'done' : result.error;
  };
  return { write, keyValues };
}

const key = (name: string) => ({ key: name });

describe('the key-values of a subject', () => {
  it.each(['ada', ...Object.keys(SUBJECTS)])(
    'are bounded over all its sessions and scopes: %s',
    async (token) => {
      const { write } = serve({ subjectKeys: 3 });
      expect(await write(token, 'session', key('1'), 'one')).toBe('done');
      expect(await write(token, 'session', key('1'), 'two')).toBe('done');
      expect(await write(token, 'subject', key('1'))).toBe('done');
      expect(await write(token, 'session', key('1'), 'three')).toBe(
        'The storage of this caller is full: it may have 3 keys. Delete some, or let values expire.',
      );
      expect(await write(token, 'subject', key('2'))).toContain('is full');
      expect(await write(token, 'subject', { key: '1', value: 'changed' })).toBe('done');
      expect(await write('bob', 'session', key('1'))).toBe('done');
      expect(await write(token, 'session', { key: '1', value: null }, 'one')).toBe('done');
      expect(await write(token, 'subject', key('2'))).toBe('done');
    },
  );

  it('belong to no subject with a similar name', async () => {
    const { write } = serve({ subjectKeys: 1 });
    for (const token of ['a', ...Object.keys(SUBJECTS)]) {
      expect(await write(token, 'session', key('1'), 'b/c')).toBe('done');
    }
  });

  it('are bounded in size, and the old value stays', async () => {
    const { write, keyValues } = serve({ subjectChars: 200 });
    const long = { key: 'n', value: 'x'.repeat(100) };
    expect(await write('ada', 'subject', long)).toBe('done');
    expect(await write('ada', 'subject', { ...long, value: 'y'.repeat(190) })).toContain(
      'it may have 200 characters',
    );
    expect(await keyValues.get('subject:ada/n')).toEqual({ value: long.value });
    expect(await write('ada', 'session', long)).toContain('it may have 200 characters');
    expect(await write('bob', 'session', long)).toBe('done');
  });

  it('are in a bounded number of sessions', async () => {
    const { write } = serve({ subjectSessions: 2 });
    expect(await write('ada', 'session', key('1'), 'one')).toBe('done');
    expect(await write('ada', 'session', key('1'), 'two')).toBe('done');
    expect(await write('ada', 'session', key('1'), 'three')).toContain('values in 2 sessions');
    expect(await write('ada', 'session', key('2'), 'two')).toBe('done');
    expect(await write('ada', 'session', { key: '1', value: null }, 'one')).toBe('done');
    expect(await write('ada', 'session', key('1'), 'three')).toBe('done');
  });

  it('free their places when they expire', () => {
    const clock = createFakeClock();
    const { keyValues } = createMemoryStores({ clock, subjectKeys: 1 });
    void keyValues.set('session:ada%2Fone/a', { value: 'x', expiresAt: 10 });
    expect(() => keyValues.set('session:ada%2Ftwo/a', { value: 'x' })).toThrow('is full');
    clock.advance(10);
    void keyValues.set('session:ada%2Ftwo/a', { value: 'x' });
    expect(keyValues.get('session:ada%2Ftwo/a')).toMatchObject({ value: 'x' });
  });

  it('are counted exactly, whatever is written, deleted and expires', () => {
    const step = fc.record({
      key: fc.constantFrom('session:a%2F1/k', 'session:a%2F2/k', 'session:a%2F2/l', 'subject:a/k'),
      op: fc.constantFrom('set', 'set for 5 ms', 'delete'),
      after: fc.nat(4),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const clock = createFakeClock();
        const limited = createMemoryStores({ clock, subjectKeys: 2, sessionTtlMs: 50 }).keyValues;
        for (const { key: name, op, after } of steps) {
          clock.advance(after);
          const before = [...toKeys(limited.list('session:')), ...toKeys(limited.list('subject:'))];
          if (op === 'delete') void limited.delete(name);
          else {
            const fits = before.includes(name) || before.length < 2;
            const expires = op === 'set' ? {} : { expiresAt: clock.now() + 5 };
            const write = () => void limited.set(name, { value: 'x', ...expires });
            if (fits) expect(write).not.toThrow();
            else expect(write).toThrow('is full');
          }
        }
      }),
    );
  });
});

describe('a value without a time to live', () => {
  it.each([
    ['session:ada%2Fone/a', undefined, 30 * DAY_MS],
    ['session:ada%2Fone/a', 1000, 1000],
  ])('of a session stays for a time after the last write: %s, %s', (name, sessionTtlMs, ms) => {
    const clock = createFakeClock();
    const { keyValues } = createMemoryStores({
      clock,
      ...(sessionTtlMs !== undefined && { sessionTtlMs }),
    });
    void keyValues.set(name, { value: 'x' });
    clock.advance(ms - 1);
    void keyValues.set(name, { value: 'y' });
    clock.advance(ms - 1);
    expect(keyValues.get(name)).toMatchObject({ value: 'y' });
    clock.advance(1);
    expect(keyValues.get(name)).toBeUndefined();
  });

  it.each([
    ['subject:ada/a', {}],
    ['personality:guest/a', {}],
    ['session:ada%2Fone/a', { sessionTtlMs: Number.POSITIVE_INFINITY }],
  ])('stays otherwise: %s', (name, options) => {
    const clock = createFakeClock();
    const { keyValues } = createMemoryStores({ clock, ...options });
    void keyValues.set(name, { value: 'x' });
    clock.advance(1000 * DAY_MS);
    expect(keyValues.get(name)).toEqual({ value: 'x' });
  });
});

function toKeys(keys: string[] | Promise<string[]>): string[] {
  if (keys instanceof Promise) throw new Error('A store in memory answers at once.');
  return keys;
}
