import { linesOf } from '../../lib/lines-of.ts';
import { stripAnsi } from '../../lib/strip-ansi.ts';
import { findFailures } from './failure-lines.ts';
import { matchLines } from './match-lines.ts';
import { gapOf, type Trial } from './trial.ts';

/** Where a line of the raw text ends up. */
export type LineState = 'kept' | 'cut' | 'left-out';

/**
 * The failure that a line reports. `shown`: the model gets it, maybe by another line. `partial`: the
 * model gets the line, but not the failure, such as a name without its message. `lost`: neither.
 */
export type LineFailure = 'shown' | 'partial' | 'lost';

/** A line of the raw text. */
export interface ResultLine {
  text: string;
  state: LineState;
  /** Absent if it reports no failure. */
  failure?: LineFailure;
}

/** A line of the reduced text. */
export interface ReducedTextLine {
  text: string;
  /** The budget cuts it off. */
  isCut: boolean;
  /** The index of its raw line; absent if the reducer wrote it. */
  rawAt?: number;
}

/** The lines of a trial, and which of them belong together. */
export interface LineStates {
  raw: readonly ResultLine[];
  reduced: readonly ReducedTextLine[];
  /** The number of raw lines with each state. */
  counts: Readonly<Record<LineState, number>>;
}

/** Options of {@link toLineStates}. */
export interface LineStateOptions {
  /** Whether lines can report failures. */
  hasFailures: boolean;
  /** Further texts and patterns of lines that report a failure, of failureTextsOf. */
  own?: readonly string[];
}

/**
 * Follows each line of a raw text through the reducer and the cut. Equal lines belong together;
 * colours and spaces at the end do not count.
 *
 * @example
 * toLineStates(trial, { hasFailures: true }).raw[0]; // { text: 'PASS a', state: 'left-out' }
 */
export function toLineStates(
  trial: Trial,
  { hasFailures, own = [] }: LineStateOptions,
): LineStates {
  const rawTexts = linesOf(trial.raw);
  // JSON that is cut as JSON is another text, in which no line is cut off.
  const reducedTexts = linesOf(trial.gap === null ? trial.trimmed : trial.reduced);
  const rawAt = matchLines(rawTexts.map(keyOf), reducedTexts.map(keyOf));
  const reducedAt = new Map(rawAt.map((at, place) => [at, place]));

  const isCut = toCutLines(trial, reducedTexts);
  const failures = hasFailures ? findFailures(trial, own) : undefined;
  const counts = { kept: 0, cut: 0, 'left-out': 0 };
  const raw = rawTexts.map((text, at): ResultLine => {
    const place = reducedAt.get(at);
    const state = place === undefined ? 'left-out' : isCut[place] ? 'cut' : 'kept';
    counts[state] += 1;
    const failure = failures?.get(at);
    const lost = state === 'kept' ? 'partial' : 'lost';
    return { text, state, ...(failure && { failure: failure.trimmed ? 'shown' : lost }) };
  });
  const reduced = reducedTexts.map((text, at): ReducedTextLine => {
    const from = rawAt[at];
    return { text, isCut: isCut[at] === true, ...(from !== undefined && { rawAt: from }) };
  });
  return { raw, reduced, counts };
}

/** A line of which a part is kept is not cut. */
function toCutLines(trial: Trial, texts: readonly string[]): readonly boolean[] {
  const gap = gapOf(trial);
  if (!gap) return [];
  let chars = 0;
  return texts.map((text) => {
    const begin = chars;
    chars += text.length + 1;
    return begin >= gap.from && begin + text.length <= gap.to;
  });
}

function keyOf(line: string): string {
  return stripAnsi(line).trimEnd();
}
