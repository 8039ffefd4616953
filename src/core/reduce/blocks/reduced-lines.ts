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
  lines.forEach((line, at) => {
    const isText = typeof line === 'string';
    if (isText && keeps(at)) {
      gap = undefined;
      left.push(line);
      return;
    }
    const as = isText ? undefined : line.as;
    if (gap === undefined || gap.as !== as) {
      gap = { lines: 0, chars: 0, ...(as !== undefined && { as }) };
      left.push(gap);
    }
    gap.lines += isText ? 1 : line.lines;
    gap.chars += isText ? line.length + 1 : line.chars;
  });
  return left;
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
    else {
      const mark = markOf(line);
      if (mark.length < line.chars) out.push(mark);
      else small += line.lines;
    }
  }
  if (small > 0) out.push(`… ${small} more ${small === 1 ? 'line' : 'lines'} left out`);
  return out.join('\n');
}

function markOf({ lines, as }: LeftOut): string {
  return `… ${lines} ${as ?? (lines === 1 ? 'line left out' : 'lines left out')}`;
}

/** The length of the text of reduced lines, in UTF-16 code units. */
export function charsOf(lines: readonly ReducedLine[]): number {
  return toReducedText(lines).length;
}
