/** The suite's assertions, which every runtime can load. */

export function isTrue(value: unknown, what: string): asserts value {
  if (!value) throw new Error(`${what}: expected it to hold`);
}

export function same(actual: unknown, expected: unknown, what: string): void {
  if (Object.is(actual, expected)) return;
  throw new Error(`${what}: expected ${show(expected)}, got ${show(actual)}`);
}

/** Compares as JSON with sorted keys: enough for results, which are plain data. */
export function equal(actual: unknown, expected: unknown, what: string): void {
  if (show(actual) === show(expected)) return;
  throw new Error(`${what}: expected ${show(expected)}, got ${show(actual)}`);
}

export function matches(actual: unknown, pattern: RegExp, what: string): void {
  if (typeof actual === 'string' && pattern.test(actual)) return;
  throw new Error(`${what}: expected a text that matches ${pattern}, got ${show(actual)}`);
}

/** @returns the thrown value. */
export function throws(action: () => unknown, what: string): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error(`${what}: expected it to throw`);
}

function show(value: unknown): string {
  const text = JSON.stringify(value, sortKeys) ?? String(value);
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text;
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (value === undefined || typeof value === 'function') return String(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
