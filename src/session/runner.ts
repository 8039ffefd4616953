import type { Clock, TraceEvent } from '../core/index.ts';
import type { Equipment } from './content.ts';
import { createRegistry, createTurn } from './engine.ts';
import { foldTraces, withResults } from './fold-trace.ts';
import type { Prepared } from './prepare.ts';
import { createRun, type Run } from './run.ts';
import type { Schedule } from './schedule.ts';
import type { Workspace } from './workspace.ts';

/** A clock for one run. */
export interface SessionClock extends Clock {
  /** Called when nobody will ask it again. */
  dispose?(): void;
  /**
   * The reading at which the next timer fires, where time waits for it; `undefined` where none is
   * set. A clock without this method passes time by itself.
   */
  nextDueAt?(): number | undefined;
  /** Lets time pass as far as the next timer, for what a person does before it. */
  passTo?(ms: number): void;
}

/** What {@link startRun} needs. */
export interface StartRunOptions {
  id: number;
  workspace: Workspace;
  prepared: Prepared;
  equipment: Equipment;
  clock: SessionClock;
  /** When to show the events that came in since the last time. */
  nextFrame: Schedule;
  /** Real time in milliseconds, for what moves between two events. */
  wallNow(): number;
  /** Receives the run as it grows: at once when it begins and ends, else once a frame. */
  onChange(run: Run): void;
}

/** A run under way. */
export interface ActiveRun {
  readonly run: Run;
  /**
   * Milliseconds since the run began, as of now. A simulated clock jumps from event to event, so
   * real time fills in between, up to the next timer: nothing can happen before it. Never goes back
   * while the run lasts; after the end it is the time of the end.
   */
  elapsed(): number;
  /** Marks the run as stopped at once and aborts the calls in flight. Idempotent. */
  stop(): void;
  /** Stops, and tells nobody what still comes in. */
  abandon(): void;
  /** Settles when the registry has answered; never rejects. */
  readonly done: Promise<void>;
}

/** Runs the prepared calls through a registry of their own. */
export function startRun(options: StartRunOptions): ActiveRun {
  const { id, workspace, prepared, equipment, clock, nextFrame, wallNow, onChange } = options;
  const controller = new AbortController();
  let run = createRun({ id, input: workspace, startedAt: clock.now() });
  let waiting: TraceEvent[] = [];
  let cancelFrame: (() => void) | undefined;
  let abandoned = false;
  let latest = { at: run.startedAt, wall: wallNow() };

  let shownAt = run.startedAt;
  const readingNow = () => {
    const guess = latest.at + (wallNow() - latest.wall);
    const limit = clock.nextDueAt ? (clock.nextDueAt() ?? clock.now()) : guess;
    shownAt = Math.max(shownAt, clock.now(), Math.min(guess, limit));
    return shownAt;
  };

  const show = (change: (run: Run) => Run = (same) => same) => {
    cancelFrame?.();
    cancelFrame = undefined;
    if (abandoned) return;
    run = change(foldTraces(run, waiting));
    waiting = [];
    onChange(run);
  };
  const observer = (event: TraceEvent) => {
    waiting.push(event);
    latest = { at: event.at, wall: wallNow() };
    cancelFrame ??= nextFrame(() => show());
  };
  const stop = () => {
    if (run.status !== 'running') return;
    clock.passTo?.(readingNow());
    controller.abort();
    show((current) => ({ ...current, status: 'stopped' }));
  };
  onChange(run);

  const registry = createRegistry({
    equipment,
    clock,
    schemas: prepared.schemas,
    strategy: workspace.budget.strategy,
    observer,
  });
  const { ctx, allowedTools, filterOpts } = createTurn(workspace, controller.signal);
  const done = registry
    .executeParallel(prepared.calls, ctx, allowedTools, filterOpts)
    .then((results) => {
      show((current) => ({
        ...withResults(current, results),
        status: current.status === 'stopped' ? 'stopped' : 'done',
      }));
      clock.dispose?.();
    });

  return {
    get run() {
      return run;
    },
    elapsed: () => (run.status === 'running' ? readingNow() - run.startedAt : run.elapsed),
    stop,
    abandon: () => {
      abandoned = true;
      cancelFrame?.();
      controller.abort();
    },
    done,
  };
}
