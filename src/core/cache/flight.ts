/** What a flight tells of those who wait for it. */
export interface FlightEvents {
  /** One of them has waited as long as its time limit says. */
  overdue(): void;
  /** The last caller has left; aborts the execution. */
  abandoned(): void;
}

/**
 * One execution that several equal calls wait for. It has a signal of its own, which fires only
 * when all of them have left: no caller can take the answer away from another one.
 */
export class Flight<T> {
  readonly outcome: Promise<T>;
  readonly #stop = new AbortController();
  readonly #events: FlightEvents;
  #waiting = 0;

  constructor(execute: (signal: AbortSignal) => Promise<T>, events: FlightEvents) {
    this.#events = events;
    this.outcome = execute(this.#stop.signal);
  }

  /** Waits with the others, until `signal` fires. A caller that has left is settled already. */
  async join(signal: AbortSignal): Promise<T> {
    this.#waiting++;
    const leave = (): void => {
      this.#waiting--;
      if (isTimeout(signal.reason)) this.#events.overdue();
      if (this.#waiting > 0) return;
      this.#events.abandoned();
      this.#stop.abort(signal.reason);
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    try {
      return await this.outcome;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}
