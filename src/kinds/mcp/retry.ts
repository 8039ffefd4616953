import { type Clock, systemClock } from '../../core/index.ts';

const FIRST_MS = 1000;
const MOST_MS = 60_000;
/** A connection that lasted so long is no part of a series of failures, in milliseconds. */
const STEADY_MS = 10_000;

/** When to connect again. */
export interface Retry {
  /** Plans the next attempt, twice as late as the one before. */
  failed(): void;
  /** @param clock the clock of a server in the page. Its attempts wait for a listing. */
  succeeded(clock: Clock | undefined): void;
  /**
   * Whether a broken connection is opened again at once. Of a series of connections that soon break, only
   * the first is: a program that ends as soon as it is started would be started without a pause.
   */
  lost(): boolean;
  isDue(): boolean;
  /** Final. */
  stop(): void;
}

/**
 * A real server returns in real time, so a timer tries again. For a server in the page, a timer of
 * the virtual clock would never let a run end.
 */
export function createRetry(attempt: () => void): Retry {
  let virtual: Clock | undefined;
  let delay = FIRST_MS;
  let dueAt = 0;
  let since = 0;
  let first = true;
  let timer: unknown;
  let stopped = false;
  const now = (): number => (virtual ?? systemClock).now();
  const clear = (): void => systemClock.clearTimeout(timer);
  return {
    failed() {
      clear();
      if (stopped) return;
      dueAt = now() + delay;
      if (!virtual) timer = letExit(systemClock.setTimeout(attempt, delay));
      delay = Math.min(delay * 2, MOST_MS);
    },
    succeeded(clock) {
      clear();
      virtual = clock;
      since = now();
    },
    lost() {
      const steady = now() - since >= STEADY_MS;
      if (steady) delay = FIRST_MS;
      const atOnce = steady || first;
      first = steady;
      return atOnce;
    },
    isDue: () => now() >= dueAt,
    stop() {
      stopped = true;
      clear();
    },
  };
}

/** A program that waits for nothing else may end. Only some platforms have this function. */
function letExit(timer: unknown): unknown {
  (timer as { unref?: () => void }).unref?.();
  return timer;
}
