import { reportsPass } from '../../../lib/failure-name.ts';
import { DEFAULT_BUDGET_CHARS, outputBudgetOf } from '../reducers/budget.ts';
import { TROUBLE } from '../reducers/terminal/head-tail.ts';
import { clipped } from '../reducers/terminal/text.ts';
import { charsOf, leaveOut, type ReducedLine } from './reduced-lines.ts';
import { type ChangeBlock, type LinePattern, toLineTest } from './reducer-block.ts';
import { type LineTest, onceForEachName, reasonsOf } from './wanted-lines.ts';

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
const ATTEMPTS = 8;
/** The part of the room for the last lines, before the lines that come first of all. */
const TOTALS_SHARE = 0.12;
/** Before `next` they may use as much as this, but no more than a quarter. In UTF-16 code units. */
const TOTALS_CHARS = 100;
/** The part of the room for the lines that come first of all, before those that come next. */
const FIRST_SHARE = 0.4;
/** If all of them fit into this part, they stay. */
const ALL_FIRST_SHARE = 0.7;
/** Of the lines that come next, shorter ones come before longer ones. In UTF-16 code units. */
const SHORT_CHARS = [48, 80, Infinity];

/**
 * Keeps the first and the last lines. Between them it keeps lines that speak of trouble, as far as
 * they fit the budget, but no tests that passed. A text that fits is unchanged.
 *
 * @param options `head` and `tail` in lines: then exactly these stay. `keep` matches the lines that
 * stay before all others, instead of trouble; of lines that name the same failed test, the first.
 * Equal lines then stay once. `next` matches those that stay after them, such as the reasons of the
 * failures; a part of a small budget is for them. `chars` in UTF-16 code units, by default the budget of the call.
 * @example keepHeadAndTail()
 * @example keepHeadAndTail({ head: 10, tail: 40 })
 * @example keepHeadAndTail({ keep: /^FAILED /, next: /^E / })
 */
export function keepHeadAndTail(
  options: {
    readonly head?: number;
    readonly tail?: number;
    readonly keep?: LinePattern;
    readonly next?: LinePattern;
    readonly chars?: number;
  } = {},
): ChangeBlock {
  const { head, tail, keep, next, chars } = options;
  const tests = { first: testOf(keep), next: testOf(next) };
  return {
    name: 'keepHeadAndTail',
    change(lines, ctx) {
      if (head !== undefined || tail !== undefined) {
        return leaveOut(lines, (at) => at < (head ?? 0) || at >= lines.length - (tail ?? 0));
      }
      return fitBudget(lines, chars ?? outputBudgetOf(ctx, DEFAULT_BUDGET_CHARS), tests);
    },
  };
}

function testOf(pattern: LinePattern | undefined): LineTest | undefined {
  return pattern === undefined ? undefined : toLineTest(pattern);
}

/** The lines that come before others, by their indexes. */
interface Wanted {
  /** Those that come first of all; without a pattern for them, those that speak of trouble. */
  first: readonly number[];
  next: readonly number[];
  /** Whether each line is of the kind of `first`, repeated names included. */
  failing: readonly boolean[];
  hasFirst: boolean;
}

function fitBudget(
  lines: readonly ReducedLine[],
  budget: number,
  { first, next }: { first: LineTest | undefined; next: LineTest | undefined },
): readonly ReducedLine[] {
  if (charsOf(lines) <= budget) return lines;
  const failing = lines.map(first ?? isTrouble);
  const wanted: Wanted = {
    first: onceForEachName(lines, failing),
    next: next ? reasonsOf(lines, failing, next) : [],
    failing,
    hasFirst: first !== undefined,
  };
  const fitting = (room: number) => withFewerMarks(planned(lines, wanted, room), budget);
  let room = Math.max(0, budget - MARK_CHARS);
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
  { first, next, failing, hasFirst }: Wanted,
  room: number,
): readonly ReducedLine[] {
  const longest = Math.max(40, Math.floor(room / 4));
  const longestFailure = Math.max(longest, Math.min(FAILURE_LINE_CHARS, room));
  const short = lines.map((line, at) =>
    typeof line === 'string' ? clipped(line, failing[at] ? longestFailure : longest) : line,
  );
  const kept = new Set<number>();
  const texts = new Set<string>();
  const take = (places: readonly number[], most: number, takesEqual = !hasFirst) => {
    let used = 0;
    for (const at of places) {
      const line = short[at] ?? '';
      const isText = typeof line === 'string' && line.trim() !== '';
      // The reasons of failures are often equal. After the first one, other reasons say more.
      if (kept.has(at) || (isText && !takesEqual && texts.has(line))) continue;
      const cost = typeof line === 'string' ? line.length + 1 : MARK_CHARS / 3;
      if (used + cost > most) break;
      used += cost;
      kept.add(at);
      if (typeof line === 'string') texts.add(line);
    }
    return used;
  };
  const order = [...short.keys()];
  const fromEnd = order.toReversed();
  const last = failing.lastIndexOf(true);
  const littleTotals = next.length > 0 ? Math.min(room / 4, TOTALS_CHARS) : 0;
  let left = room;
  left -= take(
    fromEnd.slice(0, order.length - last - 1),
    Math.max(room * TOTALS_SHARE, littleTotals),
    true,
  );
  const most = hasFirst ? left : Math.max(left * TROUBLE_SHARE, Math.min(left, TROUBLE_CHARS));
  if (next.length > 0) {
    const all = charsOf(first.map((at) => short[at] ?? ''));
    const share = all < left * ALL_FIRST_SHARE ? ALL_FIRST_SHARE : FIRST_SHARE;
    left -= take(first, left * share, true);
    // Of long reasons, few fit; short ones say something about more failures.
    for (const chars of SHORT_CHARS) {
      left -= take(
        next.filter((at) => charsOf([lines[at] ?? '']) <= chars),
        left,
      );
    }
  }
  left -= take(first, Math.min(left, most), true);
  const edge = Math.floor(left * EDGE_SHARE);
  left -= take(fromEnd, edge) + take(order, edge);
  take(fromEnd, left);
  return leaveOut(short, (at) => kept.has(at));
}

function isTrouble(line: ReducedLine): boolean {
  return typeof line === 'string' && TROUBLE.test(line) && !reportsPass(line);
}

/**
 * Where marks took more room than the plan had, three dots mark a gap, and one line counts all. Lines
 * of two places would otherwise read as one.
 */
function withFewerMarks(lines: readonly ReducedLine[], budget: number): readonly ReducedLine[] {
  if (charsOf(lines) <= budget) return lines;
  const gaps = lines.filter((line) => typeof line !== 'string');
  const total = gaps.reduce(
    (sum, gap) => ({ lines: sum.lines + gap.lines, chars: sum.chars + gap.chars }),
    { lines: 0, chars: 0 },
  );
  const last = lines.findLastIndex((line) => typeof line === 'string');
  const marked: ReducedLine[] = [];
  for (const line of lines.slice(0, last + 1)) {
    const text = typeof line === 'string' ? line : '…';
    // Empty lines part nothing.
    const isEmpty = typeof line === 'string' ? line.trim() === '' : line.chars <= 2 * line.lines;
    if (!isEmpty || (typeof line === 'string' && marked.at(-1) !== '…')) {
      if (text !== '…' || marked.at(-1) !== '…') marked.push(text);
    }
  }
  marked.push(total);
  if (charsOf(marked) <= budget) return marked;
  return [...lines.filter((line) => typeof line === 'string'), total];
}
