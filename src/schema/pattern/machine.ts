import { spend } from '../errors.ts';
import type { Budget } from '../types.ts';

/** A state of the machine: its test of a character or a position, and its next states. */
export interface State {
  char?: (char: string) => boolean;
  holds?: (chars: readonly string[], at: number, run: Budget) => boolean;
  next: State[];
  /** The last step that reached it, so that each step reaches it once. */
  mark?: number;
}

/** The end of a match. */
export const END: State = { next: [] };

/** The cost of one state, in steps of other checks. */
const STEPS_A_STATE = 4;

let step = 0;

/**
 * Searches a match in linear time: it is in all possible states at once, and so needs no
 * backtracking.
 *
 * @param anchored the match must begin at the start of the search.
 */
export function simulate(
  first: State,
  chars: readonly string[],
  from: number,
  anchored: boolean,
  run: Budget,
): boolean {
  let current: State[] = [];
  for (let at = from; ; at += 1) {
    step += 1;
    const now = step;
    const reached: State[] = [];
    const waiting = at === from || !anchored ? [...current, first] : current;
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      if (one.mark === now) continue;
      one.mark = now;
      spend(run, STEPS_A_STATE);
      if (one === END) return true;
      if (one.char) reached.push(one);
      else if (one.holds?.(chars, at, run) ?? true) waiting.push(...one.next);
    }
    const char = chars[at];
    if (char === undefined || (anchored && reached.length === 0)) return false;
    current = reached.filter((one) => one.char?.(char)).flatMap((one) => one.next);
  }
}
