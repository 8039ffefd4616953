/** Computes questions about a document by the name of a task. Inputs and answers are plain data. */
export interface TaskEngine {
  /** Rejects with a {@link HungTaskError} if the answer takes too long. */
  ask(task: string, input: unknown): Promise<unknown>;
}

/** The functions of an engine's tasks, by name. */
export type TaskTable = Readonly<Record<string, (input: never) => Promise<unknown>>>;

/** The engine was ended, because a task computed for too long. */
export class HungTaskError extends Error {
  constructor() {
    super('This took more than 2 s, so it was ended.');
    this.name = 'HungTaskError';
  }
}
