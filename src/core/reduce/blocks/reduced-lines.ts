import { plural } from '../reducers/plural.ts';

/**
 * Lines that a block left out at one place. The text shows their number.
 *
 * Source: docs/contract.md#reducer-blocks.
 */
export interface LeftOut {
  /** How many lines. */
  readonly lines: number;
  /** Their length with line ends, in UTF-16 code units. */
  readonly chars: number;
  /** Replaces `lines left out` in the mark, for example `lines like this`. */
  readonly as?: string;
}

/** Room for the marks of three gaps, in UTF-16 code units. */
export const MARK_CHARS = 96;

/** A line of the text, or the lines that were left out at this place. */
export type ReducedLine = string | LeftOut;

export function toLeftOut(lines: readonly string[], as?: string): LeftOut {
  const chars = lines.reduce((sum, line) => sum + line.length + 1, 0);
  return { lines: lines.length, chars, ...(as !== undefined && { as }) };
}

/** Leaves out the lines that `keeps` does not name; neighbours are counted together. */
export function leaveOut(
  lines: readonly ReducedLine[],
  keeps: (at: number) => boolean,
): readonly ReducedLine[] {
  const left: ReducedLine[] = [];
  // Grows in place: an object for each line of a long log took longer than all else.
  let gap: { lines: number; chars: number; as?: string } | undefined;
  // In a small VM, a function called for each line takes longer than the rest.
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as ReducedLine;
    const isText = typeof line === 'string';
    if (isText && keeps(at)) {
      gap = undefined;
      left.push(line);
      continue;
    }
    const as = isText ? undefined : line.as;
    if (gap === undefined || gap.as !== as) {
      gap = { lines: 0, chars: 0, ...(as !== undefined && { as }) };
      left.push(gap);
    }
    gap.lines += isText ? 1 : line.lines;
    gap.chars += isText ? line.length + 1 : line.chars;
  }
  return left;
}

/**
 * `leaveOut` for many choices of the same lines: only the lines that stay, and marks of earlier
 * blocks, are looked at.
 *
 * @returns keeps the lines with these indexes, in ascending order, as `lineAt` gives them.
 */
export function createKeeper(
  lines: readonly ReducedLine[],
): (kept: readonly number[], lineAt: (at: number) => ReducedLine) => readonly ReducedLine[] {
  /** The characters, and the marks, before each line. */
  const chars = [0];
  const marks = [0];
  for (const [at, line] of lines.entries()) {
    const isText = typeof line === 'string';
    chars.push((chars[at] ?? 0) + (isText ? line.length + 1 : 0));
    marks.push((marks[at] ?? 0) + (isText ? 0 : 1));
  }
  return (kept, lineAt) => {
    const left: ReducedLine[] = [];
    let from = 0;
    const leaveOutTo = (to: number) => {
      if (marks[from] !== marks[to]) left.push(...leaveOut(lines.slice(from, to), () => false));
      else if (from < to) {
        left.push({ lines: to - from, chars: (chars[to] ?? 0) - (chars[from] ?? 0) });
      }
    };
    for (const at of kept) {
      if (typeof lines[at] !== 'string') continue;
      leaveOutTo(at);
      left.push(lineAt(at));
      from = at + 1;
    }
    leaveOutTo(lines.length);
    return left;
  };
}

/**
 * The text of reduced lines. A gap that is shorter than its own mark is counted in one line at the
 * end. Many small gaps then do not fill the text with marks.
 */
export function toReducedText(lines: readonly ReducedLine[]): string {
  const out: string[] = [];
  let small = 0;
  for (const line of lines) {
    if (typeof line === 'string') out.push(line);
    else if (isMarked(line)) out.push(markOf(line));
    else small += line.lines;
  }
  if (small > 0) out.push(smallMark(small));
  return out.join('\n');
}

/** The length of the text of reduced lines, in UTF-16 code units. */
export function charsOf(lines: readonly ReducedLine[]): number {
  return toReducedText(lines).length;
}

/**
 * Where marks took more room than the plan had, three dots mark a gap, and one line counts all. Lines
 * of two places would otherwise read as one.
 */
export function withFewerMarks(
  lines: readonly ReducedLine[],
  budget: number,
): readonly ReducedLine[] {
  if (charsOf(lines) <= budget) return lines;
  const gaps = lines.filter((line) => typeof line !== 'string');
  const total = gaps.reduce(
    (sum, gap) => ({ lines: sum.lines + gap.lines, chars: sum.chars + gap.chars }),
    { lines: 0, chars: 0 },
  );
  const last = lines.findLastIndex((line) => typeof line === 'string');
  const marked: ReducedLine[] = [];
  for (const line of lines.slice(0, last + 1)) {
    const isText = typeof line === 'string';
    const isMarked = marked.at(-1) === '…';
    // Empty lines part nothing.
    if (isText ? !isMarked || line.trim() !== '' : !isMarked && line.chars > 2 * line.lines) {
      marked.push(isText ? line : '…');
    }
  }
  marked.push(total);
  if (charsOf(marked) <= budget) return marked;
  return [...lines.filter((line) => typeof line === 'string'), total];
}

function isMarked(gap: LeftOut): boolean {
  return markOf(gap).length < gap.chars;
}

function markOf({ lines, as }: LeftOut): string {
  return as ? `… ${lines} ${as}` : `… ${plural(lines, 'line')} left out`;
}

function smallMark(lines: number): string {
  return `… ${plural(lines, 'more line')} left out`;
}
