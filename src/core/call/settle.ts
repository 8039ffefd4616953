import { messageOf } from '../../lib/message-of.ts';
import type { ToolCallResult } from '../contract/tool-call.ts';
import type { ToolResult } from '../contract/tool-result.ts';
import { trimText } from '../reduce/trim.ts';
import type { ResultCut } from '../result-cuts.ts';
import { untrustedOrigin } from '../untrusted/untrusted-origin.ts';
import type { Turn } from './turn.ts';
import type { TurnCall } from './turn-call.ts';

/**
 * Ends a call once; later outcomes are dropped.
 *
 * @param fromOutside By a time-out or an abort, while the tool still runs.
 */
export function settle(turn: Turn, call: TurnCall, result: ToolResult, fromOutside = false): void {
  if (call.result) return;
  call.result = result;
  call.endedFromOutside = fromOutside;
  try {
    stopClock(turn, call, fromOutside);
    // A redistributed budget is known only after the whole turn has settled.
    if (isEven(turn)) turn.results[call.index] = conclude(call, result, call.budget, turn);
  } finally {
    turn.batch?.settled(); // in any case, the turn must end
  }
}

/** A failing clock must not keep a call open. */
function stopClock(turn: Turn, call: TurnCall, fromOutside: boolean): void {
  try {
    call.release?.(fromOutside);
    if (call.startedAt === undefined) return;
    const ms = turn.time.read() - call.startedAt;
    if (ms > 0) call.durationMs = ms; // not so for a clock that says no number
  } catch (thrown) {
    turn.tracer?.warnOnce('clock', `The clock failed: ${messageOf(thrown)}`);
  }
}

/** Whether each call keeps its own share, so that it can settle independently. */
export function isEven({ options }: Turn): boolean {
  return options.budgetStrategy !== 'redistribute';
}

/**
 * The trim and the settlement of one call: trim to its share, trace, return.
 *
 * Source: docs/contract.md#trim.
 */
export function conclude(
  call: TurnCall,
  result: ToolResult,
  grant: number,
  turn: Turn,
): ToolCallResult {
  const { toolCallId, name, durationMs } = call;
  const trimmed = trimResult(call, result, grant, turn);
  turn.tracer?.settled(call, trimmed, durationMs);
  const untrusted = untrustedOrigin(call, result);
  // Two literals: a conditional spread would cost more than the rest of this function.
  return untrusted
    ? { toolCallId, name, result: trimmed, durationMs, untrusted }
    : { toolCallId, name, result: trimmed, durationMs };
}

function trimResult(call: TurnCall, result: ToolResult, grant: number, turn: Turn): ToolResult {
  if (result.ok) {
    const { value } = result;
    if (!turn.cuts && value.length <= grant) {
      turn.tracer?.trimmed(call, value.length, value.length, grant);
      return result;
    }
    const { text, kept, tokens } = cutText(call, value, grant, turn);
    turn.tracer?.trimmed(call, value.length, kept, tokens ? call.budget : grant, tokens);
    return text === value ? result : { ...result, value: text };
  }
  // A refusal's text is exact, and a model needs all of it even with no budget left.
  const floor = call.startedAt === undefined ? REFUSAL_CHARS : 0;
  const bound = Math.max(turn.totalBudget, floor);
  const cut = trimText(result.error, bound);
  if (call.startedAt !== undefined || cut.kept < result.error.length) {
    turn.tracer?.trimmed(call, result.error.length, cut.kept, bound);
  }
  return cut.text === result.error ? result : { ...result, error: cut.text };
}

/** Cuts by the cutter of the registry. If that fails, the first characters stay. */
function cutText(call: TurnCall, value: string, grant: number, turn: Turn): ResultCut {
  try {
    if (turn.cuts) return turn.cuts.cut(value, call, isEven(turn) ? undefined : grant);
  } catch (thrown) {
    turn.tracer?.warnOnce('cuts', `The cutter failed: ${messageOf(thrown)}`);
    return trimText(value, call.budget);
  }
  return trimText(value, grant);
}

/** Long enough for any refusal without a long quote of the model. */
const REFUSAL_CHARS = 1000;
