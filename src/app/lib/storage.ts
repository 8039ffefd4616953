import { scopedName } from './scoped-name.ts';

/**
 * Reads one stored value. Storage may be refused (private windows, sandboxed frames) or contain any
 * value; both lead to the fallback.
 *
 * @example
 * const theme = readStored('toolyard.theme', isTheme, 'system');
 */
export function readStored<T>(
  key: string,
  isValid: (value: unknown) => value is T,
  fallback: T,
): T {
  try {
    const text = localStorage.getItem(scopedName(key));
    if (text === null) return fallback;
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Stores one value if storage is allowed. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(scopedName(key), JSON.stringify(value));
  } catch {
    // Layout and theme are conveniences. Losing them must never stop the page.
  }
}

/** Whether a stored value is `true` or `false`. */
export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
