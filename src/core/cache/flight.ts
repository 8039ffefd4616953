/** The events of a shared execution. */
export interface FlightEvents {
  /** One caller reached its time limit. */
  overdue(): void;
  /** The last caller has left; aborts the execution. */
  abandoned(): void;
}

/**
 * One execution that several equal calls share. Its own signal fires only when all callers have
 * left, so no caller can end the execution for another one.
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

  /** Waits for the result until `signal` fires. A caller that has left is already settled. */
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
