import { diffArrays } from 'diff';

/** A line of a comparison, a folded run of equal lines, or the place where the budget cuts. */
export type ComparedLine =
  | { kind: 'same' | 'removed' | 'added'; text: string }
  | { kind: 'cut' }
  | { kind: 'fold'; count: number };

/** Result of {@link compareLines}. */
export interface LineComparison {
  lines: ComparedLine[];
  /** Whether only the beginnings of the texts were compared. */
  partial: boolean;
}

const CONTEXT = 2;

/** The maximum number of compared lines per text. A comparison must appear at once. */
const MOST_LINES = 1000;
/** The maximum length of each text, in UTF-16 code units. */
const MOST_CHARS = 200_000;
/** The approximate number of steps after which the texts count as completely different. */
const MOST_STEPS = 1_000_000;

/**
 * Compares two texts line by line. Runs of equal lines are folded, except for two lines on either
 * side. Of long texts only the beginnings are compared.
 *
 * @param cutAt Where a budget cuts `after`, in UTF-16 code units; the line there is split.
 *
 * @example
 * compareLines('a\nb', 'a\nc').lines; // same a, removed b, added c
 */
export function compareLines(before: string, after: string, cutAt?: number): LineComparison {
  const a = firstLines(before);
  const b = firstLines(after);
  // A final line end starts no line; one that only one of the texts has is a difference.
  if (before.endsWith('\n') && after.endsWith('\n')) {
    for (const { lines, partial } of [a, b]) if (!partial) lines.pop();
  }
  const lines = compare(a.lines, b.lines);
  const partial = a.partial || b.partial;
  return { lines: fold(cutAt === undefined ? lines : withCut(lines, cutAt)), partial };
}

type TextLine = Extract<ComparedLine, { text: string }>;
type Plain = TextLine | { kind: 'cut' };

/** Without a cut if the compared beginning ends before it. */
function withCut(lines: TextLine[], cutAt: number): Plain[] {
  let left = cutAt;
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'removed') continue;
    const { kind, text } = line;
    if (left <= text.length) {
      const parts: Plain[] = [
        { kind, text: text.slice(0, left) },
        { kind: 'cut' },
        { kind, text: text.slice(left) },
      ];
      // A cut between two lines splits none of them.
      const whole = parts.filter((part) => part.kind === 'cut' || part.text !== '');
      return [...lines.slice(0, index), ...whole, ...lines.slice(index + 1)];
    }
    left -= text.length + 1;
  }
  return lines;
}

function compare(a: string[], b: string[]): TextLine[] {
  // Each edit is tried along as many diagonals as the shorter text has lines.
  const maxEditLength = Math.ceil(MOST_STEPS / Math.min(a.length, b.length));
  const changes = diffArrays(a, b, { maxEditLength });
  if (changes === undefined) return [...toLines('removed', a), ...toLines('added', b)];
  return changes.flatMap(({ value, added, removed }) =>
    toLines(added ? 'added' : removed ? 'removed' : 'same', value),
  );
}

function toLines(kind: TextLine['kind'], texts: string[]): TextLine[] {
  return texts.map((text) => ({ kind, text }));
}

/** `split` has the limit, too, so that a text of a million lines is never split completely. */
function firstLines(text: string): { lines: string[]; partial: boolean } {
  const lines = text.slice(0, MOST_CHARS).split('\n', MOST_LINES + 1);
  const partial = text.length > MOST_CHARS || lines.length > MOST_LINES;
  return { lines: lines.slice(0, MOST_LINES), partial };
}

function fold(plain: Plain[]): ComparedLine[] {
  const keep = new Uint8Array(plain.length);
  plain.forEach(({ kind }, index) => {
    if (kind !== 'same') keep.fill(1, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
  });
  const found: ComparedLine[] = [];
  plain.forEach((line, index) => {
    const last = found.at(-1);
    if (keep[index]) found.push(line);
    else if (last?.kind === 'fold') last.count++;
    else found.push({ kind: 'fold', count: 1 });
  });
  return found;
}
