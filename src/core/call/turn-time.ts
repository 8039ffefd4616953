import type { Clock } from '../ports.ts';

/**
 * The clock of one turn. Steps that follow each other share one reading: reading a platform's clock
 * costs half as much as a short call.
 */
export class TurnTime {
  readonly #clock: Clock;
  #reading: number | undefined = undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @throws an error of the clock */
  read(): number {
    this.#reading ??= this.#clock.now();
    return this.#reading;
  }

  /** Called after foreign code, which takes time: the next step reads the clock again. */
  passed(): void {
    this.#reading = undefined;
  }
}
