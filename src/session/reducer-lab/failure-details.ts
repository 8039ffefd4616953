import { namesOfItem } from './item-names.ts';
import { collapse, type NamedLine } from './named-lines.ts';

/** An error at a line of a file; of Maven, behind its level. */
const HEADLINE = /^(?:\[ERROR\] )?(?:[A-Za-z]:)?[^\s:][^:]*\.\w+:(?:\d+:|\[\d+,\d+\] )/;
/** The beginning of each line of a build step. */
const STEP = '^(?:#\\d+ )?(?:\\d+\\.\\d{2,3} )?';
/** The caret below a line of code. */
const CARET = new RegExp(`${STEP}([\\s|]*)\\^[\\^~-]*$`);
/** The reason of javac and scalac, below the caret or above it. */
export const REASON_BELOW = new RegExp(
  `${STEP}\\s+(?:symbol\\s*: *(\\S.*)|((?:required|found|reason)\\s*: *\\S.*))`,
);
/** Of GHC: its message is below. */
const WITHOUT_MESSAGE = /: error:(?: \[[\w-]+\])*$/;
/** javac prints the line of code, the caret, and up to three lines more. */
const MOST_LINES = 7;
/** A longer reason can be shortened. */
const REASON_CHARS = 60;

/** The lines around an error, in short. */
export interface FailureDetails {
  /** Its reasons, in the words of the compiler. */
  reasons: readonly string[];
  /** The names of its item in a JSON array. */
  item: readonly string[];
  /**
   * Its item, the column of its caret, and its reasons: two errors with the same headline differ in
   * them.
   */
  marks: readonly string[];
}

/** The details of the error that a line reports. Other lines have none. */
export function detailsOf(lines: readonly NamedLine[], at: number): FailureDetails {
  const headline = lines[at]?.text ?? '';
  const reasons: string[] = [];
  let caret: string | undefined;
  if (HEADLINE.test(headline)) {
    if (WITHOUT_MESSAGE.test(headline)) reasons.push(toReason(lines[at + 1]?.text ?? ''));
    for (const { text } of lines.slice(at + 1, at + 1 + MOST_LINES)) {
      if (text === '' || HEADLINE.test(text)) break;
      const found = REASON_BELOW.exec(text)?.slice(1).find(Boolean);
      if (found !== undefined) reasons.push(toReason(found));
      else caret ??= CARET.exec(text)?.[1];
    }
  }
  const item = namesOfItem(lines, at);
  const column = caret === undefined ? [] : [`^${caret.length}`];
  return { reasons, item, marks: [...item, ...column, ...reasons] };
}

function toReason(text: string): string {
  return collapse(text.replace(/^\s*•/, '')).slice(0, REASON_CHARS);
}
