import type { ToolCall } from '../../core/index.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * The body of `POST /execute`: the calls, the personality, and the fields of the turn that a caller
 * may set. The server decides everything else, the working directory too.
 *
 * Source: docs/contract.md#edge-server.
 */
export function toBody(
  workspace: Workspace,
  calls: readonly ToolCall[],
  hasToken: boolean,
): Record<string, unknown> {
  return { calls, personality: workspace.personalityId, context: toContext(workspace, hasToken) };
}

/**
 * The fields of the turn. Without a token, the session is the server's: it knows no session by the
 * name of the workspace.
 */
export function toContext(
  { turn, budget, dryRun, scenario }: Workspace,
  hasToken: boolean,
): Record<string, unknown> {
  const { sessionId, platform, agentId, currentTurn, messageCount } = turn.context;
  return {
    ...(hasToken && { sessionId }),
    platform,
    currentTurn,
    messageCount,
    resultBudgetChars: budget.totalChars,
    dryRun,
    ...(agentId !== undefined && { agentId }),
    ...(scenario.attachments.length > 0 && { attachments: scenario.attachments }),
  };
}
