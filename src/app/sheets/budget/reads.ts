import { textOf } from '../../../lib/text-of.ts';
import type { BreakdownRow, BudgetBreakdown } from '../../../session/budget/index.ts';
import { readChars, selectOutput, withGrant } from '../../../session/run/index.ts';
import type { Lane, Run } from '../../../session/store/index.ts';
import { estimateTokens } from '../../lib/tokens.ts';

/** The texts that the model gets of a batch with the current budget, counted. */
export interface Reads {
  /**
   * Includes markers and the texts of failures and refusals, in UTF-16 code units. The sum of
   * `byCall`.
   */
  chars: number;
  /** The same by id of the call; absent for a call that has not run, or whose text is unknown. */
  byCall: ReadonlyMap<string, number>;
  /** Absent if a text is unknown, as after a run on a server. */
  tokens?: number;
  /** The other numbers are unknown: only a run tells what is kept. */
  isOpen?: true;
  /** The costs in US dollars that the tools reported. */
  toolCosts: number;
}

/** Counts what the model would get, from the results of the shown run. */
export function toReads({ lines }: BudgetBreakdown, run: Run | undefined): Reads {
  const lanes = new Map(run?.lanes.map((lane) => [lane.callId, lane]));
  const byCall = new Map<string, number>();
  let [chars, tokens, toolCosts, unknown] = [0, 0, 0, 0];
  for (const line of lines) {
    const lane = lanes.get(line.callId);
    if (line.end === 'unknown' || !lane) continue;
    const read = readOf(line, lane);
    if (read) {
      byCall.set(line.callId, read.chars);
      chars += read.chars;
    }
    if (read?.text === undefined) unknown += 1;
    else tokens += estimateTokens(read.text);
    toolCosts += (lane.result?.ok && lane.result.cost_usd) || 0;
  }
  const isOpen = lines.some((line) => line.isUnforeseen && line.end === 'success');
  return {
    ...{ chars, byCall, toolCosts },
    ...(unknown === 0 && { tokens }),
    ...(isOpen && { isOpen }),
  };
}

/** The model's text of one call with the current budget; the text is absent if it is unknown. */
function readOf(line: BreakdownRow, lane: Lane): { chars: number; text?: string } | undefined {
  if (line.isUnforeseen && line.end === 'success') return undefined;
  if (line.end !== 'success' || isAsRun(lane, line)) {
    const chars = readChars(lane);
    if (chars === undefined) return undefined;
    return { chars, ...(lane.result && { text: textOf(lane.result) }) };
  }
  const output = selectOutput(lane);
  if (!output) return undefined;
  const { chars, text } = withGrant(output, line.granted).trimmed;
  return text === undefined ? undefined : { chars, text };
}

/** Whether this budget keeps the same text as the run's. */
function isAsRun({ trimmed, counter }: Lane, { granted, chars, keptInRun }: BreakdownRow): boolean {
  if (keptInRun !== undefined) return true;
  // Now its start stays; the run may have kept another part.
  if (counter && trimmed?.cut) return false;
  return trimmed?.cut ? granted === trimmed.budget : granted >= chars;
}
