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
import type { SizeUnit } from '../tokens/size-unit.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import { isForeseen } from '../workspace/workspace-cuts.ts';
import {
  type BreakdownRow,
  type BudgetBreakdown,
  type CallFact,
  toAccount,
} from './budget-account.ts';
import { countLaneTokens } from './lane-tokens.ts';

/** How the current budget splits among the calls of the open batch, from their latest outcomes. */
export function selectAccount({ workspace, run, tools }: SessionState): BudgetBreakdown {
  const { budget, contextSettings } = workspace;
  const budgetTokens = contextSettings?.budgetTokens;
  const shown = run?.batchId === workspace.batchId ? run : undefined;
  return accountOf(
    // A call that ran alone has the budget for itself.
    factsOf(
      callsOf(workspace, shown?.only),
      shown,
      tools,
      budget,
      contextSettings,
      workspace.tools,
    ),
    budgetTokens ?? budget.totalChars,
    budget.strategy,
    budgetTokens === undefined ? 'chars' : 'tokens',
  );
}

/**
 * The share of a lane's call in the current budget, in UTF-16 code units.
 *
 * @returns `undefined` during the run, for calls that are not successes of the open batch, for a
 *   share in tokens that is that of the run, and where only a run tells what is kept. Another share
 *   in tokens is approximate.
 */
export function selectGrant(state: SessionState, lane: Lane): number | undefined {
  if (state.run?.status === 'running') return undefined;
  const { lines, unit } = selectAccount(state);
  const line = lines.find(({ callId }) => callId === lane.callId);
  const isKnown = line?.end === 'success' && isForeseen(state.workspace, line.tool);
  return isKnown ? toCharGrant(line, unit, lane) : undefined;
}

/** A success's share in UTF-16 code units; see {@link selectGrant}. */
export function toCharGrant(
  line: Pick<BreakdownRow, 'granted' | 'size'>,
  unit: SizeUnit,
  { trimmed }: Lane,
): number | undefined {
  if (unit === 'chars') return line.granted;
  if (!trimmed || line.granted === trimmed.tokens?.budget) return undefined;
  if (line.granted >= line.size) return trimmed.before;
  return Math.floor((line.granted / line.size) * trimmed.before);
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
      // Rounds down, as the core does for an output limit.
      const cap = Math.floor(lookup(caps, tool) ?? own.get(tool) ?? Number.POSITIVE_INFINITY);
      const end = endOf(lane?.tool === tool ? lane : undefined);
      const isInTokens = contextSettings?.budgetTokens !== undefined;
      const kept = isAsRun ? keptIn(lane, isInTokens) : undefined;
      return {
        ...{ callId: id, toolCallId, tool },
        ...(isInTokens ? inTokens(end, lane, cap) : { ...end, cap }),
        ...(!isForeseen(now, tool) &&
          (kept === undefined ? { isUnforeseen: true } : { keptInRun: kept })),
      };
    });
  },
);

/** The kept part of a result in its run, in the unit of the budget. */
function keptIn(lane: Lane | undefined, isInTokens: boolean): number | undefined {
  return isInTokens ? lane?.trimmed?.tokens?.after : lane?.trimmed?.after;
}

type CutSettings = Pick<Workspace, 'budget' | 'contextSettings'>;

/** Whether the results of a run are cut as they would be now. */
function hasSameCuts(before: CutSettings, now: CutSettings): boolean {
  const partsOf = ({ budget, contextSettings }: CutSettings) => [budget, contextSettings ?? null];
  return isSameJson(partsOf(before), partsOf(now));
}

type CallSize = Pick<CallFact, 'end' | 'size'>;

function endOf(lane: Lane | undefined): CallSize {
  if (!lane?.settled) return { end: 'unknown', size: 0 };
  if (lane.status === 'refused') return { end: 'refused', size: 0 };
  if (!lane.settled.ok) return { end: 'failure', size: 0 };
  // Without a cut, a server reports only the size of the result.
  return { end: 'success', size: lane.trimmed?.before ?? lane.settled.chars };
}

/** Output limits are in characters, and do not change a share in tokens. */
function inTokens(
  { end, size: chars }: CallSize,
  lane: Lane | undefined,
  cap: number,
): Pick<CallFact, 'end' | 'size' | 'cap' | 'bound'> {
  const whole = { end, size: 0, cap: Number.POSITIVE_INFINITY };
  if (end !== 'success' || !lane) return whole;
  const size = countLaneTokens(lane).before;
  return { ...whole, size, ...(cap < chars && { bound: Math.floor((cap / chars) * size) }) };
}
