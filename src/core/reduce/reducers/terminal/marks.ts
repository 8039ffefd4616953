/** Removable lines: counted and named in the output. */
export type Noise =
  | 'passing or skipped tests'
  | 'test runner chatter'
  | 'internal stack frames'
  | 'repeated failures'
  | 'progress'
  | 'build steps'
  | 'dependency warnings'
  | 'package manager chatter'
  | 'advice';

/**
 * The rank of a line. Without room for everything, the first of these stay first:
 *
 * - `total`: the result.
 * - `lead`: like `key`, for the failure whose name follows.
 * - `failure`: the name of a failure; it begins a problem. Then `key` lines of the same problem
 *   (message), and its `place` next to the first of them. Then its `detail` lines (a diff, a
 *   stack).
 * - `entry`: the same for other items, such as a row of a table or a change of a plan.
 * - `warning`: begins a problem too, after all failures. `minor`: an entry of that rank.
 * - `context`: lines that no parser knows.
 */
export type Worth =
  | 'total'
  | 'failure'
  | 'entry'
  | 'warning'
  | 'minor'
  | 'lead'
  | 'key'
  | 'place'
  | 'detail'
  | 'context';

export type LineMark = Worth | Noise;

const WORTHS: ReadonlySet<string> = new Set<Worth>([
  'total',
  'failure',
  'entry',
  'warning',
  'minor',
  'lead',
  'key',
  'place',
  'detail',
  'context',
]);

/** Whether a line with this mark is removed only for lack of room. */
export function isWorth(mark: LineMark): mark is Worth {
  return WORTHS.has(mark);
}

/** Marks known lines and leaves every other line unmarked. One pass over the lines. */
export type LineClassifier = (lines: readonly string[], marks: Marks) => void;

interface Kept {
  readonly marks: LineMark[];
  readonly labels: Map<number, string>;
  readonly headers: Map<number, number>;
  readonly programs: string[];
}

/** One mark per line. */
export class Marks {
  readonly #kept: Kept;
  readonly #offset: number;
  readonly #places: readonly number[] | undefined;

  /** @param places where each line stands, for lines that are not next to each other. */
  constructor(lines: number | Kept, offset = 0, places?: readonly number[]) {
    this.#kept =
      typeof lines === 'number'
        ? {
            marks: new Array<LineMark>(lines).fill('context'),
            labels: new Map(),
            headers: new Map(),
            programs: [],
          }
        : lines;
    this.#offset = offset;
    this.#places = places;
  }

  get(line: number): LineMark {
    return this.#kept.marks[this.#placeOf(line)] ?? 'context';
  }

  /** The common part of similar problems, such as the code of a rule. */
  labelOf(line: number): string | undefined {
    return this.#kept.labels.get(this.#offset + line);
  }

  /** The earlier line that this one needs. */
  headerOf(line: number): number | undefined {
    const header = this.#kept.headers.get(this.#offset + line);
    return header === undefined ? undefined : header - this.#offset;
  }

  /** The program that printed the line; '' if unknown, as for lines before and after a program. */
  programOf(line: number): string {
    return this.#kept.programs[this.#placeOf(line)] ?? '';
  }

  /**
   * Programs share the room evenly. A program in the output of another one is part of it.
   *
   * @param name '' for a line that may be another command's.
   */
  program(line: number, name: string): void {
    const at = this.#placeOf(line);
    this.#kept.programs[at] = name && (this.#kept.programs[at] || name);
  }

  total(line: number): void {
    this.#set(line, 'total');
  }

  /** @param label the kind of the problem; omitted problems are counted by it. */
  failure(line: number, label?: string): void {
    this.#set(line, 'failure', label);
  }

  /** @param label as for {@link failure}. */
  entry(line: number, label?: string): void {
    this.#set(line, 'entry', label);
  }

  /** @param label as for {@link failure}. */
  warning(line: number, label?: string): void {
    this.#set(line, 'warning', label);
  }

  /** @param label as for {@link failure}. */
  minor(line: number, label?: string): void {
    this.#set(line, 'minor', label);
  }

  /** A line about the next failure. */
  lead(line: number): void {
    this.#set(line, 'lead');
  }

  key(line: number): void {
    this.#set(line, 'key');
  }

  /** The position of the problem. */
  place(line: number): void {
    this.#set(line, 'place');
  }

  detail(line: number): void {
    this.#set(line, 'detail');
  }

  /** This line stays only together with an earlier one: a file's name, the parent of a test. */
  under(line: number, header: number): void {
    if (header < line) this.#kept.headers.set(this.#placeOf(line), this.#placeOf(header));
  }

  /** Does not change a line with a higher rank than context. */
  noise(line: number, kind: Noise): void {
    const mark = this.get(line);
    if (mark === 'context' || !isWorth(mark)) this.#set(line, kind);
  }

  /** The same marks, counted from a later line. */
  from(line: number): Marks {
    return new Marks(this.#kept, this.#offset + line, this.#places);
  }

  /** The same marks, only of these lines. */
  of(lines: readonly number[]): Marks {
    return new Marks(
      this.#kept,
      0,
      lines.map((line) => this.#placeOf(line)),
    );
  }

  #set(line: number, mark: LineMark, label?: string): void {
    const at = this.#placeOf(line);
    this.#kept.marks[at] = mark;
    if (label !== undefined) this.#kept.labels.set(at, label);
  }

  #placeOf(line: number): number {
    const at = this.#offset + line;
    return this.#places === undefined ? at : (this.#places[at] ?? at);
  }
}
