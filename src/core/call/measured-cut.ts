import { messageOf } from '../../lib/message-of.ts';
import type { ToolResult } from '../contract/tool-result.ts';
import { trimText } from '../reduce/trim.ts';
import type { BatchCuts, CutCall, ResultCut } from '../result-cuts.ts';
import type { Turn } from './turn.ts';
import type { TurnCall } from './turn-call.ts';

/**
 * Trims a success by the cutter of the registry. A cutter that fails costs its cut only: the first
 * characters stay.
 *
 * Source: docs/contract.md#result-cuts.
 */
export function measuredTrim(
  call: TurnCall,
  result: Extract<ToolResult, { ok: true }>,
  grant: number,
  turn: Turn,
  cuts: BatchCuts,
): ToolResult {
  const { value } = result;
  let cut: ResultCut;
  try {
    cut = cuts.cut(value, grant, toCutCall(call));
  } catch (thrown) {
    turn.tracer?.warnOnce('cuts', `The cutter failed: ${messageOf(thrown)}`);
    cut = trimText(value, call.budget);
  }
  const tokens = cut.tokens && { ...cut.tokens, budget: grant };
  turn.tracer?.trimmed(call, value.length, cut.kept, call.budget, tokens);
  return cut.text === value ? result : { ...result, value: cut.text };
}

/** The even share of a call, in the unit of its batch. */
export function shareOf(call: TurnCall, { cuts }: Turn): number {
  return cuts?.tokens ? Math.min(cuts.tokens.perCall, limitOf(call, cuts)) : call.budget;
}

/** The use of an unlimited budget by a settled call, in the unit of its batch. */
export function wishOf(call: TurnCall, { cuts }: Turn): number {
  const { result, cap } = call;
  if (!result?.ok) return 0;
  if (!cuts?.tokens) return Math.min(result.value.length, cap);
  try {
    return Math.min(cuts.sizeOf(result.value), limitOf(call, cuts));
  } catch {
    return 0; // the call keeps its even share
  }
}

function limitOf({ entry }: TurnCall, cuts: BatchCuts): number {
  try {
    return entry ? cuts.limitOf(entry.tool) : Number.POSITIVE_INFINITY;
  } catch {
    return 0;
  }
}

function toCutCall({ toolCallId, name, entry, cap }: TurnCall): CutCall {
  return { toolCallId, name, tool: entry?.tool, maxChars: cap };
}
