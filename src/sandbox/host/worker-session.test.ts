import { describe, expect, it } from 'vitest';
import { systemClock } from '../../core/index.ts';
import { createVirtualClock } from '../../simulation/index.ts';
import { DEFAULT_SANDBOX_LIMITS } from '../limits.ts';
import type { WorkerLinkEvents } from './link.ts';
import type { SessionCall } from './session-call.ts';
import { WorkerSession } from './worker-session.ts';

interface FakeWorker extends WorkerLinkEvents {
  posted: { type: string; id: number; seq?: number }[];
  ended: boolean;
  say(message: object): void;
}

/** A Worker whose messages the test sends, and timers that the test fires. */
function createRig(limits = DEFAULT_SANDBOX_LIMITS) {
  const workers: FakeWorker[] = [];
  const timers = new Map<number, { callback: () => void; ms: number }>();
  let handles = 0;
  const session = new WorkerSession({
    limits,
    timers: {
      setTimeout(callback, ms) {
        handles += 1;
        timers.set(handles, { callback, ms });
        return handles;
      },
      clearTimeout: (handle) => void timers.delete(Number(handle)),
    },
    spawn: async (events) => {
      const worker: FakeWorker = {
        ...events,
        posted: [],
        ended: false,
        say: (message) => events.onMessage(JSON.stringify(message)),
      };
      workers.push(worker);
      queueMicrotask(() => worker.say({ type: 'ready' }));
      return {
        post: (text) => void worker.posted.push(JSON.parse(text)),
        end: () => {
          worker.ended = true;
        },
      };
    },
  });
  const fire = (ms: number) => {
    for (const [handle, timer] of [...timers]) {
      if (timer.ms !== ms) continue;
      timers.delete(handle);
      timer.callback();
    }
  };
  return { session, workers, fire };
}

const CALL: SessionCall = {
  index: 0,
  source: '',
  job: { do: 'available' },
  world: () => ({ now: 0, seed: 1 }),
  clock: systemClock,
};

/** Long enough for every promise that is ready. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

async function open(more: Partial<SessionCall> = {}, limits = DEFAULT_SANDBOX_LIMITS) {
  const rig = createRig(limits);
  const call = rig.session.call({ ...CALL, ...more });
  await settled();
  const worker = rig.workers[0]!;
  return { ...rig, call, worker };
}

describe('a Worker that breaks the protocol', () => {
  it.each<[string, object[]]>([
    ['speaks of an unknown call', [{ type: 'enter', id: 99 }]],
    [
      'speaks of a call that has ended',
      [
        { type: 'end', id: 2, outcome: { end: 'returned', json: '1' } },
        { type: 'leave', id: 2 },
      ],
    ],
    [
      'repeats the number of a request',
      [
        { type: 'request', id: 1, seq: 1, op: 'timer', payload: '0' },
        { type: 'request', id: 1, seq: 1, op: 'timer', payload: '0' },
      ],
    ],
    [
      'computes without an order',
      [
        { type: 'enter', id: 1 },
        { type: 'leave', id: 1 },
        { type: 'enter', id: 1 },
      ],
    ],
    [
      'begins twice to compute',
      [
        { type: 'enter', id: 1 },
        { type: 'enter', id: 1 },
      ],
    ],
    ['ends a computation that it never began', [{ type: 'leave', id: 1 }]],
    [
      'has more requests open than a guest may',
      Array.from({ length: 65 }, (_, n) => ({
        ...{ type: 'request', id: 1, seq: n + 1 },
        ...{ op: 'timer', payload: '0' },
      })),
    ],
    ['says that it is ready again', [{ type: 'ready' }]],
    ['sends an unrequested verdict', [{ type: 'checked', id: 1, report: '{}' }]],
    ['sends what cannot be read', [{ type: 'enter', id: 1, prototype: {} }]],
  ])('is ended when it %s', async (_, messages) => {
    const { call, worker, session, workers } = await open();
    session.call(CALL);
    await settled();
    for (const message of messages) worker.say(message);
    expect(worker.ended).toBe(true);
    expect(await call.outcome).toMatchObject({ end: 'halted', reason: 'sandbox_failed' });
    await settled();
    expect(workers).toHaveLength(2);
  });

  it('is ended when it sends too many messages', async () => {
    const { worker, call } = await open(
      {},
      { ...DEFAULT_SANDBOX_LIMITS, messagesPerCall: 3, logLines: 0 },
    );
    for (let n = 0; n < 5; n += 1) worker.say({ type: 'log', id: 1, level: 'log', text: 'x' });
    expect(worker.ended).toBe(true);
    expect(await call.outcome).toMatchObject({ reason: 'sandbox_failed' });
  });

  it('is ignored after its end', async () => {
    const logs: string[] = [];
    const { worker, call } = await open({ log: (_, text) => logs.push(text) });
    call.halt('aborted');
    worker.say({ type: 'log', id: 1, level: 'log', text: 'late' });
    worker.say({ type: 'enter', id: 99 });
    worker.say({ type: 'log', id: 1, level: 'log', text: 'later' });
    expect(logs).toEqual([]);
  });
});

describe('a Worker that hangs', () => {
  it('is ended; the other calls fail with a reason, and waiting calls run in the next Worker', async () => {
    const limits = { ...DEFAULT_SANDBOX_LIMITS, callsAtOnce: 2 };
    const { session, call, worker, fire, workers } = await open({}, limits);
    const second = session.call(CALL);
    const third = session.call(CALL);
    await settled();
    worker.say({ type: 'enter', id: 1 });
    fire(limits.killAfterMs);
    expect(worker.ended).toBe(true);
    expect(await call.outcome).toMatchObject({ reason: 'timeout', byRealTime: true });
    expect(await second.outcome).toMatchObject({ reason: 'sandbox_restarted' });
    await settled();
    workers[1]?.say({ type: 'end', id: 3, outcome: { end: 'returned', json: '7' } });
    expect(await third.outcome).toEqual({ end: 'returned', json: '7' });
  });

  it('is not ended while it pauses', async () => {
    const { worker, fire } = await open();
    worker.say({ type: 'enter', id: 1 });
    worker.say({ type: 'leave', id: 1 });
    fire(DEFAULT_SANDBOX_LIMITS.killAfterMs);
    expect(worker.ended).toBe(false);
  });

  it('fails when it never starts', async () => {
    const rig = createRig();
    const session = new WorkerSession({
      limits: DEFAULT_SANDBOX_LIMITS,
      timers: { setTimeout: (callback) => queueMicrotask(callback), clearTimeout() {} },
      spawn: async () => ({ post() {}, end() {} }),
    });
    expect(await session.call(CALL).outcome).toMatchObject({ reason: 'sandbox_failed' });
    rig.session.close();
  });
});

describe('halting a call', () => {
  it('settles at once, and ends a Worker that computes without a caller', async () => {
    const { call, worker, fire } = await open();
    worker.say({ type: 'enter', id: 1 });
    call.halt('aborted');
    expect(await call.outcome).toMatchObject({ end: 'halted', reason: 'aborted' });
    expect(worker.posted.at(-1)).toMatchObject({ type: 'abort', id: 1 });
    expect(worker.ended).toBe(false);
    fire(100);
    expect(worker.ended).toBe(true);
  });

  it('keeps the Worker for other calls', async () => {
    const { session, call, worker, fire } = await open();
    session.call(CALL);
    await settled();
    call.halt('aborted');
    fire(100);
    expect(worker.ended).toBe(false);
  });
});

describe('requests', () => {
  it('are served by call and number, when no guest computes', async () => {
    const served: string[] = [];
    const request = (name: string) => async (op: string) => {
      served.push(`${name} ${op}`);
    };
    const { session, worker } = await open({ index: 1, request: request('second') });
    session.call({ ...CALL, index: 0, request: request('first') });
    await settled();
    worker.say({ type: 'enter', id: 1 });
    worker.say({ type: 'request', id: 1, seq: 1, op: 'a', payload: '' });
    worker.say({ type: 'leave', id: 1 });
    expect(served).toEqual([]);
    worker.say({ type: 'enter', id: 2 });
    worker.say({ type: 'request', id: 2, seq: 1, op: 'b', payload: '' });
    worker.say({ type: 'request', id: 2, seq: 2, op: 'c', payload: '' });
    worker.say({ type: 'leave', id: 2 });
    expect(served).toEqual(['first b', 'first c', 'second a']);
  });

  it('hold the clock until the guest has processed the response', async () => {
    const clock = createVirtualClock();
    const { worker } = await open({ clock });
    let passed = false;
    clock.setTimeout(() => {
      passed = true;
    }, 10);
    worker.say({ type: 'enter', id: 1 });
    worker.say({ type: 'request', id: 1, seq: 1, op: 'timer', payload: '5' });
    await settled();
    expect(clock.now()).toBe(0);
    worker.say({ type: 'leave', id: 1 });
    for (let n = 0; n < 20; n += 1) await settled();
    expect(worker.posted.at(-1)).toMatchObject({ type: 'reply', seq: 1, ok: true });
    expect(clock.now()).toBe(5);
    expect(passed).toBe(false);
    worker.say({ type: 'end', id: 1, outcome: { end: 'returned', json: '1' } });
    await clock.whenIdle();
    expect(passed).toBe(true);
  });
});
