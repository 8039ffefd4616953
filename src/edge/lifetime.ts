import type { Clock } from '../core/index.ts';
import { deferred } from '../lib/deferred.ts';
import { MOST_TIMER_MS } from './limits.ts';
import { HttpProblem } from './problem.ts';
import { withinTime } from './within-time.ts';

/**
 * Options of `server.close()`.
 *
 * Source: docs/contract.md#edge-close.
 */
export interface CloseOptions {
  /** How long running calls may take to end, in milliseconds; then they are aborted. Default 10,000. */
  drainMs?: number;
}

/** Whether a server accepts requests, and what it still serves. */
export interface Lifetime {
  /** Why a new request is refused; `undefined` while the server is open. */
  refusal(): HttpProblem | undefined;
  /** Counts a request until it has its response. */
  serve(response: Promise<Response>): Promise<Response>;
  /** Whether the drain has ended: then no call may start. */
  isOver(): boolean;
  /** Counts a batch until it has ended. */
  run(ended: Promise<unknown>, abort: () => void): void;
  /** Calls `end` when the server closes, or now if it does. @returns a function that forgets it */
  whenClosing(end: () => void): () => void;
  /** Idempotent, and never rejects. */
  close(options?: CloseOptions): Promise<void>;
}

const DRAIN_MS = 10_000;
/** How long aborted calls and unread bodies may take, in milliseconds. */
const ABORT_MS = 1000;

/** Source: docs/contract.md#edge-close. */
export function createLifetime(clock: Clock): Lifetime {
  const aborts = new Set<() => void>();
  const waiting = new Set<() => void>();
  const idle = deferred<void>();
  let requests = 0;
  let isOver = false;
  let closing: Promise<void> | undefined;

  const isIdle = (): boolean => requests === 0 && aborts.size === 0;
  const check = (): void => {
    if (closing && isIdle()) idle.resolve();
  };
  const idleWithin = async (ms: number): Promise<void> => {
    if (isIdle()) return;
    await withinTime(idle.promise, clock, ms, () => {});
  };
  const drain = async (ms: number): Promise<void> => {
    await idleWithin(ms);
    isOver = true;
    for (const abort of aborts) abort();
    await idleWithin(ABORT_MS);
  };

  return {
    refusal: () => (closing ? refuse() : undefined),
    async serve(response) {
      requests++;
      try {
        return await response;
      } finally {
        requests--;
        check();
      }
    },
    isOver: () => isOver,
    run(ended, abort) {
      const end = (): void => {
        aborts.delete(abort);
        check();
      };
      aborts.add(abort);
      ended.then(end, end);
    },
    whenClosing(end) {
      // A request that began before may come here after.
      if (closing) end();
      else waiting.add(end);
      return () => void waiting.delete(end);
    },
    close(options) {
      if (closing) return closing;
      for (const end of waiting) end();
      closing = drain(toMs(options?.drainMs ?? DRAIN_MS));
      return closing;
    },
  };
}

function refuse(): HttpProblem {
  const detail = 'The server is closing. Send the request again, on a new connection.';
  return new HttpProblem('closing', detail, { 'retry-after': '1', connection: 'close' });
}

/** It must not throw while a process ends: a wrong number means no time. */
function toMs(given: number): number {
  return given > 0 ? Math.min(given, MOST_TIMER_MS) : 0;
}
