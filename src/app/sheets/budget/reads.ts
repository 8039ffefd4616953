import { trimText } from '../../../core/index.ts';
import type { Account } from '../../../session/budget/budget-account.ts';
import type { Lane, Run } from '../../../session/store/run.ts';
import { estimateTokens } from '../../lib/tokens.ts';

/** What the model reads of a batch with the budget as it is now. */
export interface Reads {
  /** Markers and the texts of failures and refusals included, in UTF-16 code units. */
  chars: number;
  tokens: number;
  /** In US dollars: what the tools said that they cost. */
  toolCosts: number;
}

/** Counts what the model would read, with the results of the shown run. */
export function toReads({ lines }: Account, run: Run | undefined): Reads {
  const lanes = new Map(run?.lanes.map((lane) => [lane.callId, lane]));
  const reads: Reads = { chars: 0, tokens: 0, toolCosts: 0 };
  for (const { callId, end, granted } of lines) {
    const lane = lanes.get(callId);
    const { result } = lane ?? {};
    if (end === 'unknown' || !result) continue;
    const whole = lane?.reducedText ?? lane?.rawText;
    const text = !result.ok
      ? result.error
      : whole === undefined || isAsRun(lane?.trimmed, granted)
        ? result.value
        : trimText(whole, granted).text;
    reads.chars += text.length;
    reads.tokens += estimateTokens(text);
    reads.toolCosts += (result.ok && result.cost_usd) || 0;
  }
  return reads;
}

/** Whether this budget leaves what the run left. The trace's texts are without secrets. */
function isAsRun(trimmed: Lane['trimmed'], granted: number): boolean {
  return trimmed?.cut ? granted === trimmed.budget : granted >= (trimmed?.before ?? Infinity);
}
