/**
 * The codes of misuse of the registry; failed calls are data and not exceptions.
 *
 * Source: docs/contract.md#registry-errors.
 */
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

/**
 * The only error class that the core throws, and only for misuse.
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
  // A shared symbol, so that the guard recognises errors of another copy of this package.
  readonly [BRAND] = true;

  constructor(code: ToolRegistryErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ToolRegistryError';
    this.code = code;
  }
}

/**
 * Whether `value` is a {@link ToolRegistryError}, of this or another copy of the package.
 *
 * Source: docs/contract.md#registry-errors.
 *
 * @example
 * try {
 *   registry.register(tool);
 * } catch (error) {
 *   if (isToolRegistryError(error)) console.warn(error.code);
 * }
 */
export function isToolRegistryError(value: unknown): value is ToolRegistryError {
  return hasBrand(value, BRAND);
}

/** Whether an object has a brand; safe for proxies and throwing getters. */
export function hasBrand(value: unknown, brand: symbol): boolean {
  try {
    return typeof value === 'object' && value !== null && Reflect.get(value, brand) === true;
  } catch {
    return false;
  }
}
