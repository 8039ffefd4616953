import { secretFix } from '../explain/fixes.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';

/**
 * Called tools that are not available, because the scenario has no secret that they need. Run does
 * not wait for them.
 */
export const toSecretProblems = memoizeLast(
  (
    calls: readonly BatchCall[],
    secrets: Workspace['scenario']['secrets'],
    tools: readonly ToolInfo[],
  ): readonly WorkspaceProblem[] =>
    tools.flatMap((tool): WorkspaceProblem[] => {
      const fix = missingSecret(tool, secrets);
      if (!fix || !calls.some((one) => one.tool === tool.name)) return [];
      const message = `${tool.name} is not available: the scenario has no secret ${fix.ref}.`;
      return [
        { where: { kind: 'scenario' }, severity: 'warning', blocks: false, message, fixes: [fix] },
      ];
    }),
);

/** The fix for a tool whose secret the scenario does not have; `undefined` for other tools. */
export function missingSecret(
  tool: Pick<ToolInfo, 'name' | 'neededSecret'>,
  secrets: Workspace['scenario']['secrets'],
) {
  const fix = secretFix(tool);
  return fix && !Object.hasOwn(secrets, fix.ref) ? fix : undefined;
}
