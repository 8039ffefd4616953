import type { Compiled, RunProblem } from '../../../session/store/user-code.ts';
import type { EditorProblem } from '../../editor/index.ts';

/** A finding, and whether its place is known. */
export interface FileProblem extends EditorProblem {
  isPlaced: boolean;
}

/**
 * What the compiler refuses in a file and what went wrong when it ran, in the order of their
 * places. A problem of a run is left out once the file says something else.
 */
export function toFileProblems(
  compiled: Compiled<unknown> | undefined,
  text: string,
  fromRun: readonly RunProblem[],
): FileProblem[] {
  const errors = compiled?.status === 'broken' ? compiled.errors : [];
  const current = fromRun.filter(({ source }) => source === text);
  const places = current.map(({ message, where }) => ({
    message,
    line: where.line,
    column: where.column,
  }));
  const found = [...errors, ...places].map(({ message, line, column }) => ({
    message,
    line: line ?? 1,
    column: column ?? 1,
    severity: 'error' as const,
    isPlaced: line !== undefined,
  }));
  const seen = new Set<string>();
  return found
    .filter((one) => {
      const key = `${one.line}:${one.column}:${one.message}`;
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => a.line - b.line || a.column - b.column);
}
