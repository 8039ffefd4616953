import { memoizeLast } from '../lib/memoize-last.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import type { SessionState } from '../store/state.ts';
import { withRuntimeProblems } from '../user-code/user-code-selectors.ts';
import { findProblems } from './find-problems.ts';

/** The problems in the user's texts, and those of the user's code in the shown run. */
export function selectProblems(state: SessionState): readonly WorkspaceProblem[] {
  const { workspace, mismatches, runtimeProblems } = state;
  return withRuntimeProblems(join(findProblems(state), mismatches), workspace, runtimeProblems);
}

const join = memoizeLast(
  (
    found: readonly WorkspaceProblem[],
    mismatches: readonly WorkspaceProblem[],
  ): readonly WorkspaceProblem[] => (mismatches.length === 0 ? found : [...found, ...mismatches]),
);
