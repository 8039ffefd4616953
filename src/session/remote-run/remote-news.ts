import type { ToolCall, TraceEvent } from '../../core/index.ts';
import type { RunOutbox } from '../engine/run-outbox.ts';
import { formatList, formatPlural } from '../lib/format.ts';
import type { ServerEvent } from './event-stream.ts';
import { type RemoteEvent, readEvent } from './read-event.ts';
import { createRemoteTraceWriter } from './to-trace-events.ts';

/** Options of {@link RemoteNews}. */
export interface RemoteNewsOptions {
  host: string;
  calls: readonly ToolCall[];
  /** Sends the events to the run. */
  outbox: RunOutbox;
  /** Real time in milliseconds. */
  wallNow(): number;
}

/** Converts the events of a server's stream to the news of a run. */
export class RemoteNews {
  #isOver = false;
  /** Operators receive traces with the server's clock; other callers receive results. */
  #isTraced = false;
  /** Events that could not be parsed. */
  #broken = 0;
  /** The latest time of an event, by the run's clock. */
  #furthest = 0;
  /** Converts the page's time to the run's clock; absent before the first event. */
  #latest: { at: number; wall: number } | undefined;
  /** Calls without a reported end, by their places in the batch. */
  readonly #open: Map<number, ToolCall>;
  readonly #options: RemoteNewsOptions;
  readonly #traceWriter = createRemoteTraceWriter();

  constructor(options: RemoteNewsOptions) {
    this.#options = options;
    this.#open = new Map(options.calls.entries());
  }

  /** The run's clock. It does not go back. */
  now(): number {
    if (!this.#latest) return this.#furthest;
    const { at, wall } = this.#latest;
    return Math.max(this.#furthest, at + this.#options.wallNow() - wall);
  }

  /** The server has answered, and its stream begins. */
  begin(): void {
    this.#setStart(this.#options.wallNow());
  }

  read(events: readonly ServerEvent[]): void {
    for (const event of events) {
      const read = readEvent(event);
      if (read === 'broken') this.#broken += 1;
      else if (read && !this.#isOver) this.#take(read);
    }
  }

  /** Ends the run once. Calls without a reported end stay unsettled. */
  end(served: 'done' | 'stopped', ...warnings: string[]): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#broken > 0) {
      warnings.push(
        `${formatPlural(this.#broken, 'event')} of the server could not be parsed and are missing.`,
      );
    }
    this.#options.outbox.send({ end: { served, at: this.now(), warnings } });
  }

  /** Lists the calls without an end. */
  unsettledSentence(): string {
    if (this.#open.size === 0) return 'Every call had settled.';
    const ids = [...this.#open.values()].slice(0, SHOWN).map(({ toolCallId }) => toolCallId);
    const more = this.#open.size > SHOWN ? ` and ${this.#open.size - SHOWN} more` : '';
    const of = `${formatPlural(this.#open.size, 'call')} of ${this.#options.calls.length} had not settled`;
    return `${of}: ${more === '' ? formatList(ids) : ids.join(', ') + more}.`;
  }

  #take(event: RemoteEvent): void {
    const now = this.#options.wallNow();
    switch (event.type) {
      case 'trace':
        this.#takeTrace(event.event);
        break;
      case 'progress':
        if (!this.#isTraced) this.#add(this.#traceWriter.progress(event.progress, now));
        break;
      case 'result':
        if (!this.#isTraced) this.#add(this.#traceWriter.result(event.result, now));
        break;
      case 'problem': {
        const { title, detail } = event;
        this.end('stopped', `${title}. ${detail}`, this.unsettledSentence());
        break;
      }
      case 'done':
        this.#takeEnd(event);
    }
  }

  #takeTrace(event: TraceEvent): void {
    if (!this.#isTraced) {
      // The first event decides which clock the run uses.
      if (this.#options.outbox.eventCount > 0) return;
      this.#isTraced = true;
      this.#setStart(event.at);
    }
    this.#add([event]);
  }

  #takeEnd({ results, droppedProgress }: Extract<RemoteEvent, { type: 'done' }>): void {
    const now = this.#options.wallNow();
    if (!this.#isTraced) this.#add(results.flatMap((one) => this.#traceWriter.result(one, now)));
    const warnings: string[] = [];
    if (this.#open.size > 0) {
      warnings.push(
        `${this.#options.host} finished, but did not report every call. ${this.unsettledSentence()}`,
      );
    }
    if (droppedProgress > 0) {
      warnings.push(
        `${formatPlural(droppedProgress, 'progress event')} of the tools exceeded the rate of the stream and are missing.`,
      );
    }
    this.end('done', ...warnings);
  }

  /**
   * Says at once by which clock the run is shown, so that its time is never read by another one.
   */
  #setStart(startedAt: number): void {
    const { host, outbox, wallNow } = this.#options;
    this.#furthest = startedAt;
    this.#latest = { at: startedAt, wall: wallNow() };
    const on = { host, reports: this.#isTraced ? 'trace' : 'results' } as const;
    outbox.send({ facts: { startedAt, on } });
  }

  #add(events: readonly TraceEvent[]): void {
    const { outbox, wallNow } = this.#options;
    for (const event of events) {
      outbox.add(event);
      this.#furthest = Math.max(this.#furthest, event.at);
      this.#latest = { at: event.at, wall: wallNow() };
      if (event.type === 'settled' && !event.parent) this.#open.delete(event.call);
    }
  }
}

/** The number of calls that a sentence names. */
const SHOWN = 6;
