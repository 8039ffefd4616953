import { spend } from '../errors.ts';
import type { ValidationRun } from '../types.ts';

/** A state of the machine: what it asks of a character or a place, and where it goes on. */
export interface State {
  char?: (char: string) => boolean;
  holds?: (chars: readonly string[], at: number, run: ValidationRun) => boolean;
  next: State[];
  /** The last step in which it was reached, so that it is reached once in each. */
  mark?: number;
}

/** Where a match ends. */
export const END: State = { next: [] };

/** What one state costs, beside the steps of other checks. */
const STEPS_A_STATE = 4;

let step = 0;

/**
 * Looks for a match in a time that grows with the length of the text alone: it is in all the states
 * that the characters so far allow at once, and so never goes back.
 *
 * @param anchored the match has to begin where the search does.
 */
export function simulate(
  first: State,
  chars: readonly string[],
  from: number,
  anchored: boolean,
  run: ValidationRun,
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
