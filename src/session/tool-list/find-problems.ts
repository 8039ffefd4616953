import type { ToolFinding } from '../../core/index.ts';
import { toDeclarationProblems } from '../declarations/declaration-problems.ts';
import { prepare } from '../engine/prepare-run.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Collision } from '../store/collision.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import type { SessionState } from '../store/state.ts';
import { describeCollision } from '../tools/collision-text.ts';
import { toCodeProblems, type UserCodeState } from '../user-code/ready-code.ts';

/** Finds all problems in the user's texts before a run. */
export function findProblems(
  state: UserCodeState & Pick<SessionState, 'declared' | 'visibility'>,
): readonly WorkspaceProblem[] {
  const { workspace, declared, collisions, visibility } = state;
  return join(
    prepare(workspace).problems,
    toCodeProblems(state),
    toDeclarationProblems(workspace.declarations, declared),
    toCollisionProblems(collisions),
    toFindingProblems(visibility?.findings ?? NO_FINDINGS),
  );
}

const join = memoizeLast(
  (
    texts: readonly WorkspaceProblem[],
    code: readonly WorkspaceProblem[],
    declared: readonly WorkspaceProblem[],
    met: readonly WorkspaceProblem[],
    found: readonly WorkspaceProblem[],
  ) =>
    code.length + declared.length + met.length + found.length === 0
      ? texts
      : [...texts, ...code, ...declared, ...met, ...found],
);

const NO_FINDINGS: readonly ToolFinding[] = [];

/** The registry's findings about its tools. Run does not wait for them. */
const toFindingProblems = memoizeLast(
  (findings: readonly ToolFinding[]): readonly WorkspaceProblem[] =>
    findings.map(({ tool, message }) => ({
      where: { kind: 'schema', tool },
      severity: 'warning',
      blocks: false,
      message,
    })),
);

/** The error that a merge under `throw` would throw. */
const toCollisionProblems = memoizeLast(
  (collisions: readonly Collision[]): readonly WorkspaceProblem[] =>
    collisions.flatMap((collision) => {
      const { name, rule, loser: met } = collision;
      if (rule !== 'throw') return [];
      const { winner, loser } = describeCollision(collision, collisions);
      const { origin, id = '' } = met;
      return {
        where: origin === 'user' ? { kind: 'code', toolId: id } : { kind: 'declaration', id },
        severity: 'error',
        blocks: true,
        message: `${winner} and ${loser} have the name ${name}. The registry option for duplicate names is throw: rename one tool, or change the option in the scenario.`,
      };
    }),
);
