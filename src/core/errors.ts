import { boundedJson } from './bounded-json.ts';

/** What went wrong in how the registry is used; failed calls are data and never reach this. */
export type ToolRegistryErrorCode =
  | 'E_TOOL_ALREADY_REGISTERED'
  | 'E_TOOL_INVALID'
  | 'E_TOOL_NAME_INVALID'
  | 'E_REDUCER_ALREADY_REGISTERED'
  | 'E_REDUCER_INVALID'
  | 'E_DISPATCH_SETTLED'
  | 'E_REQUEST_UNKNOWN'
  | 'E_REQUEST_SETTLED';

const BRAND = Symbol.for('toolyard.ToolRegistryError');

/** Of a thrown list no more is shown, in UTF-16 code units. */
const LONGEST_LIST = 10_000;

/**
 * The one error class that the core throws, for misuse alone.
 *
 * Source: docs/contract.md#registry-errors.
 *
 * @example
 * try { registry.register(tool) } catch (error) {
 *   if (isToolRegistryError(error) && error.code === 'E_TOOL_ALREADY_REGISTERED') registry.register(tool, true);
 * }
 */
export class ToolRegistryError extends Error {
  readonly code: ToolRegistryErrorCode;
  // A shared symbol, so that the guard also knows errors of another copy of this package.
  readonly [BRAND] = true;

  constructor(code: ToolRegistryErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ToolRegistryError';
    this.code = code;
  }
}

/** Whether `value` is a {@link ToolRegistryError}, of this or another copy of the package. */
export function isToolRegistryError(value: unknown): value is ToolRegistryError {
  return hasBrand(value, BRAND);
}

/** Whether an object carries a brand; safe for proxies and throwing getters. */
export function hasBrand(value: unknown, brand: symbol): boolean {
  try {
    return typeof value === 'object' && value !== null && Reflect.get(value, brand) === true;
  } catch {
    return false;
  }
}

/** The message of whatever was thrown; never throws itself. */
export function messageOf(thrown: unknown): string {
  try {
    if (typeof thrown !== 'object' || thrown === null) return String(thrown);
    // Read by shape, since an error of another realm is no instance of this one's `Error`; and
    // turned into strings, since a property may hold anything.
    const { message, name } = thrown as { message?: unknown; name?: unknown };
    return toText(message || name || thrown);
  } catch {
    return 'something that cannot be shown was thrown';
  }
}

// `String` writes a list that is shared on 26 levels 2^26 times.
function toText(value: unknown): string {
  return Array.isArray(value) ? boundedJson(value, LONGEST_LIST) : String(value);
}
