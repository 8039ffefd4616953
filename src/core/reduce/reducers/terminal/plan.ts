import { plural } from '../plural.ts';
import type { Worth } from './marks.ts';

/** A line that stays if there is room. */
export interface PlannedLine {
  readonly text: string;
  readonly worth: Worth;
  /** See `Marks.failure`. */
  readonly label: string | undefined;
  /** See `Marks.program`. */
  readonly program: string;
  /** The index of the line that it needs. */
  readonly header: number | undefined;
}

/** A failure or warning: its name, the lines with message and place, and its other lines. */
interface Problem {
  /** `part`: lines that belong together, without a countable name. */
  readonly kind: 'failure' | 'entry' | 'warning' | 'minor' | 'part';
  readonly name: number;
  readonly key: number[];
  readonly details: number[];
}

/** The share of the room for the first problem. */
const FIRST_SHARE = 0.3;
/** The share of the room for the names of other problems. */
const NAMES_SHARE = 0.4;
/** The share of the room for lines of other commands, before and after programs. */
const OTHERS_SHARE = 0.1;
/** The progress of a test runner. */
const PROGRESS = /^[-.*,EFPSUWXsx]{9,}$/;
/** Both ends of the output count as a key line at this distance, in lines. */
const EDGE = 12;
/** Key lines with at most this many lines between them belong together. */
const GROUP_GAP = 2;
const SHOWN_LABELS = 5;
/** The maximum number of nested headers that stay with a line. */
const MAX_HEADERS = 12;
/** One of a kind of problem; several, if they do not only end with an s. */
const NOUNS: Readonly<
  Record<'failure' | 'entry' | 'warning' | 'minor', readonly [string, string?]>
> = {
  failure: ['failure'],
  entry: ['entry', 'entries'],
  warning: ['warning'],
  minor: ['minor entry', 'minor entries'],
};

const NOT = 0;
const SHOWN = 1;
/** Shown in a list of names: lines between two of them are counted after the last. */
const LISTED = 2;

/** The lines that stay if not all of them fit. */
export class LinePlan {
  readonly #lines: readonly PlannedLine[];
  readonly #state: Uint8Array;
  readonly #problems: readonly Problem[];
  readonly #gapChars: number;
  #room: number;

  /** @param room the maximum length of the text, in UTF-16 code units. */
  constructor(lines: readonly PlannedLine[], room: number) {
    this.#lines = lines;
    this.#state = new Uint8Array(lines.length);
    this.#problems = problemsOf(lines);
    this.#gapChars = `[… ${lines.length} lines]\n`.length;
    this.#room = room - this.#gapChars;
    const forOthers = Math.floor(this.#room * OTHERS_SHARE);
    lines.forEach(({ worth }, at) => {
      if (worth === 'total') this.#take(at);
    });
    this.#takeOthers(Math.min(forOthers, this.#room));
    this.#share(this.#problems.filter((problem) => !isMinor(problem)));
    this.#share(this.#problems.filter(isMinor));
    for (const at of nearest(lines)) this.#take(at);
  }

  /** The chosen lines in their own order, with a marker for each gap. */
  render(): string {
    const out: string[] = [];
    let gap = 0;
    let before = SHOWN;
    const closeGap = () => {
      if (gap > 0) out.push(`[… ${plural(gap, 'line')}]`);
      gap = 0;
    };
    this.#lines.forEach(({ text }, at) => {
      const state = this.#state[at] ?? NOT;
      if (state === NOT) {
        if (text !== '') gap += 1;
        return;
      }
      // A marker separates, too.
      if (text === '' && (gap > 0 || before === LISTED)) return;
      if (state !== LISTED || before !== LISTED) closeGap();
      out.push(text);
      before = state;
    });
    closeGap();
    return out.join('\n');
  }

  /** The number of missing problems, and of problems with only a name. */
  leftOut(): string[] {
    const said: string[] = [];
    for (const kind of ['failure', 'entry', 'warning', 'minor'] as const) {
      const missing: Problem[] = [];
      let named = 0;
      for (const problem of this.#problems) {
        if (problem.kind !== kind) continue;
        if (this.#state[problem.name] === NOT) missing.push(problem);
        else if (problem.key.length > 0 && problem.key.every((at) => this.#state[at] === NOT)) {
          named += 1;
        }
      }
      const count = (n: number) => plural(n, ...NOUNS[kind]);
      if (missing.length > 0) said.push(count(missing.length) + this.#labelsOf(missing));
      if (named > 0) said.push(`all but the name of ${count(named)}`);
    }
    return said;
  }

  #labelsOf(problems: readonly Problem[]): string {
    const counts = new Map<string, number>();
    for (const { name } of problems) {
      const label = this.#lines[name]?.label;
      if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    const most = [...counts].sort(([, a], [, b]) => b - a);
    const shown = most.slice(0, SHOWN_LABELS).map(([label, count]) => `${count} × ${label}`);
    if (most.length > SHOWN_LABELS) shown.push('…');
    return shown.length === 0 ? '' : ` (${shown.join(', ')})`;
  }

  /** The last and first lines of other commands: a result is at the end. */
  #takeOthers(reserve: number): void {
    const groups = groupsOfOthers(this.#lines);
    const rest = this.#room - reserve;
    this.#room = reserve;
    const depth = groups.reduce((most, { length }) => Math.max(most, length), 0);
    for (let place = 0; place < depth && this.#room > 0; place += 1) {
      for (const group of groups) {
        // Away from the program first: lines beside it may be its own.
        const isHead = (place % 2 === 0) === (group[0] === 0);
        const at = group.at(isHead ? place >> 1 : -1 - (place >> 1));
        if (at !== undefined && place < group.length) this.#take(at);
      }
    }
    this.#room += rest;
  }

  /** The same room for the problems of each program; what one does not need goes to the others. */
  #share(problems: readonly Problem[]): void {
    const programs = new Map<string, Problem[]>();
    for (const problem of problems) {
      const program = this.#lines[problem.name]?.program ?? '';
      const present = programs.get(program);
      if (present === undefined) programs.set(program, [problem]);
      else present.push(problem);
    }
    const needs = [...programs.values()].map((each) => {
      const lines = each.flatMap(({ name, key, details }) => [name, ...key, ...details]);
      return { each, need: this.#sum(lines) };
    });
    needs.sort((a, b) => a.need - b.need);
    let left = this.#room;
    needs.forEach(({ each }, at) => {
      const share = Math.floor(left / (needs.length - at));
      this.#room = share;
      this.#choose(each);
      left -= share - this.#room;
    });
    this.#room = left;
  }

  /**
   * The first failure in full, and all others with the first line of their message, if that fits.
   * Otherwise as many as possible in full, and the others by name. Then more of each, evenly, while
   * there is room.
   */
  #choose(problems: readonly Problem[]): void {
    const first = problems.find(({ kind }) => kind === 'failure') ?? problems[0];
    const firstLines = first === undefined ? [] : [first.name, ...first.key];
    if (this.#sum(firstLines) <= this.#room * FIRST_SHARE)
      for (const at of firstLines) this.#take(at);
    const brief = problems.flatMap(({ name, key }) => [name, ...key.slice(0, 1)]);
    const briefChars = this.#sum(brief) + problems.length * this.#gapChars;
    if (briefChars <= this.#room) for (const at of brief) this.#take(at);
    else this.#chooseFirst(problems);
    const there = problems.filter(({ name }) => this.#state[name] !== NOT);
    // A place is as important as a message, and more so than the rest of another one.
    this.#takeEvenly(there, ({ key }) =>
      key.slice(0, 2).filter((at, nth) => nth === 0 || this.#lines[at]?.worth === 'place'),
    );
    this.#takeEvenly(there, ({ key }) => key);
    this.#takeEvenly(there, ({ details }) => details);
  }

  #chooseFirst(problems: readonly Problem[]): void {
    const names = this.#sum(problems.map(({ name }) => name));
    const reserve = Math.min(names, Math.floor(this.#room * NAMES_SHARE));
    this.#room -= reserve;
    for (const { name, key } of problems) {
      if (![name, ...key].every((at) => this.#take(at))) break;
    }
    this.#room += reserve;
    for (const { name } of problems) if (!this.#take(name, LISTED)) break;
  }

  /** The first line of each, then the second one. */
  #takeEvenly(problems: readonly Problem[], linesOf: (problem: Problem) => number[]): void {
    const depth = problems.reduce((most, each) => Math.max(most, linesOf(each).length), 0);
    for (let place = 0; place < depth && this.#room > 0; place += 1) {
      for (const problem of problems) {
        const at = linesOf(problem)[place];
        if (at !== undefined && this.#take(at)) this.#state[problem.name] = SHOWN;
      }
    }
  }

  #sum(lines: readonly number[]): number {
    return lines.reduce((sum, at) => sum + this.#charsOf(at), 0);
  }

  /** Chooses a line together with its headers. @returns whether it is chosen now. */
  #take(at: number, state: typeof SHOWN | typeof LISTED = SHOWN): boolean {
    const chain = [at];
    for (let up = this.#lines[at]?.header; up !== undefined; up = this.#lines[up]?.header) {
      if (this.#state[up] !== NOT || chain.length > MAX_HEADERS) break;
      chain.push(up);
    }
    // Without the line, its headers say nothing.
    if (this.#sum(chain.filter((line) => this.#state[line] === NOT)) > this.#room) return false;
    return chain.reverse().every((line) => this.#takeOne(line, state));
  }

  #takeOne(at: number, state: typeof SHOWN | typeof LISTED): boolean {
    if (this.#state[at] !== NOT) return true;
    // Empty lines are in no gap.
    const isFree = state === LISTED || this.#lines[at]?.text === '';
    const gaps = isFree ? 0 : 1 - this.#isNextShown(at, -1) - this.#isNextShown(at, 1);
    const cost = this.#charsOf(at) + gaps * this.#gapChars;
    if (cost > this.#room) return false;
    this.#room -= cost;
    this.#state[at] = state;
    return true;
  }

  /** 1 if the next line with text is there, and beyond both ends. */
  #isNextShown(at: number, step: 1 | -1): number {
    let next = at + step;
    while (this.#lines[next]?.text === '') next += step;
    return this.#lines[next] === undefined || this.#state[next] !== NOT ? 1 : 0;
  }

  #charsOf(at: number): number {
    return (this.#lines[at]?.text.length ?? 0) + 1;
  }
}

/** Runs of lines without a program, by their places. A heading belongs to its program. */
function groupsOfOthers(lines: readonly PlannedLine[]): number[][] {
  const headers = new Set(lines.map(({ header }) => header));
  const groups: number[][] = [];
  let open: number[] | undefined;
  lines.forEach(({ worth, program, text }, at) => {
    if (worth !== 'context' || program !== '' || headers.has(at)) open = undefined;
    else if (text !== '' && !PROGRESS.test(text)) {
      if (open === undefined) {
        open = [];
        groups.push(open);
      }
      open.push(at);
    }
  });
  return groups;
}

function isMinor({ kind }: Problem): boolean {
  return kind === 'warning' || kind === 'minor';
}

function problemsOf(lines: readonly PlannedLine[]): Problem[] {
  const problems: Problem[] = [];
  let open: Problem | undefined;
  let last = 0;
  let leads: number[] = [];
  lines.forEach(({ worth }, at) => {
    if (worth === 'context') return;
    if (worth === 'lead') {
      leads.push(at);
      return;
    }
    if (worth === 'total') open = undefined;
    else if (worth === 'failure' || worth === 'entry' || worth === 'warning' || worth === 'minor') {
      open = { kind: worth, name: at, key: leads, details: [] };
      problems.push(open);
      leads = [];
    } else if (open === undefined || (open.kind === 'part' && at - last > GROUP_GAP)) {
      open = { kind: 'part', name: at, key: [], details: [] };
      problems.push(open);
    } else if (worth === 'key') open.key.push(at);
    else if (worth === 'place') open.key.splice(1, 0, at);
    else open.details.push(at);
    last = at;
  });
  const [name, ...key] = leads;
  if (name !== undefined) problems.push({ kind: 'part', name, key, details: [] });
  return problems;
}

/** Context, the lines nearest to others first. Linear: distances are small integers. */
function nearest(lines: readonly PlannedLine[]): number[] {
  const distances: number[] = [];
  let since = lines.length;
  lines.forEach(({ worth }, at) => {
    since = worth === 'context' ? since + 1 : 0;
    distances.push(Math.min(since, EDGE + Math.min(at, lines.length - 1 - at)));
  });
  const buckets: number[][] = [];
  let until = lines.length;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    // Lines before a key line are less informative than lines after it.
    until = lines[at]?.worth === 'context' ? until + 2 : 0;
    const distance = Math.min(distances[at] ?? 0, until);
    if (distance === 0) continue;
    const bucket = buckets[distance];
    if (bucket === undefined) buckets[distance] = [at];
    else bucket.push(at);
  }
  return buckets.flatMap((bucket) => bucket.reverse());
}
