import { memoizeLast } from '../lib/memoize-last.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import type { SessionState } from '../store/state.ts';
import { toTypeProblems } from '../user-code/type-problems.ts';
import { withRuntimeProblems } from '../user-code/user-code-selectors.ts';
import { currentBatch } from '../workspace/transitions.ts';
import { findProblems } from './find-problems.ts';
import { toSecretProblems } from './secret-problems.ts';
import { toToolsetProblems } from './toolset-problems.ts';

/** The problems in the user's texts, and those of the user's code in the shown run. */
export function selectProblems(state: SessionState): readonly WorkspaceProblem[] {
  const { workspace, mismatches, runtimeProblems, typeReports } = state;
  const { tools, reducers, personalities, personalityId } = workspace;
  const found = join(
    findProblems(state),
    mismatches,
    toTypeProblems(typeReports, tools, reducers, state.userTools, state.userReducers),
    toToolsetProblems(personalities, personalityId, state.tools, state.declared),
    toSecretProblems(currentBatch(workspace).calls, workspace.scenario.secrets, state.tools),
  );
  return withRuntimeProblems(found, workspace, runtimeProblems);
}

const join = memoizeLast(
  (
    found: readonly WorkspaceProblem[],
    mismatches: readonly WorkspaceProblem[],
    types: readonly WorkspaceProblem[],
    names: readonly WorkspaceProblem[],
    secrets: readonly WorkspaceProblem[],
  ): readonly WorkspaceProblem[] =>
    mismatches.length + types.length + names.length + secrets.length === 0
      ? found
      : [...found, ...mismatches, ...types, ...names, ...secrets],
);
