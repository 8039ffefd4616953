/**
 * The account of the shown run with the current budget. Nothing runs to compute it.
 *
 * @module
 */

import { isSameJson } from '../../lib/canonical-json.ts';
import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import { calledIn, type Lane, type Run } from '../store/run.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import { isForeseen } from '../workspace/workspace-cuts.ts';
import { type BudgetBreakdown, type CallFact, toAccount } from './budget-account.ts';

/** How the current budget splits among the calls of the open batch, from their latest outcomes. */
export function selectAccount({ workspace, run, tools }: SessionState): BudgetBreakdown {
  const { totalChars, strategy } = workspace.budget;
  const shown = run?.batchId === workspace.batchId ? run : undefined;
  return accountOf(
    // A call that ran alone has the budget for itself.
    factsOf(
      callsOf(workspace, shown?.only),
      shown,
      tools,
      workspace.budget,
      workspace.contextSettings,
      workspace.tools,
    ),
    totalChars,
    strategy,
  );
}

/**
 * The share of a lane's call in the current budget.
 *
 * @returns `undefined` during the run, for calls that are not successes of the open batch, and where
 *   only a run tells what is kept.
 */
export function selectGrant(state: SessionState, lane: Lane): number | undefined {
  if (state.run?.status === 'running') return undefined;
  const line = selectAccount(state).lines.find(({ callId }) => callId === lane.callId);
  const isKnown = line?.end === 'success' && isForeseen(state.workspace, line.tool);
  return isKnown ? line.granted : undefined;
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
    budget: Workspace['budget'],
    contextSettings: Workspace['contextSettings'],
    userTools: Workspace['tools'],
  ): readonly CallFact[] => {
    const { caps } = budget;
    const now = { budget, tools: userTools, ...(contextSettings && { contextSettings }) };
    const lanes = new Map(run?.lanes.map((lane) => [lane.callId, lane]));
    const own = new Map(tools.map(({ name, maxResultChars }) => [name, maxResultChars]));
    const isAsRun = run !== undefined && hasSameCuts(run.input, now);
    return calls.map(({ id, toolCallId, tool }) => {
      const lane = lanes.get(id);
      const isOpen = !isForeseen(now, tool);
      const keptInRun = isAsRun ? lane?.trimmed?.after : undefined;
      return {
        callId: id,
        toolCallId,
        tool,
        // Rounds down, as the core does for an output limit.
        cap: Math.floor(lookup(caps, tool) ?? own.get(tool) ?? Number.POSITIVE_INFINITY),
        ...endOf(lane?.tool === tool ? lane : undefined),
        ...(isOpen && (keptInRun === undefined ? { isUnforeseen: true } : { keptInRun })),
      };
    });
  },
);

type CutSettings = Pick<Workspace, 'budget' | 'contextSettings'>;

/** Whether the results of a run are cut as they would be now. */
function hasSameCuts(before: CutSettings, now: CutSettings): boolean {
  const partsOf = ({ budget, contextSettings }: CutSettings) => [budget, contextSettings ?? null];
  return isSameJson(partsOf(before), partsOf(now));
}

function endOf(lane: Lane | undefined): Pick<CallFact, 'end' | 'chars'> {
  if (!lane?.settled) return { end: 'unknown', chars: 0 };
  if (lane.status === 'refused') return { end: 'refused', chars: 0 };
  if (!lane.settled.ok) return { end: 'failure', chars: 0 };
  // Without a cut, a server reports only the size of the result.
  return { end: 'success', chars: lane.trimmed?.before ?? lane.settled.chars };
}
