import type { ClockReading } from './engine-protocol.ts';
import type { ReadableClock } from './run-time.ts';

/** A clock that is elsewhere, as of its last reading. */
export class RemoteClock implements ReadableClock {
  #reading: ClockReading;
  readonly speed: () => number;

  constructor(startedAt: number, speed: () => number) {
    this.#reading = { now: startedAt };
    this.speed = speed;
  }

  set(reading: ClockReading): void {
    this.#reading = reading;
  }

  now(): number {
    return this.#reading.now;
  }

  nextDueAt(): number | undefined {
    return this.#reading.nextDueAt;
  }
}
