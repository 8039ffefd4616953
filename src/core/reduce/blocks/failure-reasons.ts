import { nameOfFailure } from '../../../lib/failure-name.ts';
import { type FailureNames, hasReasonBeside, isTestName } from './failure-names.ts';
import type { ReducedLine } from './reduced-lines.ts';

/** The test of a pattern. */
export type LineTest = (line: ReducedLine) => boolean;

/** A file and a line in it, and a message after them. */
const PLACE = /[\w@.\\/-]\.\w+:\d+/;
/** The function behind a place, `in test_b`, is no message. */
const PLACE_WITH_REASON = /[\w@.\\/-]\.\w+:\d+(?::\d+)?:? (?!in \S+$)\S+ \S/;
/** Below such a heading, the code of the test comes first. */
const RULE = /^(?:_{3}|-{4})/;
/** No rule, and no mark. */
const MESSAGE = /^\s*[\w'"`([{<]/;
/** Says little without the lines around it: a statement, the beginning of a message, or half of one. */
const NEEDS_OTHERS = /^\s*(?:>|expect\(|actual:)|:$/;

/**
 * The indexes of the lines that tell why tests failed. A colon at the end of a reason announces a
 * message, and so does an empty line below a name.
 *
 * @param failing whether each line names a failure
 */
export function reasonsOf(
  lines: readonly ReducedLine[],
  failing: readonly boolean[],
  isNext: LineTest,
): number[] {
  const isAnnounced = (at: number) => {
    if (failing[at] || !MESSAGE.test(textOf(lines, at))) return false;
    const line = lines[at - 1];
    const isApart = typeof line === 'string' && line.trim() === '';
    const above = isApart ? at - 2 : at - 1;
    const before = textOf(lines, above);
    if (before.endsWith(':') && isNext(before)) return true;
    return isApart && failing[above] === true && !RULE.test(before);
  };
  return [...lines.keys()].filter((at) => isNext(lines[at] ?? '') || isAnnounced(at));
}

/**
 * For each failure the lines that tell most of it: its name, its place, and the first reason that
 * can be read without others. A name with a reason beside it needs only the place, and a place that
 * has the name needs no name. Failures of which only the name is known come last.
 *
 * @param reasons the indexes of the lines with reasons and places, in order
 */
export function briefFailures(
  lines: readonly ReducedLine[],
  { once, onceFor }: FailureNames,
  reasons: readonly number[],
): readonly (readonly number[])[] {
  const briefs = new Map<number, readonly number[]>();
  for (const [heading, own] of byHeading([...onceFor.keys()], reasons)) {
    // Without a heading, at -1, there is no text. Its name is empty, and in every line.
    const name = onceFor.get(heading) ?? heading;
    const text = textOf(lines, name);
    // A run often reports a failure where it happened, and once more at its end.
    if (briefs.has(name) || !isTestName(text)) continue;
    const brief = briefOf(lines, own);
    // A message may have the name as one of its words.
    const isNamed = textOf(lines, brief[0] ?? -1).includes(nameOfFailure(text).name);
    const rest = hasReasonBeside(text) ? brief.slice(0, 1) : brief;
    briefs.set(name, isNamed && rest === brief ? brief : [name, ...rest]);
  }
  const others = once.filter((at) => !briefs.has(at) && isTestName(textOf(lines, at)));
  return [...briefs.values(), ...others.map((at) => [at])];
}

/** Reasons by the name above them; by the name below, if they come first as in `go test -v`. */
function byHeading(
  headings: readonly number[],
  reasons: readonly number[],
): ReadonlyMap<number, readonly number[]> {
  const [first = 0, last = 0] = [reasons[0], reasons.at(-1)];
  const areBefore = first < (headings[0] ?? 0) && last < (headings.at(-1) ?? 0);
  const groups = new Map<number, number[]>();
  let next = 0;
  for (const at of reasons) {
    while ((headings[next] ?? Infinity) < at) next += 1;
    const heading = headings[areBefore ? next : next - 1] ?? -1;
    // What comes before all names belongs to none of them, for example to pending tests.
    if (heading < 0 && headings[0]) continue;
    const group = groups.get(heading);
    if (group) group.push(at);
    else groups.set(heading, [at]);
  }
  return groups;
}

/** The place first, then a reason, if the place has none beside it. */
function briefOf(lines: readonly ReducedLine[], reasons: readonly number[]): readonly number[] {
  const place = reasons.find((at) => PLACE.test(textOf(lines, at)));
  if (place !== undefined && PLACE_WITH_REASON.test(textOf(lines, place))) return [place];
  const messages = reasons.filter((at) => !PLACE.test(textOf(lines, at)));
  const reason = messages.find((at) => !NEEDS_OTHERS.test(textOf(lines, at))) ?? messages[0];
  return [place, reason].filter((at) => at !== undefined);
}

function textOf(lines: readonly ReducedLine[], at: number): string {
  const line = lines[at];
  return typeof line === 'string' ? line : '';
}
