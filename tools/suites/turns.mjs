/** Lets suites that run side by side be read one after another. */
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * @typedef {(show: () => void) => void} Speaker shows something now, or when it is its turn
 *
 * @typedef {object} Turns
 * @property {(index: number) => Speaker} speaker the one of a suite, by its place
 * @property {(index: number) => void} finish says that a suite has no more to show
 */

/** @type {AsyncLocalStorage<Speaker>} */
const speakers = new AsyncLocalStorage();

/**
 * Shows at once what the first that has not finished says, and keeps what later ones say until
 * all before them have finished.
 *
 * @param {number} count how many there are
 * @returns {Turns}
 */
export function createTurns(count) {
  /** @type {(() => void)[][]} */
  const held = Array.from({ length: count }, () => []);
  const finished = new Set();
  let turn = 0;
  return {
    speaker: (index) => (show) => {
      if (index === turn) show();
      else held[index]?.push(show);
    },
    finish(index) {
      finished.add(index);
      while (finished.has(turn)) {
        turn += 1;
        for (const show of held[turn]?.splice(0) ?? []) show();
      }
    },
  };
}

/**
 * Runs a function, and what it starts, with a separate output.
 *
 * @template T
 * @param {Speaker} speaker
 * @param {() => T} run
 * @returns {T}
 */
export function speakingBy(speaker, run) {
  return speakers.run(speaker, run);
}

/**
 * The output of the current suite; outside of any suite everything is printed at once.
 *
 * @returns {Speaker}
 */
export function currentSpeaker() {
  return speakers.getStore() ?? ((show) => show());
}

/**
 * Prints a line when it is the caller's turn.
 *
 * @param {string} line
 */
export function say(line) {
  currentSpeaker()(() => console.log(line));
}
