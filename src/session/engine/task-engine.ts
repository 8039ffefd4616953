import type { HungTaskError } from '../lib/hung-task-error.ts';

/** Computes questions about a document by the name of a task. Inputs and answers are plain data. */
export interface TaskEngine {
  /**
   * Rejects with a {@link HungTaskError} if the task computes for too long.
   *
   * @param signal ends the task; the promise then rejects.
   * @param onProgress receives what a long task reports, as plain data.
   */
  ask(
    task: string,
    input: unknown,
    signal?: AbortSignal,
    onProgress?: (progress: unknown) => void,
  ): Promise<unknown>;
}

/** The functions of an engine's tasks, by name. */
export type TaskTable = Readonly<
  Record<
    string,
    (input: never, signal: AbortSignal, report: (progress: unknown) => void) => Promise<unknown>
  >
>;
