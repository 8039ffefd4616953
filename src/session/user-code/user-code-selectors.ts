import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import type { SessionState } from '../store/state.ts';
import type { RunProblem } from '../store/user-code.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { guessName } from './tool-names.ts';

/** The untrusted parts of an imported workspace. */
export interface UntrustedCode {
  /** Names of its tools, as their texts state them. */
  tools: readonly string[];
  /** Names of the tools whose reducers it replaces. */
  reducers: readonly string[];
  /** Names of its declarations; each may contain several tools. */
  declarations: readonly string[];
}

/** @returns the same object for the same workspace. */
export const toOutsideCode = memoizeLast(
  ({ tools, reducers, declarations }: Workspace): UntrustedCode => ({
    tools: tools.map(({ code, id }) => guessName(code) ?? id),
    reducers: Object.keys(reducers),
    declarations: declarations.map(({ name }) => name),
  }),
);

/**
 * Adds the problems of the shown run while the file still has the text that ran. Positions in
 * another text would mislead.
 */
export const withRuntimeProblems = memoizeLast(
  (
    problems: readonly WorkspaceProblem[],
    { tools, reducers }: Workspace,
    runtime: readonly RunProblem[],
  ): readonly WorkspaceProblem[] => {
    const current = runtime.filter(({ where, source }) =>
      where.kind === 'code'
        ? tools.some(({ id, code }) => id === where.toolId && code === source)
        : lookup(reducers, where.tool) === source,
    );
    if (current.length === 0) return problems;
    return [
      ...problems,
      ...current.map(
        ({ where, message, severity = 'error' }): WorkspaceProblem => ({
          where,
          message,
          severity,
          blocks: false,
        }),
      ),
    ];
  },
);

/** Describes the content that waits for Run: the number of untrusted files and declarations. */
export function selectOutsideCode({ workspace, trust }: SessionState): UntrustedCode | undefined {
  return trust === 'outside' ? toOutsideCode(workspace) : undefined;
}
