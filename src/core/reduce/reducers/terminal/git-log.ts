import { plural } from '../plural.ts';
import { type DiffHunk, type DiffText, type FileDiff, parseDiff } from './git-diff.ts';
import { Marks } from './marks.ts';
import { sieve } from './sieve.ts';
import { clipped } from './text.ts';

/** Characters of the first line; then shares of the rest: commits, file names, other lines. */
const HEADING_CHARS = 160;
const SUBJECTS_SHARE = 0.5;
const NAMES_SHARE = 0.9;
const TEXT_SHARE = 0.4;
/** For a marker such as `[… 12 hunks]`. */
const GAP_CHARS = 24;
/** With less room than this, no part of a hunk is shown. */
const SHORTEST_PART_CHARS = 200;

/**
 * Reduces the output of `git diff`, `git show` or `git log` to the budget. It keeps the name of
 * every file with its counts, and the hunks that fit. Of a log it keeps the commits with their
 * subjects.
 *
 * @param partial whether lines were cut before.
 * @returns `undefined` for other output.
 */
export function condenseGitLog(
  lines: readonly string[],
  partial: boolean,
  budget: number,
): string | undefined {
  const max = Math.max(SHORTEST_PART_CHARS, Math.floor(budget / 8));
  const parts = parseDiff(lines);
  if (parts === undefined) return fromLog(lines, budget);
  const files = parts.filter((part) => part.kind === 'file');
  const room = budget - HEADING_CHARS;
  const plan = new DiffPlan(room);
  const texts = parts.filter((part) => part.kind === 'text');
  plan.takeSubjects(texts);
  plan.takeNames(files);
  plan.takeText(texts);
  plan.takeHunks(files, max);
  const body = parts.flatMap((part) =>
    part.kind === 'file' ? plan.fileRows(part, max) : plan.textRows(part, max),
  );
  return [`[${partial ? 'part of a diff' : 'diff'}: ${plan.heading(files)}]`, ...body].join('\n');
}

class DiffPlan {
  readonly #files = new Set<FileDiff>();
  readonly #hunks = new Map<DiffHunk, number>();
  readonly #rows = new Map<DiffText, Set<number>>();
  #unnamed: readonly FileDiff[] = [];
  /** Texts that are not shown at all. */
  #leftOutLines = 0;
  #room: number;

  /** @param room in UTF-16 code units. */
  constructor(room: number) {
    this.#room = room;
  }

  heading(files: readonly FileDiff[]): string {
    const all = files.reduce((sum, { hunks }) => sum + hunks.length, 0);
    const shown = this.#hunks.size;
    const some = shown < all ? `; ${shown} of ${all} hunks shown` : '';
    const unnamed = this.#unnamed.length;
    const left = unnamed > 0 ? `; ${unnamed} files left out: ${countsOf(this.#unnamed)}` : '';
    const lines = this.#leftOutLines;
    const more = lines > 0 ? `; ${plural(lines, 'other line')} left out` : '';
    return `${plural(files.length, 'file')}, ${countsOf(files)}${some}${left}${more}`;
  }

  takeNames(files: readonly FileDiff[]): void {
    let room = this.#room * NAMES_SHARE;
    for (const file of files) {
      const cost = nameRow(file).length + 1;
      if (cost > room) break;
      room -= cost;
      this.#room -= cost;
      this.#files.add(file);
    }
    this.#unnamed = files.slice(this.#files.size);
  }

  /** The first line of each text, and a commit's subject with it: a hash alone says nothing. */
  takeSubjects(texts: readonly DiffText[]): void {
    let room = Math.floor(this.#room * SUBJECTS_SHARE);
    for (const text of texts) {
      const { head, rest } = orderOf(text.lines);
      const gaps = head.length + rest.length > 1 ? 2 * GAP_CHARS : 0;
      const cost = head.reduce((sum, at) => sum + costOf(text, at), gaps);
      const fits = cost <= room;
      this.#rows.set(text, new Set(fits ? head : []));
      if (!fits) {
        this.#leftOutLines += head.length + rest.length;
        continue;
      }
      room -= cost;
      this.#room -= cost;
    }
  }

  /** The second line of each text, then the third one. */
  takeText(texts: readonly DiffText[]): void {
    let room = Math.floor(this.#room * TEXT_SHARE);
    const orders = texts.map((text) => [text, orderOf(text.lines).rest] as const);
    const depth = orders.reduce((most, [, rest]) => Math.max(most, rest.length), 0);
    for (let place = 0; place < depth && room > 0; place += 1) {
      for (const [text, rest] of orders) {
        const at = rest[place];
        const rows = this.#rows.get(text);
        // More of a text is shown only below its first line.
        if (at === undefined || rows === undefined || rows.size === 0) continue;
        const cost = costOf(text, at);
        if (cost > room) continue;
        room -= cost;
        this.#room -= cost;
        rows.add(at);
      }
    }
  }

  /** The first hunk of each file, then the second one; of the first that is too long, a part. */
  takeHunks(files: readonly FileDiff[], max: number): void {
    const shown = files.filter((file) => this.#files.has(file));
    const depth = shown.reduce((most, { hunks }) => Math.max(most, hunks.length), 0);
    const tooLong: DiffHunk[] = [];
    for (let place = 0; place < depth; place += 1) {
      for (const { hunks } of shown) {
        const hunk = hunks[place];
        if (hunk === undefined) continue;
        const gap = place === 0 && hunks.length > 1 ? 2 * GAP_CHARS : 0;
        const cost = hunk.lines.reduce((sum, line) => sum + Math.min(line.length, max) + 1, gap);
        if (cost <= this.#room) {
          this.#room -= cost;
          this.#hunks.set(hunk, hunk.lines.length);
        } else tooLong.push(hunk);
      }
    }
    const [part] = tooLong;
    if (part !== undefined && this.#room > SHORTEST_PART_CHARS) this.#takePart(part, max);
  }

  #takePart(hunk: DiffHunk, max: number): void {
    let room = this.#room - 2 * GAP_CHARS;
    let count = 0;
    for (const line of hunk.lines) {
      room -= Math.min(line.length, max) + 1;
      if (room < 0) break;
      count += 1;
    }
    if (count > 1) this.#hunks.set(hunk, count);
  }

  fileRows(file: FileDiff, max: number): string[] {
    if (!this.#files.has(file)) return [];
    const rows = [nameRow(file)];
    // The first line of all tells how many hunks there are.
    if (!file.hunks.some((hunk) => this.#hunks.has(hunk))) return rows;
    let gap = 0;
    const closeGap = () => {
      if (gap > 0) rows.push(`[… ${plural(gap, 'hunk')}]`);
      gap = 0;
    };
    for (const hunk of file.hunks) {
      const count = this.#hunks.get(hunk);
      if (count === undefined) {
        gap += 1;
        continue;
      }
      closeGap();
      for (const line of hunk.lines.slice(0, count)) rows.push(clipped(line, max));
      const left = hunk.lines.length - count;
      if (left > 0) rows.push(`[… ${left} lines of this hunk]`);
    }
    closeGap();
    return rows;
  }

  textRows(text: DiffText, max: number): string[] {
    const shown = this.#rows.get(text);
    const rows: string[] = [];
    if (shown === undefined || shown.size === 0) return rows;
    let gap = 0;
    const closeGap = () => {
      if (gap > 0) rows.push(`[… ${plural(gap, 'line')}]`);
      gap = 0;
    };
    text.lines.forEach((line, at) => {
      if (shown.has(at)) {
        closeGap();
        rows.push(clipped(line, max));
      } else if (line.trim() !== '') gap += 1;
    });
    closeGap();
    return rows;
  }
}

function nameRow({ name, notes, added, removed }: FileDiff): string {
  const note = notes.length > 0 ? ` (${notes.join(', ')})` : '';
  return `${name} +${added} -${removed}${note}`;
}

function countsOf(files: readonly FileDiff[]): string {
  const sum = (of: 'added' | 'removed') => files.reduce((all, file) => all + file[of], 0);
  return `+${sum('added')} -${sum('removed')}`;
}

function costOf(text: DiffText, at: number): number {
  return (text.lines[at]?.length ?? 0) + 1;
}

/** The first line with a commit's subject, and the other lines that are not empty. */
function orderOf(lines: readonly string[]): { head: number[]; rest: number[] } {
  const subject = lines.findIndex((line) => /^ {4}\S/.test(line));
  const said = [...lines.keys()].filter((at) => at !== subject && lines[at]?.trim() !== '');
  const first = said.slice(0, 1);
  return { head: subject === -1 ? first : [...first, subject], rest: said.slice(1) };
}

const COMMIT = /^[*|\\/ _]*commit [0-9a-f]{7,64}\b/;
const ONE_LINE = /^[*|\\/ _]*[0-9a-f]{7,64} (?:\(.*\) )?\S/;
const SUBJECT = /^[*|\\/ _]* {4}\S/;
const STAT = /^ \S.* \| +(?:\d+(?: [+-]+)?|Bin .*)$/;
const NAMES = /^(?:[MADRCTUX]\d{0,3}\t|\d+\t\d+\t|-\t-\t)\S?/;
const STAT_SUM = /^ \d+ files? changed/;

/** A log, or the summary of a diff: commits or rows, as many as fit, in their order. */
function fromLog(lines: readonly string[], budget: number): string | undefined {
  const marks = new Marks(lines.length);
  let commit: number | undefined;
  let commits = 0;
  let rows = 0;
  const sums: number[] = [];
  lines.forEach((line, at) => {
    if (COMMIT.test(line)) {
      commit = at;
      commits += 1;
    } else if (commit !== undefined && SUBJECT.test(line)) {
      // A commit hash without a subject carries no information.
      marks.entry(at);
      marks.under(at, commit);
      commit = undefined;
    } else if (STAT_SUM.test(line)) sums.push(at);
    else if (STAT.test(line) || NAMES.test(line) || (commits === 0 && ONE_LINE.test(line))) {
      if (commits > 0) marks.detail(at);
      else marks.entry(at);
      rows += 1;
    }
  });
  // In a log each commit has a sum of its own.
  if (commits === 0 || sums.length === 1) for (const at of sums) marks.total(at);
  return commits + rows === 0 ? undefined : sieve(lines, marks, budget);
}
