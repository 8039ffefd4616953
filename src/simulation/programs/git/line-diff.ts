import { diffArrays } from 'diff';

/** One line of a hunk. The text has no line end; `ended` is whether the file had one there. */
export interface HunkLine {
  mark: ' ' | '+' | '-';
  text: string;
  ended: boolean;
}

/** Changed lines with their context. */
export interface Hunk {
  /** From 0: how many lines come before it. */
  oldStart: number;
  newStart: number;
  lines: HunkLine[];
}

const CONTEXT = 3;

/**
 * The lines that differ, with three around them. Where the same lines repeat, git may call others
 * of them changed: it weighs their indentation, and this does not.
 *
 * @example
 * diffLines('a\n', 'b\n'); // one hunk: -a, +b
 */
export function diffLines(before: string, after: string): Hunk[] {
  const oldLines = split(before);
  const newLines = split(after);
  const removed = new Set<number>();
  const added = new Set<number>();
  let oldAt = 0;
  let newAt = 0;
  for (const part of diffArrays(oldLines, newLines)) {
    for (let i = 0; i < part.value.length; i++) {
      if (part.added) added.add(newAt);
      if (part.removed) removed.add(oldAt);
      if (!part.added) oldAt += 1;
      if (!part.removed) newAt += 1;
    }
  }
  return toHunks(oldLines, newLines, removed, added);
}

function split(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function toHunks(
  oldLines: readonly string[],
  newLines: readonly string[],
  removed: ReadonlySet<number>,
  added: ReadonlySet<number>,
): Hunk[] {
  const script: { line: HunkLine; oldAt: number; newAt: number }[] = [];
  let oldAt = 0;
  let newAt = 0;
  const push = (mark: HunkLine['mark'], line: string) => {
    const ended = line.endsWith('\n');
    script.push({ line: { mark, text: ended ? line.slice(0, -1) : line, ended }, oldAt, newAt });
  };
  while (oldAt < oldLines.length || newAt < newLines.length) {
    if (removed.has(oldAt)) push('-', oldLines[oldAt++] ?? '');
    else if (added.has(newAt)) push('+', newLines[newAt++] ?? '');
    else {
      push(' ', oldLines[oldAt] ?? '');
      oldAt += 1;
      newAt += 1;
    }
    const last = script.at(-1);
    if (last?.line.mark === '-') last.oldAt = oldAt - 1;
    if (last?.line.mark === '+') last.newAt = newAt - 1;
  }

  const changes = script.flatMap(({ line }, index) => (line.mark === ' ' ? [] : [index]));
  const hunks: Hunk[] = [];
  let until = -1;
  for (const [index, change] of changes.entries()) {
    if (change < until) continue;
    let last = change;
    for (const next of changes.slice(index + 1)) {
      if (next - last - 1 > 2 * CONTEXT) break;
      last = next;
    }
    const from = Math.max(0, change - CONTEXT);
    until = Math.min(script.length, last + CONTEXT + 1);
    const first = script[from];
    hunks.push({
      oldStart: first?.oldAt ?? 0,
      newStart: first?.newAt ?? 0,
      lines: script.slice(from, until).map(({ line }) => line),
    });
    until = last + 1;
  }
  return hunks;
}
