import { trimText } from '../../../core/index.ts';
import type { BudgetBreakdown } from '../../../session/budget/index.ts';
import type { Lane, Run } from '../../../session/store/index.ts';
import { estimateTokens } from '../../lib/tokens.ts';

/** The amount that the model reads of a batch with the current budget. */
export interface Reads {
  /** Includes markers and the texts of failures and refusals, in UTF-16 code units. */
  chars: number;
  tokens: number;
  /** The costs in US dollars that the tools reported. */
  toolCosts: number;
}

/** Counts the characters that the model would read, from the results of the shown run. */
export function toReads({ lines }: BudgetBreakdown, run: Run | undefined): Reads {
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

/**
 * Whether this budget keeps the same text as the run's. Secrets are masked in the trace's texts.
 */
function isAsRun(trimmed: Lane['trimmed'], granted: number): boolean {
  return trimmed?.cut ? granted === trimmed.budget : granted >= (trimmed?.before ?? Infinity);
}
