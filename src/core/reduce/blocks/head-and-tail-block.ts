import { DEFAULT_BUDGET_CHARS, outputBudgetOf } from '../reducers/budget.ts';
import { TROUBLE } from '../reducers/terminal/head-tail.ts';
import { clipped } from '../reducers/terminal/text.ts';
import { charsOf, leaveOut, type ReducedLine } from './reduced-lines.ts';
import { type ChangeBlock, type LinePattern, toLineTest } from './reducer-block.ts';

/** Room for the marks of three gaps, in UTF-16 code units. */
const MARK_CHARS = 96;
/** The part of the room for the beginning; the same for the end; the rest is for matches between them. */
const EDGE_SHARE = 0.35;

/**
 * Keeps the first and the last lines. Between them it keeps lines that speak of trouble, as far as
 * they fit the budget. A text that fits is unchanged.
 *
 * @param options `head` and `tail` in lines: then exactly these stay. `keep` matches the lines from
 * between that stay first. `chars` in UTF-16 code units, by default the budget of the call.
 * @example keepHeadAndTail()
 * @example keepHeadAndTail({ head: 10, tail: 40 })
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
  const isNotable = toLineTest(keep ?? TROUBLE);
  return {
    name: 'keepHeadAndTail',
    change(lines, ctx) {
      if (head !== undefined || tail !== undefined) {
        return leaveOut(lines, (at) => at < (head ?? 0) || at >= lines.length - (tail ?? 0));
      }
      return fitBudget(lines, chars ?? outputBudgetOf(ctx, DEFAULT_BUDGET_CHARS), isNotable);
    },
  };
}

function fitBudget(
  lines: readonly ReducedLine[],
  budget: number,
  isNotable: (line: ReducedLine) => boolean,
): readonly ReducedLine[] {
  if (charsOf(lines) <= budget) return lines;
  const room = Math.max(0, budget - MARK_CHARS);
  const longest = Math.max(40, Math.floor(room / 4));
  const short = lines.map((line) => (typeof line === 'string' ? clipped(line, longest) : line));
  const kept = new Set<number>();
  const take = (
    from: number,
    step: 1 | -1,
    most: number,
    wanted = (_line: ReducedLine) => true,
  ) => {
    let used = 0;
    for (let at = from; at >= 0 && at < short.length; at += step) {
      const line = short[at] ?? '';
      if (kept.has(at) || !wanted(line)) continue;
      const cost = typeof line === 'string' ? line.length + 1 : MARK_CHARS / 3;
      if (used + cost > most) break;
      used += cost;
      kept.add(at);
    }
    return used;
  };
  const edge = Math.floor(room * EDGE_SHARE);
  let left = room - take(short.length - 1, -1, edge) - take(0, 1, edge);
  // Each line from between has two gaps around it at most, and small gaps are counted at the end.
  left -= take(0, 1, left, isNotable);
  take(short.length - 1, -1, left);
  const reduced = leaveOut(short, (at) => kept.has(at));
  return withoutMarks(reduced, budget);
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
