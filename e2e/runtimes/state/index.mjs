/**
 * Tests the state that isolates share. Two Workers of the packed package use one Durable Object
 * namespace under miniflare. The tests send requests over loopback.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { versionOf } from '../runtimes/processes.mjs';
import { LIMIT, startIsolates } from './isolates.mjs';

/**
 * @typedef {import('./isolates.mjs').Isolates} Isolates
 * @typedef {{ name: string, run: (isolates: Isolates) => Promise<void> }} StateCase
 */

/** @type {import('../runtimes/runtime.mjs').Runtime} */
export const twoIsolates = {
  name: 'workerd, two isolates',
  version: () => versionOf('workerd'),
  async run({ project }) {
    const persist = await mkdtemp(join(tmpdir(), 'toolyard-state-'));
    try {
      return [
        ...(await runAll(SHARED, () => startIsolates(project, persist))),
        ...(await runAll(RESTARTED, () => startIsolates(project, persist))),
        ...(await runAll(APART, () => startIsolates(project, undefined))),
      ];
    } finally {
      await rm(persist, { recursive: true, force: true });
    }
  },
};

/** @type {StateCase[]} */
const SHARED = [
  {
    name: 'parallel calls use the whole limit and never exceed it',
    run: async (isolates) => assert.equal(await storm(isolates), LIMIT),
  },
  {
    name: 'a call beyond the limit is refused with a retry time',
    async run({ ask }) {
      const [refused] = await ask('b', [{ name: 'limited' }]);
      assert.equal(refused?.reason, 'rate_limited');
      const { retryAfterMs = 0 } = refused ?? {};
      assert.ok(retryAfterMs > 0 && retryAfterMs <= 3_600_000, `retry in ${retryAfterMs} ms`);
    },
  },
  {
    name: 'each isolate reads and lists values of the other',
    async run({ ask }) {
      const odd = 'a\0b \ud83d 😀 "quoted"';
      await remember(ask, 'a', { key: 'n/1', value: odd });
      await remember(ask, 'a', { key: 'n/2', value: 'kept' });
      assert.deepEqual(await recall(ask, 'b', 'n/1'), { value: odd, keys: ['n/1', 'n/2'] });
    },
  },
  {
    name: 'an expired value is gone in both isolates',
    async run({ ask }) {
      await remember(ask, 'a', { key: 't/1', value: 'x', ttlSeconds: 0.5 });
      for (const isolate of /** @type {const} */ (['a', 'b'])) {
        // Repeats until the value has expired, or the case reaches its time limit.
        while ((await recall(ask, isolate, 't/1')).value !== undefined);
        assert.deepEqual(await recall(ask, isolate, 't/1'), { keys: [] });
      }
    },
  },
  {
    name: 'parallel calls of both isolates lose no count',
    async run({ ask }) {
      const calls = Array.from({ length: 8 }, () => ({ name: 'count', args: { key: 'c/1' } }));
      const counts = (await Promise.all([ask('a', calls), ask('b', calls)])).flat();
      const numbers = counts.map(({ value }) => Number(value)).sort((a, b) => a - b);
      assert.deepEqual(
        numbers,
        Array.from({ length: 16 }, (_, at) => at + 1),
      );
    },
  },
  {
    name: 'a result cached by one isolate is a hit in the other',
    async run({ ask }) {
      const [first] = await ask('a', [{ name: 'costly', args: { q: 1, r: 2 } }]);
      const [again] = await ask('b', [{ name: 'costly', args: { r: 2, q: 1 } }]);
      const [other] = await ask('b', [{ name: 'costly', args: { q: 2 } }]);
      const made = { ok: true, value: 'run 1 in a', structured: { ran: 1 } };
      assert.deepEqual([first, again], [made, made]);
      assert.equal(other?.value, 'run 1 in b');
    },
  },
];

/** Cases with the state of the cases above, in a new process. */
/** @type {StateCase[]} */
const RESTARTED = [
  {
    name: 'a used-up limit stays used up after a restart',
    run: async (isolates) => assert.equal(await storm(isolates), 0),
  },
  {
    name: 'values survive a restart',
    async run({ ask }) {
      assert.equal((await recall(ask, 'b', 'n/2')).value, 'kept');
    },
  },
  {
    name: 'results survive a restart',
    async run({ ask }) {
      const [hit] = await ask('b', [{ name: 'costly', args: { q: 1, r: 2 } }]);
      assert.equal(hit?.value, 'run 1 in a');
    },
  },
];

/** Proves that the first case can fail. */
/** @type {StateCase[]} */
const APART = [
  {
    name: 'isolates without shared state have a limit each',
    run: async (isolates) => assert.equal(await storm(isolates), 2 * LIMIT),
  },
];

/**
 * Sends six times the allowed number of calls to both isolates at once, singly and in batches.
 *
 * @param {Isolates} isolates
 * @returns {Promise<number>} how many ran
 */
async function storm({ ask }) {
  const one = [{ name: 'limited' }];
  const batch = Array.from({ length: LIMIT / 2 }, () => ({ name: 'limited' }));
  const singles = Array.from({ length: 2 * LIMIT }, () => one);
  const asked = [batch, batch, ...singles].flatMap((calls) => [ask('a', calls), ask('b', calls)]);
  const answers = (await Promise.all(asked)).flat();
  const odd = answers.find(({ ok, reason }) => !ok && reason !== 'rate_limited');
  assert.equal(odd, undefined);
  assert.ok(answers.every(({ ok, retryAfterMs }) => ok || retryAfterMs !== undefined));
  return answers.filter(({ ok }) => ok).length;
}

/**
 * @param {Isolates['ask']} ask
 * @param {'a' | 'b'} isolate
 * @param {{ key: string, value: string, ttlSeconds?: number }} args
 */
async function remember(ask, isolate, args) {
  const [answer] = await ask(isolate, [{ name: 'remember', args }]);
  assert.deepEqual(answer, { ok: true, value: 'written' });
}

/**
 * @param {Isolates['ask']} ask
 * @param {'a' | 'b'} isolate
 * @param {string} key
 * @returns {Promise<{ value?: string, keys: string[] }>}
 */
async function recall(ask, isolate, key) {
  const [answer] = await ask(isolate, [{ name: 'recall', args: { key } }]);
  assert.equal(answer?.error, undefined);
  return JSON.parse(answer?.value ?? '');
}

const CASE_LIMIT_MS = 30_000;

/**
 * @param {readonly StateCase[]} cases
 * @param {() => Promise<Isolates>} start
 */
async function runAll(cases, start) {
  const isolates = await start();
  const rows = [];
  try {
    for (const { name, run } of cases) {
      try {
        await within(run(isolates));
        rows.push({ name, ok: true });
      } catch (error) {
        rows.push({
          name,
          ok: false,
          error: error instanceof Error ? error.message : String(error),
        });
      }
    }
  } finally {
    await isolates.end();
  }
  return rows;
}

/** @param {Promise<void>} running */
async function within(running) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    const error = new Error(`did not end within ${CASE_LIMIT_MS / 1000} s`);
    timer = setTimeout(() => reject(error), CASE_LIMIT_MS);
  });
  try {
    await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}
