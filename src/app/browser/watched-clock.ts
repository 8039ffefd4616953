import { readStored, writeStored } from '../lib/storage.ts';
import { createPacedClock } from './paced-clock.ts';

/** The playback speed of a run; it does not change the run. */
export type Speed = 'real' | 'fast' | 'at-once';

const KEY = 'toolyard.speed';
const TIMES: Record<Speed, number> = { real: 1, fast: 10, 'at-once': 0 };
const isSpeed = (value: unknown): value is Speed =>
  typeof value === 'string' && Object.hasOwn(TIMES, value);

let speed = readStored(KEY, isSpeed, 'real');

/** How fast runs are shown in this browser. */
export function readSpeed(): Speed {
  return speed;
}

/** Takes effect at the next event of the current run; no document contains it. */
export function setSpeed(next: Speed): void {
  speed = next;
  writeStored(KEY, next);
}

/** Virtual milliseconds for each real one; 0 does not wait. */
export function runSpeed(): number {
  return TIMES[speed];
}

/**
 * A clock for a run on the screen.
 *
 * Source: docs/contract.md#clock.
 */
export function createWatchedClock() {
  return createPacedClock(runSpeed);
}
