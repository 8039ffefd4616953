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

  constructor(lines: number) {
    this.#marks = new Array<Mark>(lines).fill('context');
  }

  get(line: number): Mark {
    return this.#marks[line] ?? 'context';
  }

  key(line: number): void {
    this.#marks[line] = 'key';
  }

  noise(line: number, kind: Noise): void {
    if (this.#marks[line] !== 'key') this.#marks[line] = kind;
  }
}

/** Beyond this, context goes too. In UTF-16 code units. */
const ROOMY_CHARS = 12_000;
/** How many context lines stay after a key line, tried in this order until the rest fits. */
const CONTEXT_STEPS = [40, 12, 4, 0];
const KEY_LINE_CHARS = 2_000;

/**
 * The lines without the noise, headed by a line that says how much of what went. Key lines all
 * survive; context lines are thinned out, farthest from a key line first, where the rest is long.
 */
export function sieve(lines: readonly string[], marks: Marks): string {
  const heading = headingOf(lines, marks);
  const everything = render(lines, marks, Number.POSITIVE_INFINITY);
  if (everything.length <= ROOMY_CHARS) return heading + everything;
  let thinned = everything;
  for (const reach of CONTEXT_STEPS) {
    thinned = render(lines, marks, reach);
    if (thinned.length <= ROOMY_CHARS) break;
  }
  return heading + thinned;
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

function render(lines: readonly string[], marks: Marks, reach: number): string {
  const tailStart = lines.length - Math.min(reach, 20);
  const out: string[] = [];
  let sinceKey = 0;
  let gap = 0;
  let blank = true;
  for (let at = 0; at < lines.length; at += 1) {
    const mark = marks.get(at);
    const line = (lines[at] ?? '').trimEnd();
    if (mark !== 'key' && mark !== 'context') continue;
    if (mark === 'key') sinceKey = 0;
    else sinceKey += 1;
    if (mark === 'context' && sinceKey > reach && at < tailStart) {
      if (line !== '') gap += 1;
      continue;
    }
    // One blank line separates; more of them, or one at the start, only take room.
    if (line === '' && blank) continue;
    if (gap > 0) out.push(`[… ${gap} lines]`);
    gap = 0;
    out.push(reach === Number.POSITIVE_INFINITY ? line : clipped(line, KEY_LINE_CHARS));
    blank = line === '';
  }
  if (gap > 0) out.push(`[… ${gap} lines]`);
  while (out.at(-1) === '') out.pop();
  return out.join('\n');
}
