import { textOf } from '../../../lib/text-of.ts';
import {
  type BreakdownRow,
  type BudgetBreakdown,
  toCharGrant,
} from '../../../session/budget/index.ts';
import { readChars, selectOutput, withGrant } from '../../../session/run/index.ts';
import type { Lane, Run } from '../../../session/store/index.ts';

/** The text that the model gets of a call. */
export interface CallRead {
  /** Includes a marker, or is the text of a failure or refusal; in UTF-16 code units. */
  chars: number;
  /** Absent if it is unknown, as after a run on a server. */
  text?: string;
  /** An estimate: only a run tells where a budget in tokens cuts. */
  isAbout?: true;
}

/** The texts that the model gets of a batch with the current budget. */
export interface Reads {
  /** The sum of `byCall`, in UTF-16 code units. */
  chars: number;
  /** By id of the call; absent for a call that has not run, or whose size is unknown. */
  byCall: ReadonlyMap<string, CallRead>;
  /** Whether the text of each call that has run is known. */
  isComplete: boolean;
  /** Whether one of the sizes is an estimate. */
  isAbout?: true;
  /** The other numbers are unknown: only a run tells what is kept. */
  isOpen?: true;
  /** The costs in US dollars that the tools reported. */
  toolCosts: number;
}

/** Collects what the model would get, from the results of the shown run. */
export function toReads({ lines, unit }: BudgetBreakdown, run: Run | undefined): Reads {
  const lanes = new Map(run?.lanes.map((lane) => [lane.callId, lane]));
  const byCall = new Map<string, CallRead>();
  let [chars, toolCosts, unknown] = [0, 0, 0];
  for (const line of lines) {
    const lane = lanes.get(line.callId);
    if (line.end === 'unknown' || !lane) continue;
    const read = readOf(line, unit, lane);
    if (read) {
      byCall.set(line.callId, read);
      chars += read.chars;
    }
    if (read?.text === undefined) unknown += 1;
    toolCosts += (lane.result?.ok && lane.result.cost_usd) || 0;
  }
  const isOpen = lines.some((line) => line.isUnforeseen && line.end === 'success');
  const isAbout = [...byCall.values()].some((read) => read.isAbout);
  return {
    ...{ chars, byCall, isComplete: unknown === 0, toolCosts },
    ...(isAbout && { isAbout }),
    ...(isOpen && { isOpen }),
  };
}

/** The model's text of one call with the current budget; the text is absent if it is unknown. */
function readOf(
  line: BreakdownRow,
  unit: BudgetBreakdown['unit'],
  lane: Lane,
): CallRead | undefined {
  if (line.isUnforeseen && line.end === 'success') return undefined;
  const grant = toCharGrant(line, unit, lane);
  if (line.end !== 'success' || grant === undefined || isAsRun(lane, line, grant)) {
    const chars = readChars(lane);
    if (chars === undefined) return undefined;
    return { chars, ...(lane.result && { text: textOf(lane.result) }) };
  }
  const output = selectOutput(lane);
  if (!output) return undefined;
  const { trimmed, cutAt } = withGrant(output, grant);
  const { chars, text } = trimmed;
  if (text === undefined) return undefined;
  return { chars, text, ...(unit === 'tokens' && cutAt !== undefined && { isAbout: true }) };
}

/** Whether this budget keeps the same text as the run's. */
function isAsRun(
  { trimmed, settled, counter }: Lane,
  { keptInRun }: BreakdownRow,
  grant: number,
): boolean {
  if (keptInRun !== undefined) return true;
  // Now its start stays; the run may have kept another part.
  if (counter && trimmed?.cut && trimmed.tokens === undefined) return false;
  // Without a cut, a server reports only the size of the result.
  return trimmed?.cut
    ? grant === trimmed.budget
    : grant >= (trimmed?.before ?? settled?.chars ?? 0);
}
