const REFUSED = new Set(['__proto__', 'constructor', 'prototype']);

/** The maximum nesting of values. A workspace with a schema in a sample needs about 20. */
const DEPTH = 100;

/**
 * Finds keys that would harm code that copies or walks the value later. Works without recursion,
 * because the value may be nested deeper than the stack.
 *
 * @param value The output of `JSON.parse`.
 * @returns the mistake, as the end of a sentence; `undefined` if there is none.
 */
export function findUnsafe(value: unknown): string | undefined {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH) return `it has more than ${DEPTH} levels`;
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue;
      for (const [key, inner] of Object.entries(item)) {
        if (REFUSED.has(key)) return `it has the forbidden field name ${key}`;
        next.push(inner);
      }
    }
    level = next;
  }
  return undefined;
}
