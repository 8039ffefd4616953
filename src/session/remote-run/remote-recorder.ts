import type { TraceEvent } from '../../core/index.ts';
import { formatPlural } from '../lib/format.ts';
import type { RunRecorder } from '../run/run-recorder.ts';
import { markUnsettled, unsettledSentence } from '../run/unsettled-calls.ts';
import type { ServerEvent } from './event-stream.ts';
import { type RemoteEvent, readEvent } from './read-event.ts';
import { createRemoteTraceWriter } from './to-trace-events.ts';

/** Records a run by the events of a server's stream. */
export class RemoteRecorder {
  /** Whether the server ended the stream with its last event. */
  isWhole = false;
  /** Events that could not be parsed. */
  #broken = 0;
  /** Converts the page's time to the run's clock; absent before the first event. */
  #latest: { at: number; wall: number } | undefined;
  readonly #host: string;
  readonly #recorder: RunRecorder;
  readonly #wallNow: () => number;
  readonly #traceWriter = createRemoteTraceWriter();

  constructor(host: string, recorder: RunRecorder, wallNow: () => number) {
    this.#host = host;
    this.#recorder = recorder;
    this.#wallNow = wallNow;
  }

  get isRunning(): boolean {
    return this.#recorder.run.status === 'running';
  }

  /** Milliseconds since the start of the run. */
  elapsed(): number {
    const { status, elapsed, startedAt } = this.#recorder.run;
    if (status !== 'running' || !this.#latest) return elapsed;
    const { at, wall } = this.#latest;
    return Math.max(elapsed, at - startedAt + this.#wallNow() - wall);
  }

  /** The server has answered, and its stream begins. */
  begin(): void {
    const startedAt = this.#wallNow();
    this.#recorder.run = { ...this.#recorder.run, startedAt };
    this.#latest = { at: startedAt, wall: startedAt };
  }

  read(events: readonly ServerEvent[]): void {
    for (const event of events) {
      const read = readEvent(event);
      if (read === 'broken') this.#broken += 1;
      else if (read && this.isRunning) this.#take(read);
    }
  }

  /** Ends the run once. Calls without a reported end stay unsettled. */
  end(status: 'done' | 'stopped', ...warnings: string[]): void {
    if (!this.isRunning) return;
    const lasted = this.elapsed();
    if (this.#broken > 0) {
      warnings.push(
        `${formatPlural(this.#broken, 'event')} of the server could not be parsed and are missing.`,
      );
    }
    this.#recorder.show((run) => ({
      ...markUnsettled(run),
      status,
      elapsed: Math.max(run.elapsed, lasted),
      warnings: [...run.warnings, ...warnings],
    }));
  }

  /** Operators receive traces with the server's clock; other callers receive results. */
  get #isTraced(): boolean {
    return this.#recorder.run.on?.told === 'trace';
  }

  #take(event: RemoteEvent): void {
    switch (event.type) {
      case 'trace':
        this.#takeTrace(event.event);
        break;
      case 'progress':
        if (!this.#isTraced) this.#add(this.#traceWriter.progress(event.progress, this.#wallNow()));
        break;
      case 'result':
        if (!this.#isTraced) this.#add(this.#traceWriter.result(event.result, this.#wallNow()));
        break;
      case 'problem': {
        const { title, detail } = event;
        this.end('stopped', `${title}. ${detail}`, unsettledSentence(this.#recorder.run));
        break;
      }
      case 'done':
        this.#takeEnd(event);
    }
  }

  #takeTrace(event: TraceEvent): void {
    if (!this.#isTraced) {
      // The first event decides which clock the run uses.
      if (this.#recorder.eventCount > 0) return;
      const on = { host: this.#host, told: 'trace' } as const;
      this.#recorder.run = { ...this.#recorder.run, startedAt: event.at, on };
    }
    this.#add([event]);
  }

  #takeEnd({ results, droppedProgress }: Extract<RemoteEvent, { type: 'done' }>): void {
    const now = this.#wallNow();
    if (!this.#isTraced) this.#add(results.flatMap((one) => this.#traceWriter.result(one, now)));
    this.isWhole = true;
    this.#recorder.show();
    const { run } = this.#recorder;
    const warnings: string[] = [];
    if (run.lanes.some(({ settledAt }) => settledAt === undefined)) {
      warnings.push(
        `${this.#host} finished, but did not report every call. ${unsettledSentence(run)}`,
      );
    }
    if (droppedProgress > 0) {
      warnings.push(
        `${formatPlural(droppedProgress, 'progress event')} of the tools exceeded the rate of the stream and are missing.`,
      );
    }
    this.end('done', ...warnings);
  }

  #add(events: readonly TraceEvent[]): void {
    const last = events.at(-1);
    if (!last) return;
    this.#recorder.record(...events);
    this.#latest = { at: last.at, wall: this.#wallNow() };
  }
}
