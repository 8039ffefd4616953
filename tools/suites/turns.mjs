/** Prints the output of parallel suites one after another. */
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * @typedef {(show: () => void) => void} Speaker prints now, or later in turn
 *
 * @typedef {object} Turns
 * @property {(index: number) => Speaker} speaker the speaker of a suite, by index
 * @property {(index: number) => void} finish marks a suite as complete
 */

/** @type {AsyncLocalStorage<Speaker>} */
const speakers = new AsyncLocalStorage();

/**
 * Prints the output of the first unfinished suite at once. The output of later ones waits until all
 * earlier ones have finished.
 *
 * @param {number} count the number of suites
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
 * Runs a function, and everything that it starts, with a separate output.
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
 * The output of the current suite; outside any suite everything is printed at once.
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
