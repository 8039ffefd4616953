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
import type { SizeUnit } from '../tokens/size-unit.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import {
  type BreakdownRow,
  type BudgetBreakdown,
  type CallFact,
  toAccount,
} from './budget-account.ts';
import { countLaneTokens } from './lane-tokens.ts';

/** How the current budget splits among the calls of the open batch, from their latest outcomes. */
export function selectAccount({ workspace, run, tools }: SessionState): BudgetBreakdown {
  const { totalChars, strategy, caps } = workspace.budget;
  const { budgetTokens } = workspace.contextSettings ?? {};
  const unit = budgetTokens === undefined ? 'chars' : 'tokens';
  const shown = run?.batchId === workspace.batchId ? run : undefined;
  return accountOf(
    // A call that ran alone has the budget for itself.
    factsOf(callsOf(workspace, shown?.only), shown, tools, caps, unit),
    budgetTokens ?? totalChars,
    strategy,
    unit,
  );
}

/**
 * The share of a lane's call in the current budget, in UTF-16 code units.
 *
 * @returns `undefined` during the run, for calls that are not successes of the open batch, and for
 *   a share in tokens that is that of the run; another one is approximate.
 */
export function selectGrant(state: SessionState, lane: Lane): number | undefined {
  if (state.run?.status === 'running') return undefined;
  const { lines, unit } = selectAccount(state);
  const line = lines.find(({ callId }) => callId === lane.callId);
  return line?.end === 'success' ? toCharGrant(line, unit, lane) : undefined;
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
    caps: Workspace['budget']['caps'],
    unit: SizeUnit,
  ): readonly CallFact[] => {
    const lanes = new Map(run?.lanes.map((lane) => [lane.callId, lane]));
    const own = new Map(tools.map(({ name, maxResultChars }) => [name, maxResultChars]));
    return calls.map(({ id, toolCallId, tool }) => {
      const lane = lanes.get(id);
      // Rounds down, as the core does for an output limit.
      const cap = Math.floor(lookup(caps, tool) ?? own.get(tool) ?? Number.POSITIVE_INFINITY);
      const fact = { callId: id, toolCallId, tool };
      const end = endOf(lane?.tool === tool ? lane : undefined);
      return unit === 'chars' ? { ...fact, ...end, cap } : { ...fact, ...inTokens(end, lane, cap) };
    });
  },
);

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
