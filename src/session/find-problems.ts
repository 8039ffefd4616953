import { toDeclarationProblems } from './declared/problems.ts';
import { memoizeLast } from './memo.ts';
import { type OwnCodeState, toCodeProblems } from './own-ready.ts';
import { prepare } from './prepare.ts';
import type { Problem, SessionState } from './state.ts';

/** Everything that is wrong with what a person wrote, before anything runs. */
export function findProblems(
  state: OwnCodeState & Pick<SessionState, 'declared'>,
): readonly Problem[] {
  const { workspace, declared } = state;
  return join(
    prepare(workspace).problems,
    toCodeProblems(state),
    toDeclarationProblems(workspace.declarations, declared),
  );
}

const join = memoizeLast(
  (texts: readonly Problem[], code: readonly Problem[], declared: readonly Problem[]) =>
    code.length + declared.length === 0 ? texts : [...texts, ...code, ...declared],
);
