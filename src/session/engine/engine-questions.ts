import type { EngineAnswer } from './engine-protocol.ts';

/** Why a question has no answer. */
export interface Unanswered {
  /**
   * `hung`: the engine was ended while it computed the task. `moved`: the engine was ended because
   * of other work. `gone`: no engine will answer. `canceled`: the page needs no answer.
   */
  why: 'hung' | 'moved' | 'gone' | 'canceled';
}

interface OpenQuestion {
  settle(answer: EngineAnswer | Unanswered): void;
  onProgress?: ((progress: unknown) => void) | undefined;
  /** The length of the text that the task reads, in UTF-16 code units. */
  chars: number;
}

/** The questions to an engine that wait for its replies. */
export class EngineQuestions {
  readonly #open = new Map<number, OpenQuestion>();
  /** The tasks in the order in which the engine began with them. */
  readonly #begun = new Set<number>();

  get size(): number {
    return this.#open.size;
  }

  /** Whether the engine computes a task, as far as it has said so. */
  get isComputing(): boolean {
    return this.#begun.size > 0;
  }

  /** The characters that the begun tasks read. */
  get charsToRead(): number {
    return [...this.#begun].reduce((sum, one) => sum + (this.#open.get(one)?.chars ?? 0), 0);
  }

  /** @returns a promise that does not reject */
  add(
    question: number,
    { onProgress, chars = 0 }: Partial<Omit<OpenQuestion, 'settle'>> = {},
  ): Promise<EngineAnswer | Unanswered> {
    return new Promise((settle) => this.#open.set(question, { settle, onProgress, chars }));
  }

  /** Passes on what a task says before its answer. */
  report(question: number, progress: unknown): void {
    this.#open.get(question)?.onProgress?.(progress);
  }

  /** Notes that the engine began with a task. */
  begin(question: number): void {
    if (this.#open.has(question)) this.#begun.add(question);
  }

  settle(answer: EngineAnswer): void {
    this.#settle(answer.question, answer);
  }

  /** Settles an open question for the page. */
  cancel(question: number): void {
    const open = this.#open.get(question);
    // It stays open until the engine has confirmed: it may be what the engine hangs in.
    this.#open.set(question, { settle: () => {}, chars: open?.chars ?? 0 });
    open?.settle({ why: 'canceled' });
  }

  /**
   * Settles all questions without an answer.
   *
   * @param cause `hung`: the task that began last computed without end
   */
  end(cause: 'hung' | 'moved' | 'gone'): void {
    // Earlier ones that have begun wait for something, such as a guest of the sandbox.
    const computing = cause === 'hung' ? [...this.#begun].at(-1) : undefined;
    const why = cause === 'hung' ? 'moved' : cause;
    for (const question of [...this.#open.keys()]) {
      this.#settle(question, { why: question === computing ? 'hung' : why });
    }
  }

  #settle(question: number, answer: EngineAnswer | Unanswered): void {
    const open = this.#open.get(question);
    this.#open.delete(question);
    this.#begun.delete(question);
    open?.settle(answer);
  }
}
