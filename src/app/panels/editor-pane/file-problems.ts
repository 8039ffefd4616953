import type { Compiled, RunProblem } from '../../../session/store/index.ts';
import { findingsOf, isSyntaxError } from '../../../session/user-code/index.ts';
import type { EditorProblem } from '../../editor/index.ts';

/** A problem, and whether its position is known. */
export interface FileProblem extends EditorProblem {
  isPlaced: boolean;
}

/**
 * Compiler errors, mistakes with which it compiles, and run-time problems of a file, in order of position. A
 * problem of a run is omitted once the file has changed.
 */
export function toFileProblems(
  compiled: Compiled<unknown> | undefined,
  text: string,
  fromRun: readonly RunProblem[],
): FileProblem[] {
  const errors = compiled?.status === 'broken' ? compiled.errors : [];
  const current = fromRun.filter(({ source }) => source === text);
  const found = [
    ...errors.map((error) => toProblem(error, 'error', isSyntaxError(error))),
    ...findingsOf(compiled).map((finding) => toProblem(finding, finding.severity)),
    ...current.map(({ message, severity = 'error', where: { line, column } }) =>
      toProblem({ message, line, column }, severity),
    ),
  ];
  const seen = new Set<string>();
  return found
    .filter((one) => {
      const key = `${one.line}:${one.column}:${one.message}`;
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => a.line - b.line || a.column - b.column);
}

function toProblem(
  { message, line, column }: Place & { message: string },
  severity: EditorProblem['severity'],
  isSyntax = false,
): FileProblem {
  const isPlaced = line !== undefined;
  return { message, line: line ?? 1, column: column ?? 1, severity, isPlaced, isSyntax };
}

interface Place {
  line?: number | undefined;
  column?: number | undefined;
}
