import { isRecord } from '../../lib/is-record.ts';
import { messageOf } from '../../lib/message-of.ts';
import type {
  ToolErrorCode,
  ToolFailure,
  ToolResult,
  ToolSuccess,
} from '../contract/tool-result.ts';
import { toWritable } from './structured.ts';

/**
 * A success.
 *
 * @param value The text for the model.
 * @example ok('3 files changed', { structured: { files: 3 } })
 *
 * Source: docs/contract.md#results.
 */
export function ok(value: string, more?: Omit<ToolSuccess, 'ok' | 'value'>): ToolSuccess {
  return { ok: true, value, ...more };
}

/**
 * A failure.
 *
 * @param error The text for the model: the mistake and what to do.
 * @param code Default `execution_failed`.
 * @example err('No file at src/a.ts. Call list_files first.', 'input_invalid')
 *
 * Source: docs/contract.md#results.
 */
export function err(
  error: string,
  code: ToolErrorCode = 'execution_failed',
  more?: Omit<ToolFailure, 'ok' | 'error' | 'code'>,
): ToolFailure {
  return { ok: false, error, code, ...more };
}

const CODES: readonly unknown[] = [
  'input_invalid',
  'not_available',
  'execution_failed',
  'STALE_WRITE',
] satisfies ToolErrorCode[];

/** NaN and the infinities are no cost and no time, and JSON has none of them. */
function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/**
 * Reads the return value of a tool or a reducer into a new result. It reads each property once,
 * because a proxy or a getter could return another value later. Returns a sentence for an invalid
 * value.
 */
export function readResult(returned: unknown): ToolResult | string {
  try {
    if (typeof returned !== 'object' || returned === null) return describe(returned);
    const raw = returned as Partial<Record<keyof ToolSuccess | keyof ToolFailure, unknown>>; // read property by property below
    const succeeded = raw.ok;
    if (succeeded === true) {
      const { value, structured, cost_usd } = raw;
      if (typeof value !== 'string') return `ok: true with ${describe(value)} as its value`;
      const result: ToolSuccess = { ok: true, value };
      if (isRecord(structured)) result.structured = structured;
      if (isNumber(cost_usd)) result.cost_usd = cost_usd;
      return result;
    }
    if (succeeded === false) {
      const { error, code, reason, retryAfterMs, field } = raw;
      if (typeof error !== 'string') return `ok: false with ${describe(error)} as its error`;
      // The cast holds: `includes` has just compared it with every code.
      const known = CODES.includes(code) ? (code as ToolErrorCode) : 'execution_failed';
      const result: ToolFailure = { ok: false, error, code: known };
      if (typeof reason === 'string') result.reason = reason;
      if (isNumber(retryAfterMs)) result.retryAfterMs = retryAfterMs;
      if (typeof field === 'string') result.field = field;
      return result;
    }
    return `${describe(returned)} without a boolean 'ok'`;
  } catch (thrown) {
    return `an object that cannot be read (${messageOf(thrown)})`;
  }
}

/**
 * Like {@link readResult}; an invalid value becomes a failure that describes what `who` returned.
 * `structured` is converted to JSON values.
 */
export function toResult(returned: unknown, who: string, name: string): ToolResult {
  const result = readResult(returned);
  if (typeof result === 'string') return err(`${who} ${name} returned ${result}, not a ToolResult`);
  if (result.ok && result.structured) result.structured = toWritable(result.structured);
  return result;
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
