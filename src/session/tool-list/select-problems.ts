import { memoizeLast } from '../lib/memoize-last.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import type { SessionState } from '../store/state.ts';
import { selectCodeProblems } from '../user-code/longer-results.ts';
import { toTypeProblems } from '../user-code/type-problems.ts';
import { withRuntimeProblems } from '../user-code/user-code-selectors.ts';
import { currentBatch } from '../workspace/transitions.ts';
import { findProblems } from './find-problems.ts';
import { toSecretProblems } from './secret-problems.ts';
import { toToolsetProblems } from './toolset-problems.ts';
import { toUnknownCallProblems } from './unknown-call-problems.ts';

/** The problems in the user's texts, and those of the user's code in the shown run. */
export function selectProblems(state: SessionState): readonly WorkspaceProblem[] {
  const { workspace, mismatches, typeReports } = state;
  const { tools, reducers, personalities, personalityId } = workspace;
  const { calls } = currentBatch(workspace);
  const found = join(
    findProblems(state),
    mismatches,
    toTypeProblems(typeReports, tools, reducers, state.userTools, state.userReducers),
    toToolsetProblems(personalities, personalityId, state.tools, state.collisions, state.declared),
    toSecretProblems(calls, workspace.scenario.secrets, state.tools),
    // A server has tools that this page does not know.
    state.remoteRun?.on
      ? NONE
      : toUnknownCallProblems(
          calls,
          state.tools,
          state.collisions,
          state.declared,
          state.visibility,
        ),
  );
  return withRuntimeProblems(found, workspace, selectCodeProblems(state));
}

const join = memoizeLast(
  (
    found: readonly WorkspaceProblem[],
    mismatches: readonly WorkspaceProblem[],
    types: readonly WorkspaceProblem[],
    names: readonly WorkspaceProblem[],
    secrets: readonly WorkspaceProblem[],
    unknown: readonly WorkspaceProblem[],
  ): readonly WorkspaceProblem[] =>
    mismatches.length + types.length + names.length + secrets.length + unknown.length === 0
      ? found
      : [...found, ...mismatches, ...types, ...names, ...secrets, ...unknown],
);

const NONE: readonly WorkspaceProblem[] = [];
