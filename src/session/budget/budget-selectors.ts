/**
 * The account of the shown run with the current budget. Nothing runs to compute it.
 *
 * @module
 */

import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import { calledIn, type Lane, type Run } from '../store/run.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import { type BudgetBreakdown, type CallFact, toAccount } from './budget-account.ts';

/** How the current budget splits among the calls of the open batch, from their latest outcomes. */
export function selectAccount({ workspace, run, tools }: SessionState): BudgetBreakdown {
  const { totalChars, strategy, caps } = workspace.budget;
  const shown = run?.batchId === workspace.batchId ? run : undefined;
  return accountOf(
    // A call that ran alone has the budget for itself.
    factsOf(callsOf(workspace, shown?.only), shown, tools, caps),
    totalChars,
    strategy,
  );
}

/**
 * The share of a lane's call in the current budget.
 *
 * @returns `undefined` during the run, and for calls that are not successes of the open batch.
 */
export function selectGrant(state: SessionState, lane: Lane): number | undefined {
  if (state.run?.status === 'running') return undefined;
  const line = selectAccount(state).lines.find(({ callId }) => callId === lane.callId);
  return line?.end === 'success' ? line.granted : undefined;
}

const accountOf = memoizeLast(toAccount);

const callsOf = memoizeLast((input: Workspace, only: string | undefined) =>
  calledIn({ input, only }),
);

const factsOf = memoizeLast(
  (
    calls: readonly BatchCall[],
    run: Run | undefined,
    tools: readonly ToolInfo[],
    caps: Workspace['budget']['caps'],
  ): readonly CallFact[] => {
    const lanes = new Map(run?.lanes.map((lane) => [lane.callId, lane]));
    const own = new Map(tools.map(({ name, maxResultChars }) => [name, maxResultChars]));
    return calls.map(({ id, toolCallId, tool }) => {
      const lane = lanes.get(id);
      return {
        callId: id,
        toolCallId,
        tool,
        // Rounds down, as the core does for an output limit.
        cap: Math.floor(lookup(caps, tool) ?? own.get(tool) ?? Number.POSITIVE_INFINITY),
        ...endOf(lane?.tool === tool ? lane : undefined),
      };
    });
  },
);

function endOf(lane: Lane | undefined): Pick<CallFact, 'end' | 'chars'> {
  if (!lane?.settled) return { end: 'unknown', chars: 0 };
  if (lane.status === 'refused') return { end: 'refused', chars: 0 };
  if (!lane.settled.ok) return { end: 'failure', chars: 0 };
  // Without a cut, a server reports only the size of the result.
  return { end: 'success', chars: lane.trimmed?.before ?? lane.settled.chars };
}
