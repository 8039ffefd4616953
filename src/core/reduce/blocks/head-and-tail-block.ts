import { reportsPass } from '../../../lib/failure-name.ts';
import { DEFAULT_BUDGET_CHARS, outputBudgetOf } from '../reducers/budget.ts';
import { TROUBLE } from '../reducers/terminal/head-tail.ts';
import { clipped } from '../reducers/terminal/text.ts';
import { failureNames, isTestName } from './failure-names.ts';
import { briefFailures, type LineTest, reasonsOf } from './failure-reasons.ts';
import { LineRoom } from './line-room.ts';
import {
  charsOf,
  createKeeper,
  leaveOut,
  MARK_CHARS,
  type ReducedLine,
  withFewerMarks,
} from './reduced-lines.ts';
import {
  type ChangeBlock,
  type LinePattern,
  toLineTest,
  withoutPosition,
} from './reducer-block.ts';

/** The part of the room after the failures for the beginning; the same for the end. */
const EDGE_SHARE = 0.35;
/** The part of the room for lines that speak of trouble, at most. */
const TROUBLE_SHARE = 0.6;
/** In a small room they may use as much as this, before the beginning and the end. In UTF-16 code units. */
const TROUBLE_CHARS = 1_000;
/** A longer line of a failure is clipped in a small room. In UTF-16 code units. */
const FAILURE_LINE_CHARS = 120;
const ATTEMPTS = 8;
/** The part of the room for the last lines, before the lines that come first of all. */
const TOTALS_SHARE = 0.12;
/** Before `next` they may use as much as this, but no more than a quarter. In UTF-16 code units. */
const TOTALS_CHARS = 100;
/** The part of the room for failures in brief, before the names of the others. */
const FAILURES_SHARE = 0.6;
/** If all names fit into this part, they stay. */
const ALL_NAMES_SHARE = 0.7;
/** Multiples of it, without their whole part, are evenly spread. */
const GOLDEN = 0.618;
/** Of the lines that come next, shorter ones come before longer ones. In UTF-16 code units. */
const SHORT_CHARS = [48, 80, Infinity];

/**
 * Keeps the first and the last lines. Between them it keeps lines that speak of trouble, as far as
 * they fit the budget, but no tests that passed. A text that fits is unchanged.
 *
 * @param options `head` and `tail` in lines: so many stay before all others, as far as they fit; the
 * end without a number fills the budget. With both, exactly these stay, even above the budget, and
 * between them what `keep`, `next` and `each` match, as far as it fits. `keep` matches the lines that
 * come before all others, instead of trouble; of lines that name the same failed test, the first.
 * Equal lines then stay once. `next` matches those that say where and why they failed. A small budget
 * has failures in brief, with a place and a reason, and the names of the others. `each` matches the
 * line that begins a part of the text, or the lines of a part, if their first group is the same.
 * Behind `keep`, the first lines of all parts then come before the second ones. `chars` in UTF-16
 * code units, by default the budget of the call.
 * @example keepHeadAndTail()
 * @example keepHeadAndTail({ head: 10, tail: 40 })
 * @example keepHeadAndTail({ keep: /^FAILED /, next: /^E / })
 * @example keepHeadAndTail({ keep: /^# /, each: /^# / })
 */
export function keepHeadAndTail(
  options: {
    readonly head?: number;
    readonly tail?: number;
    readonly keep?: LinePattern;
    readonly next?: LinePattern;
    readonly each?: RegExp;
    readonly chars?: number;
  } = {},
): ChangeBlock {
  const { head, tail, keep, next, each, chars } = options;
  const tests = { first: testOf(keep), next: testOf(next), each: each && withoutPosition(each) };
  return {
    name: 'keepHeadAndTail',
    change(lines, ctx) {
      const budget = chars ?? outputBudgetOf(ctx, DEFAULT_BUDGET_CHARS);
      const ends = givenEnds(lines, head, tail);
      const isExact = head !== undefined && tail !== undefined;
      if (isExact) {
        const exact = leaveOut(lines, (at) => ends.given.has(at));
        if (!(keep || next || each) || charsOf(exact) > budget) return exact;
      } else if (charsOf(lines) <= budget) return lines;
      return fitBudget(lines, budget, tests, ends);
    },
  };
}

/** Which lines both ends have. */
interface Ends {
  /** The lines of the given numbers, in the order in which they are taken. */
  given: ReadonlySet<number>;
  /** All lines, if no number limits the beginning. */
  fromStart: readonly number[];
  /** All lines from the last one on, if no number limits the end. */
  fromEnd: readonly number[];
}

function givenEnds(
  lines: readonly ReducedLine[],
  head: number | undefined,
  tail: number | undefined,
): Ends {
  const order = [...lines.keys()];
  const last = order.toReversed();
  // Marks of earlier blocks are no lines of the text.
  const first = (places: readonly number[], count = 0) =>
    count > 0 ? places.filter((at) => typeof lines[at] === 'string').slice(0, count) : [];
  return {
    given: new Set([...first(order, head), ...first(last, tail)]),
    fromStart: head === undefined ? order : [],
    fromEnd: tail === undefined ? last : [],
  };
}

function testOf(pattern: LinePattern | undefined): LineTest | undefined {
  return pattern === undefined ? undefined : toLineTest(pattern);
}

/** The lines that come before others, by their indexes. */
interface Wanted extends Ends {
  /** Whether all given lines fit. They then stay whole. */
  givenFit: boolean;
  /** Those that come first of all; without a pattern for them, those that speak of trouble. */
  first: readonly number[];
  next: readonly number[];
  /** Of each failure: its name, its place and a reason. */
  failures: readonly (readonly number[])[];
  /** Whether each line is of the kind of `first`, repeated names included. */
  failing: readonly boolean[];
  hasFirst: boolean;
  /** All lines in the order in which they are taken, where parts of the text are equal. */
  ranked: readonly number[] | undefined;
  keep: ReturnType<typeof createKeeper>;
}

function fitBudget(
  lines: readonly ReducedLine[],
  budget: number,
  {
    first,
    next,
    each,
  }: { first: LineTest | undefined; next: LineTest | undefined; each: RegExp | undefined },
  ends: Ends,
): readonly ReducedLine[] {
  const failing = lines.map(first ?? isTrouble);
  const names = failureNames(lines, failing);
  const reasons = next ? reasonsOf(lines, failing, next) : [];
  const { given } = ends;
  const wanted: Wanted = {
    ...ends,
    givenFit: given.size > 0 && charsOf(leaveOut(lines, (at) => given.has(at))) <= budget,
    first: names.once,
    next: reasons,
    failures: briefFailures(lines, names, reasons),
    failing,
    hasFirst: first !== undefined,
    ranked: each && rankedBy(lines, each, failing),
    keep: createKeeper(lines),
  };
  let room = Math.max(0, budget - MARK_CHARS);
  // Parts are cut to fill the room, but only with marks that fit it.
  const isMarked = each && charsOf(planned(lines, wanted, room)) <= budget;
  const fitting = (chars: number) => {
    const plan = planned(lines, wanted, chars);
    return isMarked ? plan : withFewerMarks(plan, budget);
  };
  let best = fitting(room);
  let tooMuch: number | undefined;
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    // A plan reckons with longer marks than there are in the end.
    const more = tooMuch === undefined ? budget - charsOf(best) : Math.floor((tooMuch - room) / 2);
    if (more <= 0) break;
    const tried = fitting(room + more);
    if (charsOf(tried) > budget) tooMuch = room + more;
    else [room, best] = [room + more, tried];
  }
  return best;
}

/** The lines that stay within the room. The marks of the gaps are not part of it. */
function planned(
  lines: readonly ReducedLine[],
  wanted: Wanted,
  room: number,
): readonly ReducedLine[] {
  const longest = Math.max(40, Math.floor(room / (wanted.ranked ? 10 : 4)));
  // Half as long, where a pattern says which lines count: they are many, and each should fit.
  const longestFailure = Math.max(
    longest / (wanted.hasFirst ? 2 : 1),
    Math.min(FAILURE_LINE_CHARS, room),
  );
  const { given, fromStart, fromEnd, keep, ranked } = wanted;
  const isOfFailure = new Set(wanted.failures.flat());
  const shortAt = (at: number): ReducedLine => {
    const line = lines[at] ?? '';
    if (typeof line !== 'string' || (wanted.givenFit && given.has(at))) return line;
    const isFailure = wanted.failing[at] || isOfFailure.has(at);
    return clipped(line, isFailure ? longestFailure : longest);
  };
  const plan = new LineRoom(shortAt, room);
  if (wanted.givenFit) plan.keep([...given]);
  else plan.take([...given], room);
  if (ranked) {
    plan.take(ranked, plan.left);
    return keep(plan.kept, shortAt);
  }
  const last = wanted.failing.lastIndexOf(true);
  const littleTotals = wanted.next.length > 0 ? Math.min(room / 4, TOTALS_CHARS) : 0;
  const totals = fromEnd.slice(0, lines.length - last - 1);
  plan.take(totals, Math.max(room * TOTALS_SHARE, littleTotals));
  const { first, hasFirst } = wanted;
  const most = hasFirst
    ? plan.left
    : Math.max(plan.left * TROUBLE_SHARE, Math.min(plan.left, TROUBLE_CHARS));
  if (wanted.next.length > 0) takeFailures(plan, lines, wanted);
  else plan.take(first, most);
  const edge = Math.floor(plan.left * EDGE_SHARE);
  const takesEqual = !hasFirst;
  plan.take(fromEnd, edge, takesEqual);
  plan.take(fromStart, edge, takesEqual);
  plan.take(fromEnd.length > 0 ? fromEnd : fromStart, plan.left, takesEqual);
  return keep(plan.kept, shortAt);
}

/** All lines: those that come first, then the first one of each part, then the second ones. */
function rankedBy(
  lines: readonly ReducedLine[],
  each: RegExp,
  isFirst: readonly boolean[],
): readonly number[] {
  let [part, from] = [0, 0];
  let name: string | number | undefined;
  const ranks = lines.map((line, at) => {
    const found = each.exec(String(line));
    if (found && name !== (found[1] ?? at)) {
      name = found[1];
      from = at;
      part += GOLDEN;
    }
    return { at, rank: isFirst[at] ? -1 : at - from + (part % 1) };
  });
  return ranks.sort((a, b) => a.rank - b.rank).map(({ at }) => at);
}

/** Each failure in brief, if that fits; otherwise the first ones, and the names of the others. */
function takeFailures(
  plan: LineRoom,
  lines: readonly ReducedLine[],
  { first, next, failures }: Wanted,
): void {
  const isNeeded = new Set(failures.flat());
  const names = first.filter((at) => isNeeded.has(at) || !isTestName(String(lines[at])));
  if (plan.costOf(failures.flat()) > plan.left) {
    if (plan.costOf(names) < plan.left * ALL_NAMES_SHARE) plan.take(names, plan.left);
    plan.takeEach(failures, plan.left * FAILURES_SHARE);
    plan.take(names, plan.left);
  }
  plan.takeEach(failures, plan.left);
  plan.take(names, plan.left);
  // Of long reasons, few fit; short ones say something about more failures.
  for (const chars of SHORT_CHARS) {
    plan.take(
      next.filter((at) => charsOf([lines[at] ?? '']) <= chars),
      plan.left,
      false,
    );
  }
}

function isTrouble(line: ReducedLine): boolean {
  return typeof line === 'string' && TROUBLE.test(line) && !reportsPass(line);
}
