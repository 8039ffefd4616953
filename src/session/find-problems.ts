import { memoizeLast } from './memo.ts';
import { type OwnCodeState, toCodeProblems } from './own-ready.ts';
import { prepare } from './prepare.ts';
import type { Problem } from './state.ts';

/** Everything that is wrong with what a person wrote, before anything runs. */
export function findProblems(state: OwnCodeState): readonly Problem[] {
  return join(prepare(state.workspace).problems, toCodeProblems(state));
}

const join = memoizeLast((texts: readonly Problem[], code: readonly Problem[]) =>
  code.length === 0 ? texts : [...texts, ...code],
);
