import type { TraceEvent } from '../../core/index.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { Run } from '../store/run.ts';
import { foldTraces } from './fold-trace.ts';

/** A run in progress. Its events are folded in and shown once per frame. */
export class RunRecorder {
  run: Run;
  #waiting: TraceEvent[] = [];
  #cancelFrame: (() => void) | undefined;
  #isAbandoned = false;
  readonly #nextFrame: Schedule;
  readonly #onChange: (run: Run) => void;

  constructor(run: Run, nextFrame: Schedule, onChange: (run: Run) => void) {
    this.run = run;
    this.#nextFrame = nextFrame;
    this.#onChange = onChange;
  }

  get isRunning(): boolean {
    return this.run.status === 'running' && !this.#isAbandoned;
  }

  /** Events so far, shown or not. */
  get eventCount(): number {
    return this.run.events.length + this.#waiting.length;
  }

  record(...events: readonly TraceEvent[]): void {
    this.#waiting.push(...events);
    this.showSoon();
  }

  /** Shows the run with the next frame. */
  showSoon(): void {
    this.#cancelFrame ??= this.#nextFrame(() => this.show());
  }

  /** Shows the run at once. @param change applied after the events are folded in */
  show(change: (run: Run) => Run = (same) => same, events: readonly TraceEvent[] = []): void {
    this.#cancelFrame?.();
    this.#cancelFrame = undefined;
    if (this.#isAbandoned) return;
    this.run = change(foldTraces(this.run, [...this.#waiting, ...events]));
    this.#waiting = [];
    this.#onChange(this.run);
  }

  /** Stops showing changes. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#cancelFrame?.();
  }
}
