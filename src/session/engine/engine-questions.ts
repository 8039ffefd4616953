import type { EngineAnswer } from './engine-protocol.ts';

/** Why a question has no answer: the engine was ended. */
export interface Unanswered {
  /** Whether this question's task was computing then. */
  isHung: boolean;
}

interface OpenQuestion {
  isBegun: boolean;
  settle(answer: EngineAnswer | Unanswered): void;
}

/** The questions to an engine that wait for its replies. */
export class EngineQuestions {
  readonly #open = new Map<number, OpenQuestion>();

  get size(): number {
    return this.#open.size;
  }

  /** Whether the engine computes a task, as far as it has said so. */
  get isComputing(): boolean {
    return this.#computing !== undefined;
  }

  /** @returns a promise that does not reject */
  add(question: number): Promise<EngineAnswer | Unanswered> {
    return new Promise((settle) => this.#open.set(question, { isBegun: false, settle }));
  }

  /** Notes that the engine began with a task. */
  begin(question: number): void {
    const open = this.#open.get(question);
    if (open) open.isBegun = true;
  }

  settle(answer: EngineAnswer): void {
    this.#open.get(answer.question)?.settle(answer);
    this.#open.delete(answer.question);
  }

  /** Settles all questions without an answer. */
  end(): void {
    const computing = this.#computing;
    for (const one of this.#open.values()) one.settle({ isHung: one === computing });
    this.#open.clear();
  }

  get #computing(): OpenQuestion | undefined {
    return [...this.#open.values()].find(({ isBegun }) => isBegun);
  }
}
