import type { Compiled, RunProblem } from '../../../session/store/index.ts';
import { isSyntaxError } from '../../../session/user-code/index.ts';
import type { EditorProblem } from '../../editor/index.ts';

/** A problem, and whether its position is known. */
export interface FileProblem extends EditorProblem {
  isPlaced: boolean;
}

/**
 * Compiler errors and run-time problems of a file, in order of position. A problem of a run is
 * omitted once the file has changed.
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
  const found = [...errors, ...places].map(({ message, line, column }, at) => ({
    message,
    line: line ?? 1,
    column: column ?? 1,
    severity: 'error' as const,
    isPlaced: line !== undefined,
    isSyntax: at < errors.length && isSyntaxError({ message }),
  }));
  const seen = new Set<string>();
  return found
    .filter((one) => {
      const key = `${one.line}:${one.column}:${one.message}`;
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => a.line - b.line || a.column - b.column);
}
