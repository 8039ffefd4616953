import { reportsOutcome } from './outcome-lines.ts';
import type { TrialOutput } from './trial.ts';

/** Five lines of an average log. Unit: UTF-16 code units. */
const FEW_CHARS = 400;
const FEW_SHARE = 0.02;
/** Below this share of the room, more lines would have fitted. */
const ROOM_SHARE = 0.3;

/**
 * Whether a reducer lost almost everything, and neither the budget nor the outcome of a program
 * explains it. Says nothing about a text with failures: those that are left count there.
 */
export function isHardlyLeft(
  { raw, budget }: Pick<TrialOutput, 'raw' | 'budget'>,
  left: string,
): boolean {
  return (
    left.length < FEW_CHARS &&
    left.length <= raw.length * FEW_SHARE &&
    left.length < Math.min(raw.length, budget) * ROOM_SHARE &&
    !reportsOutcome(left)
  );
}
