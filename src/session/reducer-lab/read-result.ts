import type { ToolErrorCode, ToolResult } from '../../core/index.ts';
import { describeJsonError } from '../../lib/find-json-error.ts';
import { isRecord } from '../../lib/is-record.ts';

/** The codes that a failed result may have. */
export const ERROR_CODES: readonly ToolErrorCode[] = [
  'execution_failed',
  'input_invalid',
  'not_available',
  'STALE_WRITE',
];

/**
 * Reads a pasted text as a `ToolResult`, also one inside a call of a registry's response.
 *
 * @returns `undefined` for any other text.
 */
export function readToolResult(text: string): ToolResult | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(read)) return undefined;
  const found = isRecord(read.result) && 'toolCallId' in read ? read.result : read;
  if (found.ok === true && typeof found.value === 'string') {
    const { value, structured, cost_usd: cost } = found;
    return {
      ok: true,
      value,
      ...(isRecord(structured) && { structured }),
      ...(typeof cost === 'number' && { cost_usd: cost }),
    };
  }
  if (found.ok === false && typeof found.error === 'string') {
    const { error, reason, retryAfterMs, field } = found;
    return {
      ok: false,
      error,
      code: ERROR_CODES.find((code) => code === found.code) ?? 'execution_failed',
      ...(typeof reason === 'string' && { reason }),
      ...(typeof retryAfterMs === 'number' && retryAfterMs >= 0 && { retryAfterMs }),
      ...(typeof field === 'string' && { field }),
    };
  }
  return undefined;
}

/** The mistake in a text for the arguments of a call; `undefined` for valid arguments. */
export function findArgsFault(text: string): string | undefined {
  try {
    if (isRecord(JSON.parse(text))) return undefined;
    return 'Enter a JSON object, for example {"command": "git status"}.';
  } catch {
    return `This is not valid JSON: ${describeJsonError(text)}.`;
  }
}
