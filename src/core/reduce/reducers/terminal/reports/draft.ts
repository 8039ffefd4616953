import { stripAnsi } from '../../../../../lib/strip-ansi.ts';
import { markFailure } from '../failure-lines.ts';
import { type LineClassifier, Marks } from '../marks.ts';
import { sieve } from '../sieve.ts';
import type { Stack } from '../stacks.ts';

/** One failed test, or another problem of a report. */
export interface ReportedProblem {
  readonly name: string;
  /** The message, with a stack or a diff if there is one. */
  readonly message?: string;
  /** The file with line and column, if known. */
  readonly place?: string;
  /** See `Marks.failure`. */
  readonly label?: string;
}

/** The part of a line that is classified; limits every pattern. In UTF-16 code units. */
const CLASSIFIED_CHARS = 600;

/** The summary of an output with reports: written problem by problem, and fitted at the end. */
export class ReportDraft {
  readonly #lines: string[] = [];
  readonly #marks = new Marks(0);

  #program = '';
  #before: (() => void) | undefined;

  /**
   * The following lines are by this program.
   *
   * @param before adds what stands before them, as soon as there is one.
   */
  begin(program: string, before?: () => void): void {
    this.#program = program;
    this.#before = before;
  }

  total(text: string): void {
    this.#marks.total(this.#add(text));
  }

  /**
   * @param mark ranks the lines of its message, for a language with its own rules; or its frames.
   */
  failure(problem: ReportedProblem, mark: typeof markFailure | Stack = markFailure): void {
    this.#marks.failure(this.#add(`FAIL ${oneLine(problem.name)}`), problem.label);
    this.#body(problem, mark);
  }

  warning(problem: ReportedProblem): void {
    this.#marks.warning(this.#add(oneLine(problem.name)), problem.label);
    this.#body(problem, markFailure);
  }

  /** A problem with a one-line description. */
  finding(text: string, worth: 'failure' | 'warning', label?: string): void {
    this.#marks[worth](this.#add(oneLine(text)), label);
  }

  /** Lines of no known form. */
  context(lines: readonly string[]): void {
    for (const line of lines) this.#add(line);
  }

  /** The plain output of a program. */
  log(lines: readonly string[], classify: LineClassifier): void {
    this.#flush();
    const from = this.#lines.length;
    this.context(lines);
    const short = lines.map((line) => line.slice(0, CLASSIFIED_CHARS));
    classify(short, this.#marks.from(from));
  }

  fit(budget: number): string {
    return sieve(this.#lines, this.#marks, budget);
  }

  #body({ message = '', place }: ReportedProblem, mark: typeof markFailure | Stack): void {
    // A frame of the stack is more precise.
    if (place && !message.includes(`${place}:`)) this.#marks.place(this.#add(`  at ${place}`));
    const from = this.#lines.length;
    for (const line of stripAnsi(message).trim().split(/\r?\n/)) this.#add(line);
    const to = this.#lines.length;
    if (typeof mark === 'function') mark(this.#lines, this.#marks, from, to);
    else markFailure(this.#lines, this.#marks, from, to, mark);
    this.#add('');
  }

  #flush(): void {
    const before = this.#before;
    if (before === undefined) return;
    const program = this.#program;
    before();
    this.begin(program);
  }

  #add(line: string): number {
    this.#flush();
    const at = this.#lines.push(line) - 1;
    this.#marks.program(at, this.#program);
    return at;
  }
}

function oneLine(text: string): string {
  return stripAnsi(text).replace(/\s+/g, ' ');
}

/** The counts that are not zero: `3 failed, 40 passed`. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => `${count} ${noun}`)
    .join(', ');
}
