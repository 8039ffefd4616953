import type { Clock, TimerHandle } from '../core/index.ts';
import { createNextMacrotask, type NextMacrotask } from './macrotask.ts';
import type { Pace } from './pace.ts';
import { type Timer, TimerQueue } from './timer-queue.ts';

/** Options of {@link createVirtualClock}. */
export interface VirtualClockOptions {
  /** First reading, in milliseconds, default 0. */
  startAt?: number;
  /** How to wait for a macrotask; default: a `MessageChannel`. */
  nextMacrotask?: NextMacrotask;
  /** Delays each advance so that a person can watch. Default: none, time passes at once. */
  pace?: Pace;
  /** Start paused, for {@link VirtualClock.step}. Default false. */
  paused?: boolean;
}

/** A {@link Clock} whose time passes only while nothing is running. */
export interface VirtualClock extends Clock {
  /** Sets the timer of a time limit: it waits while {@link holdLimits} is open. */
  setLimit(callback: () => void, ms: number): TimerHandle;
  /**
   * Time passes only up to the next time limit, until it is released. @returns an idempotent release
   */
  holdLimits(): () => void;
  /**
   * Settles when no hold is left and no timer, other than from a held time limit on; or when the
   * clock is disposed. Never rejects.
   */
  whenIdle(): Promise<void>;
  /** Stops time; running work continues until it waits. */
  pause(): void;
  /**
   * Resolves when all running work has ended, so that nothing happens before the next step. Also
   * when time continues, or when no timer is left. Never rejects.
   */
  whenPaused(): Promise<void>;
  resume(): void;
  /** The time of the next timer; `undefined` without one that may fire. */
  nextDueAt(): number | undefined;
  /**
   * Lets time pass without firing a timer, for a person's action between two of them. It never goes
   * back and never beyond the next timer.
   */
  passTo(ms: number): void;
  /** While paused: fires one more timer, as soon as nothing is running. */
  step(): void;
  /** Drops every timer, for good. Idempotent; `now()` keeps its last reading. */
  dispose(): void;
}

/**
 * A clock on which work takes no time. Time advances only after an idle macrotask (one without
 * activity on the clock) with no hold open. It then goes to the next timer. Timers fire one at a
 * time, by due time and then in order of creation. An idle macrotask follows each one, so that its
 * work is complete before the next one. The same program therefore reads the same times, to the
 * millisecond.
 *
 * A delay that is negative or not a number counts as 0, and fractions are dropped. A timer beyond
 * `Number.MAX_SAFE_INTEGER` never fires. An exception in a callback is reported by the environment
 * and does not stop the clock.
 *
 * Source: docs/contract.md#clock.
 *
 * @example
 * const clock = createVirtualClock();
 * clock.setTimeout(() => console.log(clock.now()), 60_000);
 * await clock.whenIdle(); // prints 60000, at once
 */
export function createVirtualClock(options: VirtualClockOptions = {}): VirtualClock {
  return new TimerClock(options);
}

/** Its methods are arrow functions, so that callers may take them out of the object. */
class TimerClock implements VirtualClock {
  readonly #timers = new TimerQueue();
  readonly #nextMacrotask: NextMacrotask;
  readonly #pace: Pace | undefined;
  #now: number;
  readonly #holds = { all: 0, limits: 0 };
  #paused: boolean;
  #steps = 0;
  #disposed = false;
  #queued = false;
  #touched = false;
  #pacedTo: number;
  #pacing: { readonly to: number; readonly cancel: () => void } | undefined;
  #idleListeners: (() => void)[] = [];
  #restListeners: (() => void)[] = [];

  constructor({ startAt = 0, nextMacrotask, pace, paused = false }: VirtualClockOptions) {
    this.#nextMacrotask = nextMacrotask ?? createNextMacrotask();
    this.#pace = pace;
    this.#now = startAt;
    this.#pacedTo = startAt;
    this.#paused = paused;
  }

  readonly now = () => this.#now;

  readonly setTimeout = (callback: () => void, ms: number): Timer => this.#set(callback, ms, false);

  readonly setLimit = (callback: () => void, ms: number): Timer => this.#set(callback, ms, true);

  #set(callback: () => void, ms: number, isLimit: boolean): Timer {
    const timer = this.#timers.create(this.#now + toDelay(ms), callback, isLimit);
    if (!this.#disposed && timer.dueAt <= Number.MAX_SAFE_INTEGER) {
      this.#timers.insert(timer);
      this.#touch();
    }
    return timer;
  }

  readonly clearTimeout = (handle: TimerHandle): void => {
    // The handle is this clock's own timer or it is nothing; a foreign one is not found.
    const timer = handle as Timer | undefined;
    if (timer === undefined || timer === null) return;
    if (this.#timers.delete(timer)) this.#touch();
  };

  readonly hold = () => this.#hold('all');

  readonly holdLimits = () => this.#hold('limits');

  #hold(kind: 'all' | 'limits'): () => void {
    let open = true;
    this.#holds[kind] += 1;
    this.#touch();
    return () => {
      if (!open) return;
      open = false;
      this.#holds[kind] -= 1;
      this.#touch();
    };
  }

  /** The next timer that may fire. */
  get #next(): Timer | undefined {
    const { next } = this.#timers;
    return next?.isLimit && this.#holds.limits > 0 ? undefined : next;
  }

  readonly whenIdle = (): Promise<void> => {
    if (this.#disposed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#idleListeners.push(resolve);
      this.#touch();
    });
  };

  readonly pause = (): void => {
    this.#paused = true;
    this.#stopPacing();
  };

  readonly whenPaused = (): Promise<void> => {
    if (this.#disposed || !this.#paused) return Promise.resolve();
    return new Promise((resolve) => {
      this.#restListeners.push(resolve);
      this.#touch();
    });
  };

  readonly resume = (): void => {
    this.#comeToRest();
    this.#paused = false;
    this.#steps = 0;
    this.#pacedTo = Math.max(this.#pacedTo, this.#now);
    this.#touch();
  };

  readonly nextDueAt = () => this.#next?.dueAt;

  readonly passTo = (ms: number): void => {
    const limit = this.#next?.dueAt ?? this.#now;
    this.#now = Math.max(this.#now, Math.min(Math.trunc(ms), limit));
  };

  readonly step = (): void => {
    if (!this.#paused) return;
    this.#steps += 1;
    this.#touch();
  };

  readonly dispose = (): void => {
    this.#disposed = true;
    this.#timers.clear();
    this.#becomeIdle();
  };

  #touch(): void {
    this.#touched = true;
    this.#queue();
  }

  #queue(): void {
    if (this.#queued) return;
    this.#queued = true;
    this.#touched = false;
    const nextMacrotask = this.#nextMacrotask;
    nextMacrotask(() => {
      this.#queued = false;
      if (this.#touched) this.#queue();
      else this.#advance();
    });
  }

  #advance(): void {
    if (this.#holds.all > 0) return;
    const next = this.#next;
    if (next === undefined) this.#becomeIdle();
    else if (this.#paused && this.#steps === 0) this.#comeToRest();
    else if (!this.#waitsForPace(next.dueAt)) this.#fire(next);
  }

  #fire(next: Timer): void {
    this.#timers.removeNext();
    if (this.#steps > 0) this.#steps -= 1;
    this.#now = next.dueAt;
    try {
      next.callback();
    } finally {
      this.#touch();
    }
  }

  #waitsForPace(dueAt: number): boolean {
    if (this.#pace === undefined || this.#paused || dueAt <= this.#pacedTo) return false;
    if (this.#pacing?.to === dueAt) return true;
    this.#stopPacing();
    const pace = this.#pace;
    const cancel = pace(dueAt - this.#pacedTo, () => {
      this.#pacing = undefined;
      this.#pacedTo = dueAt;
      this.#queue();
    });
    this.#pacing = { to: dueAt, cancel };
    return true;
  }

  #stopPacing(): void {
    this.#pacing?.cancel();
    this.#pacing = undefined;
    this.#pacedTo = Math.max(this.#pacedTo, this.#now);
  }

  #comeToRest(): void {
    const listeners = this.#restListeners;
    this.#restListeners = [];
    for (const listener of listeners) listener();
  }

  #becomeIdle(): void {
    this.#steps = 0;
    this.#stopPacing();
    this.#comeToRest();
    const listeners = this.#idleListeners;
    this.#idleListeners = [];
    for (const listener of listeners) listener();
  }
}

function toDelay(ms: number): number {
  return ms > 0 ? Math.trunc(ms) : 0;
}
