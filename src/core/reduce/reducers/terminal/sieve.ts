import { clipped } from './text.ts';

/** What a line is that can go: counted and named in the output. */
export type Noise =
  | 'passing or skipped tests'
  | 'test runner chatter'
  | 'internal stack frames'
  | 'progress'
  | 'dependency warnings'
  | 'package manager chatter';

/**
 * What one line is worth. `key` survives whatever happens; `context` survives while there is
 * room; anything else is noise and goes.
 */
export type Mark = 'key' | 'context' | Noise;

/** Marks what it knows and leaves every other line alone. One pass over the lines. */
export type LineClassifier = (lines: readonly string[], marks: Marks) => void;

/** One mark a line. What one classifier calls key, no other one can call noise. */
export class Marks {
  readonly #marks: Mark[];
  readonly #offset: number;

  constructor(lines: number | Mark[], offset = 0) {
    this.#marks = typeof lines === 'number' ? new Array<Mark>(lines).fill('context') : lines;
    this.#offset = offset;
  }

  get(line: number): Mark {
    return this.#marks[this.#offset + line] ?? 'context';
  }

  key(line: number): void {
    this.#marks[this.#offset + line] = 'key';
  }

  noise(line: number, kind: Noise): void {
    const at = this.#offset + line;
    if (this.#marks[at] !== 'key') this.#marks[at] = kind;
  }

  /** The same marks, counted from a later line. */
  from(line: number): Marks {
    return new Marks(this.#marks, this.#offset + line);
  }
}

/** Longer lines are clipped where not everything fits. In UTF-16 code units. */
const LONGEST_LINE_CHARS = 2_000;
const SHORTEST_LINE_CHARS = 100;
/** A line at either end of the output counts as near to a key line as this, in lines. */
const EDGE = 12;
/** Key lines with at most so many other lines between them belong together, as a failure's do. */
const GROUP_GAP = 2;

/**
 * The lines without the noise, headed by a line that says how much of what went. Where the rest is
 * longer than the budget, key lines stay first (of each group of them the first lines, then the
 * next), then the lines nearest to them, then the beginning and the end; every gap is counted.
 *
 * @param budget what the text may take, in UTF-16 code units.
 */
export function sieve(lines: readonly string[], marks: Marks, budget: number): string {
  const heading = headingOf(lines, marks);
  const kept = withoutNoise(lines, marks);
  const everything = heading + kept.map(({ text }) => text).join('\n');
  if (everything.length <= budget) return everything;
  const longest = Math.floor(budget / 8);
  const max = Math.max(SHORTEST_LINE_CHARS, Math.min(LONGEST_LINE_CHARS, longest));
  const short = kept.map((line) => ({ ...line, text: clipped(line.text, max) }));
  return heading + fitted(short, budget - heading.length);
}

function headingOf(lines: readonly string[], marks: Marks): string {
  const counts = new Map<Noise, number>();
  for (let at = 0; at < lines.length; at += 1) {
    const mark = marks.get(at);
    if (mark === 'key' || mark === 'context' || lines[at]?.trim() === '') continue;
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  const said = [...counts].map(
    ([kind, count]) => `${count} ${count === 1 ? 'line' : 'lines'} of ${kind}`,
  );
  return said.length === 0 ? '' : `[left out: ${said.join(', ')}]\n`;
}

interface Line {
  readonly text: string;
  readonly isKey: boolean;
}

/** One blank line separates; more of them, or one at either end, only take room. */
function withoutNoise(lines: readonly string[], marks: Marks): Line[] {
  const out: Line[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const mark = marks.get(at);
    if (mark !== 'key' && mark !== 'context') continue;
    const text = (lines[at] ?? '').trimEnd();
    if (text === '' && (out.length === 0 || out.at(-1)?.text === '')) continue;
    out.push({ text, isKey: mark === 'key' });
  }
  while (out.at(-1)?.text === '') out.pop();
  return out;
}

/** The most valuable lines that fit together with a marker for each gap, in their own order. */
function fitted(lines: readonly Line[], budget: number): string {
  const gapChars = `[… ${lines.length} lines]\n`.length;
  const chosen = new Uint8Array(lines.length);
  let room = budget - gapChars;
  for (const at of byWorth(lines)) {
    const neighbours = (at === 0 ? 1 : (chosen[at - 1] ?? 0)) + (chosen[at + 1] ?? 1);
    const cost = (lines[at]?.text.length ?? 0) + 1 + (1 - neighbours) * gapChars;
    if (cost > room) continue;
    room -= cost;
    chosen[at] = 1;
  }
  return render(lines, chosen);
}

/** The lines' indices, the most valuable first. Linear: worths are small integers. */
function byWorth(lines: readonly Line[]): number[] {
  const buckets: number[][] = [];
  const put = (rank: number, at: number) => {
    const bucket = buckets[rank];
    if (bucket === undefined) buckets[rank] = [at];
    else bucket.push(at);
  };
  const distances = distancesToKey(lines);
  const deepest = distances.reduce((most, distance) => Math.max(most, -distance), 0);
  distances.forEach((distance, at) => {
    const edge = EDGE + Math.min(at, lines.length - 1 - at);
    put(distance <= 0 ? -distance : deepest + Math.min(distance, edge), at);
  });
  return buckets.flat();
}

/**
 * For each line its distance to the nearest key line, those before a key line counted double. Of a
 * key line minus its place in its group: the first is 0, the next -1.
 */
function distancesToKey(lines: readonly Line[]): number[] {
  const out: number[] = [];
  let since = lines.length;
  let place = 0;
  for (const { isKey } of lines) {
    if (isKey) place = since > GROUP_GAP ? 0 : place + 1;
    since = isKey ? 0 : since + 1;
    out.push(isKey ? -place : since);
  }
  let until = lines.length;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    until = lines[at]?.isKey ? 0 : until + 2;
    const after = out[at] ?? 0;
    if (!lines[at]?.isKey && until < after) out[at] = until;
  }
  return out;
}

function render(lines: readonly Line[], chosen: Uint8Array): string {
  const out: string[] = [];
  let gap = 0;
  const closeGap = () => {
    if (gap > 0) out.push(`[… ${gap} ${gap === 1 ? 'line' : 'lines'}]`);
    gap = 0;
  };
  lines.forEach(({ text }, at) => {
    if (chosen[at] === 1) {
      closeGap();
      out.push(text);
    } else if (text !== '') gap += 1;
  });
  closeGap();
  return out.join('\n');
}
