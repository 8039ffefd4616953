import type { TraceEvent } from '../../core/index.ts';
import type { Schedule } from '../lib/schedule.ts';
import type { RunNews } from './run-target.ts';

/** Collects the events of a run and sends them as one update per frame. */
export class RunOutbox {
  /** Events so far, sent or not. */
  eventCount = 0;
  #events: TraceEvent[] = [];
  #cancelFrame: (() => void) | undefined;
  #isClosed = false;
  readonly #nextFrame: Schedule;
  readonly #send: (events: readonly TraceEvent[], change: Partial<RunNews>) => void;

  constructor(
    nextFrame: Schedule,
    send: (events: readonly TraceEvent[], change: Partial<RunNews>) => void,
  ) {
    this.#nextFrame = nextFrame;
    this.#send = send;
  }

  get isOpen(): boolean {
    return !this.#isClosed;
  }

  add(event: TraceEvent): void {
    this.eventCount += 1;
    this.#events.push(event);
    this.sendSoon();
  }

  /** Sends an update with the next frame. */
  sendSoon(): void {
    if (this.#isClosed) return;
    this.#cancelFrame ??= this.#nextFrame(() => this.send());
  }

  /** Sends an update at once, even without events. */
  send(change: Partial<RunNews> = {}): void {
    this.#cancelFrame?.();
    this.#cancelFrame = undefined;
    if (this.#isClosed) return;
    const events = this.#events;
    this.#events = [];
    this.#send(events, change);
  }

  /** Stops sending. */
  close(): void {
    this.#isClosed = true;
    this.#cancelFrame?.();
  }
}
