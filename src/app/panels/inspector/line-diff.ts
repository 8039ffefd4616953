/** One line of a comparison, or a run of equal lines that is folded away. */
export type DiffLine =
  | { kind: 'same' | 'removed' | 'added'; text: string }
  | { kind: 'fold'; count: number };

const CONTEXT = 2;
/** Cells of the table of common lines; above, only the equal head and tail are found. */
const LARGEST_TABLE = 1_000_000;

/**
 * What changed from one text to another, line by line. Runs of equal lines are folded but for two
 * lines on either side.
 *
 * @example
 * diffLines('a\nb', 'a\nc'); // same a, removed b, added c
 */
export function diffLines(before: string, after: string): DiffLine[] {
  return fold(compare(before.split('\n'), after.split('\n')));
}

type Plain = Exclude<DiffLine, { kind: 'fold' }>;

function compare(a: string[], b: string[]): Plain[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  ) {
    tail++;
  }
  return [
    ...lines('same', a.slice(0, head)),
    ...compareMiddle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...lines('same', a.slice(a.length - tail)),
  ];
}

function compareMiddle(a: string[], b: string[]): Plain[] {
  if (a.length === 0 || b.length === 0 || a.length * b.length > LARGEST_TABLE) {
    return [...lines('removed', a), ...lines('added', b)];
  }
  const table = commonLengths(a, b);
  const width = b.length + 1;
  const found: Plain[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const left = a[i];
    const right = b[j];
    if (left !== undefined && left === right) {
      found.push({ kind: 'same', text: left });
      i++;
      j++;
      continue;
    }
    const down = table[(i + 1) * width + j] ?? -1;
    const across = table[i * width + j + 1] ?? -1;
    if (left !== undefined && (right === undefined || down >= across)) {
      found.push({ kind: 'removed', text: left });
      i++;
    } else {
      found.push({ kind: 'added', text: right ?? '' });
      j++;
    }
  }
  return found;
}

/** Row by row: how many lines the rests from (i, j) on have in common. */
function commonLengths(a: string[], b: string[]): Int32Array {
  const width = b.length + 1;
  const table = new Int32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const below = table[(i + 1) * width + j] ?? 0;
      const beside = table[i * width + j + 1] ?? 0;
      const both = table[(i + 1) * width + j + 1] ?? 0;
      table[i * width + j] = a[i] === b[j] ? both + 1 : Math.max(below, beside);
    }
  }
  return table;
}

function lines(kind: Plain['kind'], texts: string[]): Plain[] {
  return texts.map((text) => ({ kind, text }));
}

function fold(plain: Plain[]): DiffLine[] {
  const near = plain.map((_, index) =>
    plain
      .slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1)
      .some((line) => line.kind !== 'same'),
  );
  const folded: DiffLine[] = [];
  for (const [index, line] of plain.entries()) {
    if (near[index]) {
      folded.push(line);
      continue;
    }
    const last = folded.at(-1);
    if (last?.kind === 'fold') last.count++;
    else folded.push({ kind: 'fold', count: 1 });
  }
  return folded;
}
