import type { Failure } from './failure.ts';
import { isMessage, placeOf, reasonBeside, reasonOf } from './failure-context.ts';
import { collapse } from './named-lines.ts';

/** Frames of packages and of the runtime. */
const FOREIGN =
  /node_modules|node:internal|\/go[-.\d]*\/src\/|site-packages|\/rustc\/|\/lib\/python/;

/** A place at the beginning of a line, or behind the word of a frame. */
const PLACE_FIRST =
  /^\s*(?:at (?:.*\()?|[❯#] (?:\S+ )?|location: ')?(?:file:\/\/)?[\w@./\\+-]+\.\w+:\d/;

/**
 * Reads the message and the place of a test on the line that names it.
 *
 * @returns whether its message is on the next line.
 */
export function readTestLine(test: Failure, text: string): boolean {
  const beside = reasonBeside(text);
  if (beside !== undefined) addReason(test, beside);
  const panicked = / panicked at (?:'(.*)', )?(\S+:\d+):\d+:?$/.exec(text);
  if (!panicked) return false;
  const place = placeOf(panicked[2] ?? '');
  if (place !== undefined) Object.assign(test, { place, isPlaceSure: true });
  if (panicked[1] === undefined) return true;
  addReason(test, panicked[1]);
  return false;
}

/** Reads the message and the place of a test on a line below its name. */
export function readBlockLine(test: Failure, text: string, hasMessage: boolean): void {
  const reason = reasonOf(text);
  if (reason !== undefined) addReason(test, reason);
  else if (hasMessage && test.reasons.length === 0 && isMessage(text)) addReason(test, text);
  const isSure = PLACE_FIRST.test(text);
  if ((test.place === undefined || (isSure && !test.isPlaceSure)) && !FOREIGN.test(text)) {
    const place = placeOf(text);
    if (place !== undefined) Object.assign(test, { place, isPlaceSure: isSure });
  }
}

/** Messages of one failure: more of them only say more. */
const MAX_REASONS = 4;
/** A longer message can be shortened. */
const REASON_CHARS = 120;

function addReason(test: Failure, reason: string): void {
  const text = collapse(reason)
    .slice(0, REASON_CHARS)
    .replace(/(?:\.{3}|…)$/, '');
  if (test.reasons.length < MAX_REASONS && !test.reasons.includes(text)) test.reasons.push(text);
}
