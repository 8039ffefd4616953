import { memoizeLast } from '../lib/memoize-last.ts';
import type { DeclaredTools } from '../store/declarations.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * Problems of the declarations. The registry refuses a call to a tool that failed to load, so no
 * problem stops a run.
 *
 * @returns the same array for the same parts.
 */
export const toDeclarationProblems = memoizeLast(
  (declarations: Workspace['declarations'], known: DeclaredTools): readonly WorkspaceProblem[] =>
    declarations.flatMap(({ id, name, disabled }) =>
      disabled || !Object.hasOwn(known, id)
        ? []
        : (known[id]?.problems ?? []).map(({ message, severity, line, column }) => ({
            where: { kind: 'declaration', id, line, column } as const,
            severity,
            blocks: false,
            message: `${name}, line ${line}: ${message}`,
          })),
    ),
);
