import type { Clock, TimerHandle } from '../core/index.ts';
import { createNextMacrotask, type NextMacrotask } from './macrotask.ts';
import type { Pace } from './pace.ts';

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
  /** Settles when no timer and no hold is left, or when the clock is disposed. Never rejects. */
  whenIdle(): Promise<void>;
  /** Stops time; what runs goes on until it waits. */
  pause(): void;
  /**
   * Settles when all that runs has come to rest: nothing will happen before the next step. Also
   * when time goes on, or when no timer is left. Never rejects.
   */
  whenPaused(): Promise<void>;
  resume(): void;
  /** The reading at which the next timer fires; `undefined` where none is set. */
  nextDueAt(): number | undefined;
  /**
   * Lets time pass without a timer firing, for what a person does between two of them. It never
   * goes back and never beyond the next timer.
   */
  passTo(ms: number): void;
  /** While paused: fires one more timer, as soon as nothing is running. */
  step(): void;
  /** Drops every timer, for good. Idempotent; `now()` keeps its last reading. */
  dispose(): void;
}

interface Timer {
  readonly dueAt: number;
  readonly sequence: number;
  readonly callback: () => void;
}

/**
 * Time that costs nothing: it advances only after an idle macrotask (one before which no code
 * touched the clock) with no hold open, and then to the next timer. Timers fire one at a time,
 * by due time and then in the order in which they were set, each followed by an idle macrotask,
 * so that what a timer sets off is complete before the next one. The same program therefore
 * reads the same times, to the millisecond.
 *
 * A delay that is not a number, or negative, counts as 0; fractions are dropped; a timer beyond
 * `Number.MAX_SAFE_INTEGER` never fires. An exception in a callback is reported by the
 * environment and does not stop the clock.
 *
 * Source: docs/contract.md#clock.
 *
 * @example
 * const clock = createVirtualClock();
 * clock.setTimeout(() => console.log(clock.now()), 60_000);
 * await clock.whenIdle(); // prints 60000, at once
 */
export function createVirtualClock(options: VirtualClockOptions = {}): VirtualClock {
  const nextMacrotask = options.nextMacrotask ?? createNextMacrotask();
  const { pace } = options;
  /** The next one to fire is the last element. */
  const timers: Timer[] = [];
  let now = options.startAt ?? 0;
  let sequence = 0;
  let holds = 0;
  let paused = options.paused ?? false;
  let steps = 0;
  let disposed = false;
  let queued = false;
  let touched = false;
  let pacedTo = now;
  let pacing: { readonly to: number; readonly cancel: () => void } | undefined;
  let idleListeners: (() => void)[] = [];
  let restListeners: (() => void)[] = [];

  function touch() {
    touched = true;
    queue();
  }

  function queue() {
    if (queued) return;
    queued = true;
    touched = false;
    nextMacrotask(() => {
      queued = false;
      if (touched) queue();
      else advance();
    });
  }

  function advance() {
    if (holds > 0) return;
    const next = timers.at(-1);
    if (next === undefined) return becomeIdle();
    if (paused && steps === 0) return comeToRest();
    if (waitsForPace(next.dueAt)) return;
    timers.pop();
    if (steps > 0) steps -= 1;
    now = next.dueAt;
    try {
      next.callback();
    } finally {
      touch();
    }
  }

  function waitsForPace(dueAt: number): boolean {
    if (pace === undefined || paused || dueAt <= pacedTo) return false;
    if (pacing?.to === dueAt) return true;
    stopPacing();
    const cancel = pace(dueAt - pacedTo, () => {
      pacing = undefined;
      pacedTo = dueAt;
      queue();
    });
    pacing = { to: dueAt, cancel };
    return true;
  }

  function stopPacing() {
    pacing?.cancel();
    pacing = undefined;
    pacedTo = Math.max(pacedTo, now);
  }

  function comeToRest() {
    const listeners = restListeners;
    restListeners = [];
    for (const listener of listeners) listener();
  }

  function becomeIdle() {
    steps = 0;
    stopPacing();
    comeToRest();
    const listeners = idleListeners;
    idleListeners = [];
    for (const listener of listeners) listener();
  }

  return {
    now: () => now,

    setTimeout(callback, ms) {
      const timer: Timer = { dueAt: now + toDelay(ms), sequence: sequence++, callback };
      if (!disposed && timer.dueAt <= Number.MAX_SAFE_INTEGER) {
        timers.splice(positionOf(timers, timer), 0, timer);
        touch();
      }
      return timer;
    },

    clearTimeout(handle: TimerHandle) {
      // The handle is this clock's own timer or it is nothing; a foreign one is not found.
      const timer = handle as Timer | undefined;
      if (timer === undefined || timer === null) return;
      const position = positionOf(timers, timer) - 1;
      if (timers[position] !== timer) return;
      timers.splice(position, 1);
      touch();
    },

    hold() {
      let open = true;
      holds += 1;
      touch();
      return () => {
        if (!open) return;
        open = false;
        holds -= 1;
        touch();
      };
    },

    whenIdle() {
      if (disposed) return Promise.resolve();
      return new Promise((resolve) => {
        idleListeners.push(resolve);
        touch();
      });
    },

    pause() {
      paused = true;
      stopPacing();
    },

    whenPaused() {
      if (disposed || !paused) return Promise.resolve();
      return new Promise((resolve) => {
        restListeners.push(resolve);
        touch();
      });
    },

    resume() {
      comeToRest();
      paused = false;
      steps = 0;
      pacedTo = Math.max(pacedTo, now);
      touch();
    },

    nextDueAt: () => timers.at(-1)?.dueAt,

    passTo(ms) {
      const limit = timers.at(-1)?.dueAt ?? now;
      now = Math.max(now, Math.min(Math.trunc(ms), limit));
    },

    step() {
      if (!paused) return;
      steps += 1;
      touch();
    },

    dispose() {
      disposed = true;
      timers.length = 0;
      becomeIdle();
    },
  };
}

function toDelay(ms: number): number {
  return ms > 0 ? Math.trunc(ms) : 0;
}

/** Where to insert; where `timer` is in the list already, one behind it. */
function positionOf(timers: readonly Timer[], timer: Timer): number {
  let low = 0;
  let high = timers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = timers[middle];
    if (other !== undefined && !firesBefore(other, timer)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firesBefore(a: Timer, b: Timer): boolean {
  return a.dueAt === b.dueAt ? a.sequence < b.sequence : a.dueAt < b.dueAt;
}
