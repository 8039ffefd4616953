import type { SettledEvent, ToolCallResult, ToolErrorCode } from '../core/index.ts';

/** How one call ended: sizes and codes, and no value, argument or text of an error. */
export interface Settlement {
  /** Position in the batch, from 0. */
  readonly call: number;
  readonly toolCallId: string;
  readonly name: string;
  readonly ok: boolean;
  readonly code?: ToolErrorCode;
  readonly reason?: string;
  /** Length of the value or of the error text, in UTF-16 code units. */
  readonly chars: number;
  readonly durationMs: number;
}

/** The end of a call by its event. */
export function settlementOf(event: SettledEvent): Settlement {
  const { call, toolCallId, name, ok, code, reason, chars, durationMs } = event;
  return { call, toolCallId, name, ok, ...failedBy(code, reason), chars, durationMs };
}

/** The end of a call by its result. */
export function toSettlement(
  { toolCallId, name, result, durationMs = 0 }: ToolCallResult,
  call: number,
): Settlement {
  const ended = result.ok
    ? { ok: true, chars: result.value.length }
    : { ok: false, ...failedBy(result.code, result.reason), chars: result.error.length };
  return { call, toolCallId, name, ...ended, durationMs };
}

function failedBy(code?: ToolErrorCode, reason?: string): Pick<Settlement, 'code' | 'reason'> {
  return { ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) };
}
