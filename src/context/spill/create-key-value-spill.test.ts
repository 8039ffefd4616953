import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createToolRegistry,
  type KeyValueBackend,
  ok,
  personalityToFilters,
} from '../../core/index.ts';
import { createFakeClock, flush, makeCtx, makeTool, textIn } from '../../core/test-support.ts';
import { createDurableObjectStores, createMemoryStores, ToolyardState } from '../../edge/index.ts';
import { createFakeDurableObjects } from '../../edge/stores/test-support/fake-durable-objects.ts';
import { createResultCuts } from '../cuts/create-result-cuts.ts';
import { createKeyValueSpill, type KeyValueSpillOptions } from './create-key-value-spill.ts';
import type { SpillOwner } from './spill.ts';

const START = Date.UTC(2026, 10, 29);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => void vi.useRealTimers());

const ada: SpillOwner = { sessionId: 'ada/one', subject: 'ada', personalityId: 'p' };
const result = (text: string, owner = ada, toolCallId = 'c') => ({
  owner,
  tool: 'read_log',
  toolCallId,
  text,
  kept: 3,
});

/** A plain store without times to live, quotas and comparing writes, whose keys a test can read. */
function plainStore() {
  const records = new Map<string, string>();
  const store: KeyValueBackend = {
    get: async (key) => {
      const value = records.get(key);
      return value === undefined ? undefined : { value };
    },
    set: async (key, { value }) => void records.set(key, value),
    delete: async (key) => void records.delete(key),
    list: async (prefix) => [...records.keys()].filter((key) => key.startsWith(prefix)).sort(),
  };
  return { records, store };
}

const ENGINES: Record<string, () => Promise<[KeyValueBackend, KeyValueBackend]>> = {
  async 'a plain store'() {
    const { store } = plainStore();
    return [store, store];
  },
  async memory() {
    const { keyValues } = createMemoryStores();
    return [keyValues, keyValues];
  },
  async 'Durable Objects'() {
    const { namespace } = await createFakeDurableObjects((state) => new ToolyardState(state));
    const isolate = () => createDurableObjectStores(namespace).keyValues;
    return [isolate(), isolate()];
  },
};

describe.each(Object.entries(ENGINES))('a spill over %s', (_, create) => {
  const setUp = async (options: KeyValueSpillOptions = {}) => {
    const [one, other] = await create();
    return { one: createKeyValueSpill(one, options), other: createKeyValueSpill(other, options) };
  };

  test('is read by another isolate, in the whole length', async () => {
    const { one, other } = await setUp();
    const odd = `\0 \ud83d "quoted" \\ 😀 ${'é\n'.repeat(100_000)}`;
    const [first = '', second = ''] = [one.put(result(odd)), one.put(result(''))];
    await one.flush?.();
    expect(await other.get(ada, first)).toEqual(result(odd));
    expect(await other.get(ada, second)).toEqual(result(''));
  });

  test('is of its session, subject and personality alone', async () => {
    const { one, other } = await setUp();
    const handle = one.put(result('text')) ?? '';
    await one.flush?.();
    for (const owner of [
      { ...ada, sessionId: 'ada/other' },
      { ...ada, subject: 'eve' },
      { ...ada, personalityId: 'q' },
      { sessionId: ada.sessionId, subject: 'ada' },
      { sessionId: ada.sessionId },
      { sessionId: 'ada%2Fone', subject: 'ada', personalityId: 'p' },
    ]) {
      for (const isolate of [one, other]) expect(await isolate.get(owner, handle)).toBeUndefined();
    }
    expect(await other.get(ada, handle)).toBeDefined();
  });

  test('keeps the newest results of a session within its limits, over all isolates', async () => {
    const { one, other } = await setUp({ maxResults: 2, maxChars: 10 });
    const put = async (isolate: typeof one, text: string, owner = ada) => {
      vi.setSystemTime(Date.now() + 1);
      const handle = isolate.put(result(text, owner)) ?? '';
      await isolate.flush?.();
      return async () => (await other.get(owner, handle))?.text;
    };
    const bob = await put(one, 'bob', { sessionId: 'bob/one', subject: 'bob' });
    const reads = [await put(one, 'a'), await put(other, 'b'), await put(one, 'c')];
    expect(await Promise.all(reads.map((read) => read()))).toEqual([undefined, 'b', 'c']);
    const long = await put(other, 'x'.repeat(10));
    expect(await Promise.all([...reads, long].map((read) => read()))).toEqual([
      undefined,
      undefined,
      undefined,
      'x'.repeat(10),
    ]);
    expect(one.put(result('x'.repeat(11)))).toBeUndefined();
    expect(await bob()).toBe('bob');
  });

  test('forgets a result after its time to live', async () => {
    const { one, other } = await setUp({ ttlMs: 1000 });
    const handle = one.put(result('text')) ?? '';
    await one.flush?.();
    // Less than the whole time: the store counts from its own moment.
    vi.setSystemTime(START + 500);
    expect(await other.get(ada, handle)).toBeDefined();
    vi.setSystemTime(START + 1000);
    expect(await other.get(ada, handle)).toBeUndefined();
  });

  test.each([
    { what: 'that is empty', handle: '' },
    { what: 'that is short', handle: 'r' },
    { what: 'of another spill', handle: 'r1' },
    { what: 'with a name of prototypes', handle: '__proto__' },
    { what: 'that is a path', handle: '../../r0123456789' },
    { what: 'with a slash', handle: 'r0123456789/0' },
    { what: 'with a line end', handle: 'r0123456789\n' },
    { what: 'in capitals', handle: 'R0123456789' },
    { what: 'in full width', handle: 'ｒ０１２３４５６７８９' },
    { what: 'that is no text', handle: '\ud800\0' },
    { what: 'that is very long', handle: 'r'.repeat(1_000_000) },
  ])('knows no handle $what', async ({ handle }) => {
    const { one } = await setUp();
    one.put(result('text'));
    await one.flush?.();
    expect(await one.get(ada, handle)).toBeUndefined();
  });
});

describe('a spill over a key-value store', () => {
  test('has a handle at once, which is read before it is stored', async () => {
    const { store } = plainStore();
    const spill = createKeyValueSpill(store);
    const handle = spill.put(result('text')) ?? '';
    expect(handle).toMatch(/^r[0-9a-f]{10}$/);
    expect(await spill.get(ada, handle)).toEqual(result('text'));
    expect(await spill.get({ ...ada, subject: 'eve' }, handle)).toBeUndefined();
  });

  test('gives the latest handle of a call', () => {
    const spill = createKeyValueSpill(plainStore().store);
    const [, second] = [spill.put(result('a')), spill.put(result('b'))];
    expect(spill.handleOf?.(ada, 'c')).toBe(second);
    expect(spill.handleOf?.({ sessionId: 'ada/other' }, 'c')).toBeUndefined();
  });

  test('removes all pieces of a result that has expired, also from a store without times to live', async () => {
    const { store, records } = plainStore();
    const spill = createKeyValueSpill(store, { ttlMs: 1000 });
    spill.put(result('x'.repeat(200_000)));
    await spill.flush?.();
    expect(records.size).toBe(3);
    vi.setSystemTime(START + 1000);
    spill.put(result('next'));
    await spill.flush?.();
    expect(records.size).toBe(1);
  });

  test('asks once for the size of a session after all results of a batch', async () => {
    const { store } = plainStore();
    const list = vi.spyOn(store, 'list');
    const spill = createKeyValueSpill(store);
    for (let at = 0; at < 20; at++) spill.put(result(`${at}`));
    await spill.flush?.();
    expect(list).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['another length', '{"tool":"t","toolCallId":"c","kept":0,"text":"tex"}'],
    ['no place', '{"tool":"t","toolCallId":"c","text":"text"}'],
  ])('does not know a value that is %s', async (_, value) => {
    const { store, records } = plainStore();
    const spill = createKeyValueSpill(store);
    const handle = spill.put(result('text')) ?? '';
    await spill.flush?.();
    for (const key of records.keys()) records.set(key, value);
    expect(await spill.get(ada, handle)).toBeUndefined();
  });
});

describe('a store that fails', () => {
  const LINES = Array.from({ length: 200 }, (_, at) => `line ${at}`).join('\n');
  const failing = async () => {
    throw new Error('The password of the store is wrong.');
  };
  const silent = () => new Promise<never>(() => {});
  const dead = (act: () => Promise<never>): KeyValueBackend => ({
    get: act,
    set: act,
    delete: act,
    list: act,
  });
  const open = (store: KeyValueBackend, options: KeyValueSpillOptions = {}) => {
    const registry = createToolRegistry({
      tools: [makeTool('read_log', { execute: async () => ok(LINES) })],
      cuts: createResultCuts({ spill: createKeyValueSpill(store, options) }),
    });
    return async (name: string, args: unknown = {}) => {
      const { allowedTools, filterOpts } = personalityToFilters({
        id: 'p',
        name: 'P',
        description: '',
      });
      const [settled] = await registry.executeParallel(
        [{ toolCallId: 'c1', name, args }],
        makeCtx({ sessionId: 's1', resultBudgetChars: 200 }),
        allowedTools,
        filterOpts,
      );
      const { result } = settled ?? {};
      if (name === 'read_result') expect(result).toMatchObject({ code: 'execution_failed' });
      return textIn(result);
    };
  };
  const handleIn = (text: string) => /handle (\w+) reads/.exec(text)?.[1];

  test('costs only the rest of a result, and the tool says so', async () => {
    const onFailure = vi.fn();
    const call = open({ ...plainStore().store, set: failing }, { onFailure });
    const handle = handleIn(await call('read_log'));
    expect(await call('read_result', { handle })).toBe(
      `No result has the handle ${handle}. It was not stored, has expired or made room for others, or belongs to another session. Call the tool again.`,
    );
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test('keeps its reason from the model', async () => {
    const call = open(dead(failing), {
      onFailure: () => {
        throw new Error('The listener fails, too.');
      },
    });
    const handle = handleIn(await call('read_log'));
    expect(await call('read_result', { handle })).toBe(
      'The store of cut results does not answer. Try again later.',
    );
  });

  test('ends the batch after its time, if it is silent', async () => {
    const clock = createFakeClock();
    const call = open(dead(silent), { clock, timeoutMs: 1000 });
    const first = call('read_log');
    await flush();
    clock.advance(1000);
    const handle = handleIn(await first);
    const second = call('read_result', { handle });
    await flush();
    clock.advance(1000);
    expect(await second).toContain('does not answer');
  });

  test.each([
    { what: 'long', handle: 'x'.repeat(5000) },
    { what: 'a path', handle: '../r1' },
    { what: 'of two lines', handle: 'r1\nr2' },
    { what: 'no word', handle: 'ｒ1' },
    { what: 'hidden', handle: '\u202e' },
  ])('does not repeat a handle that is $what', async ({ handle }) => {
    const call = open(plainStore().store);
    await call('read_log');
    expect(await call('read_result', { handle })).toMatch(/^No result has this handle\. It was /);
  });
});
