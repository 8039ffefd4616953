import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import type { SessionState } from '../store/state.ts';
import type { RunProblem } from '../store/user-code.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { guessName } from './tool-names.ts';

/** What an imported workspace brings. */
export interface OutsideCode {
  /** Names of tools, as their texts say them. */
  tools: readonly string[];
  /** Names of the tools whose reducers it replaces. */
  reducers: readonly string[];
  /** Names of the declarations, each of which may bring several tools. */
  declarations: readonly string[];
}

/** @returns the same object for the same workspace. */
export const toOutsideCode = memoizeLast(
  ({ tools, reducers, declarations }: Workspace): OutsideCode => ({
    tools: tools.map(({ code, id }) => guessName(code) ?? id),
    reducers: Object.keys(reducers),
    declarations: declarations.map(({ name }) => name),
  }),
);

/**
 * Adds what went wrong in the shown run, as long as the file still says what ran: a place in
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
        ({ where, message }): WorkspaceProblem => ({
          where,
          message,
          severity: 'error',
          blocks: false,
        }),
      ),
    ];
  },
);

/** What waits for Run: how many files and declarations from outside the workspace brings. */
export function selectOutsideCode({ workspace, trust }: SessionState): OutsideCode | undefined {
  return trust === 'outside' ? toOutsideCode(workspace) : undefined;
}
