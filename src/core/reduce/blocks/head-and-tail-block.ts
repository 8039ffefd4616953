import { nameOfFailure, reportsPass } from '../../../lib/failure-name.ts';
import { DEFAULT_BUDGET_CHARS, outputBudgetOf } from '../reducers/budget.ts';
import { TROUBLE } from '../reducers/terminal/head-tail.ts';
import { clipped } from '../reducers/terminal/text.ts';
import { charsOf, leaveOut, type ReducedLine } from './reduced-lines.ts';
import { type ChangeBlock, type LinePattern, toLineTest } from './reducer-block.ts';

/** Room for the marks of three gaps, in UTF-16 code units. */
const MARK_CHARS = 96;
/** The part of the room after the failures for the beginning; the same for the end. */
const EDGE_SHARE = 0.35;
/** The part of the room for lines that speak of trouble, at most. */
const TROUBLE_SHARE = 0.6;
/** In a small room they may use as much as this, before the beginning and the end. In UTF-16 code units. */
const TROUBLE_CHARS = 1_000;
/** A longer line of a failure is clipped in a small room. In UTF-16 code units. */
const FAILURE_LINE_CHARS = 120;
const ATTEMPTS = 4;
/** The part of the room for the last lines, before the lines that come first of all. */
const TOTALS_SHARE = 0.12;

/**
 * Keeps the first and the last lines. Between them it keeps lines that speak of trouble, as far as
 * they fit the budget, but no tests that passed. A text that fits is unchanged.
 *
 * @param options `head` and `tail` in lines: then exactly these stay. `keep` matches the lines that
 * stay before all others, instead of trouble; of lines that name the same failed test, the first.
 * Equal lines then stay once. `chars` in UTF-16 code units, by default the budget of the call.
 * @example keepHeadAndTail()
 * @example keepHeadAndTail({ head: 10, tail: 40 })
 * @example keepHeadAndTail({ keep: /^FAILED / })
 */
export function keepHeadAndTail(
  options: {
    readonly head?: number;
    readonly tail?: number;
    readonly keep?: LinePattern;
    readonly chars?: number;
  } = {},
): ChangeBlock {
  const { head, tail, keep, chars } = options;
  const first = keep === undefined ? undefined : toLineTest(keep);
  return {
    name: 'keepHeadAndTail',
    change(lines, ctx) {
      if (head !== undefined || tail !== undefined) {
        return leaveOut(lines, (at) => at < (head ?? 0) || at >= lines.length - (tail ?? 0));
      }
      return fitBudget(lines, chars ?? outputBudgetOf(ctx, DEFAULT_BUDGET_CHARS), first);
    },
  };
}

function fitBudget(
  lines: readonly ReducedLine[],
  budget: number,
  first: ((line: ReducedLine) => boolean) | undefined,
): readonly ReducedLine[] {
  if (charsOf(lines) <= budget) return lines;
  const failing = lines.map(first ?? isTrouble);
  const fitting = (room: number) =>
    withoutMarks(planned(lines, failing, { room, hasFirst: first !== undefined }), budget);
  let room = Math.max(0, budget - MARK_CHARS);
  let best = fitting(room);
  for (let attempt = 1; attempt < ATTEMPTS && charsOf(best) <= budget; attempt += 1) {
    // A plan reckons with longer marks than there are in the end.
    room += budget - charsOf(best);
    const next = fitting(room);
    if (charsOf(next) > budget) break;
    best = next;
  }
  return best;
}

/** The lines that stay within the room. The marks of the gaps are not part of it. */
function planned(
  lines: readonly ReducedLine[],
  failing: readonly boolean[],
  { room, hasFirst }: { room: number; hasFirst: boolean },
): readonly ReducedLine[] {
  const longest = Math.max(40, Math.floor(room / 4));
  const longestFailure = Math.max(longest, Math.min(FAILURE_LINE_CHARS, room));
  const short = lines.map((line, at) =>
    typeof line === 'string' ? clipped(line, failing[at] ? longestFailure : longest) : line,
  );
  const kept = new Set<number>();
  const texts = new Set<string>();
  // The reasons of failures are often equal. After the first one, other reasons say more.
  const isNew = (line: ReducedLine) =>
    !hasFirst || typeof line !== 'string' || line.trim() === '' || !texts.has(line);
  const order = [...short.keys()];
  const take = (
    places: readonly number[],
    most: number,
    wanted: (line: ReducedLine, at: number) => boolean = isNew,
  ) => {
    let used = 0;
    for (const at of places) {
      const line = short[at] ?? '';
      if (kept.has(at) || !wanted(line, at)) continue;
      const cost = typeof line === 'string' ? line.length + 1 : MARK_CHARS / 3;
      if (used + cost > most) break;
      used += cost;
      kept.add(at);
      if (typeof line === 'string') texts.add(line);
    }
    return used;
  };
  const last = failing.lastIndexOf(true);
  let left = room;
  const fromEnd = order.toReversed();
  left -= take(fromEnd, left * TOTALS_SHARE, (_, at) => at > last);
  const most = hasFirst ? left : Math.max(left * TROUBLE_SHARE, Math.min(left, TROUBLE_CHARS));
  left -= take(order, most, onceForEachName(failing));
  const edge = Math.floor(left * EDGE_SHARE);
  left -= take(fromEnd, edge) + take(order, edge);
  take(fromEnd, left);
  return leaveOut(short, (at) => kept.has(at));
}

function isTrouble(line: ReducedLine): boolean {
  return typeof line === 'string' && TROUBLE.test(line) && !reportsPass(line);
}

/** Between the groups and the name of a test. */
const SEPARATOR = / > | › /;

/** A test run names a failed test where it ran and in the summary. */
function onceForEachName(wanted: readonly boolean[]): (line: ReducedLine, at: number) => boolean {
  const seen = new Set<string>();
  return (line, at) => {
    if (typeof line !== 'string' || !wanted[at]) return false;
    const { name, isTest } = nameOfFailure(line);
    if (!isTest) return true;
    if (seen.has(name)) return false;
    seen.add(name);
    const [short = name] = name.split(SEPARATOR).slice(-1);
    // A tree of tests names each without its groups. Another test of this name is in another group.
    return short === name || !seen.delete(short);
  };
}

/** Where marks took more room than the plan had, the gaps are counted in one line. */
function withoutMarks(lines: readonly ReducedLine[], budget: number): readonly ReducedLine[] {
  if (charsOf(lines) <= budget) return lines;
  const gaps = lines.filter((line) => typeof line !== 'string');
  const total = gaps.reduce(
    (sum, gap) => ({ lines: sum.lines + gap.lines, chars: sum.chars + gap.chars }),
    { lines: 0, chars: 0 },
  );
  return [...lines.filter((line) => typeof line === 'string'), total];
}
