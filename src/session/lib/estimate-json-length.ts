/**
 * The approximate length of a value as JSON, in UTF-16 code units. Escapes in texts are not
 * counted, so no text is read: the time depends on the number of values alone.
 *
 * @param limit where the count stops
 *
 * @example
 * estimateJsonLength({ a: 'b' }); // 9
 */
export function estimateJsonLength(value: unknown, limit = Number.POSITIVE_INFINITY): number {
  const waiting = [value];
  let length = 0;
  while (waiting.length > 0 && length < limit) {
    const next = waiting.pop();
    if (typeof next === 'string') length += next.length + 2;
    else if (typeof next !== 'object' || next === null) length += String(next).length;
    else {
      const keys = Array.isArray(next) ? [] : Object.keys(next);
      const values: unknown[] = Object.values(next);
      // Brackets, and a comma between two values.
      length += 2 + Math.max(0, values.length - 1);
      // Quotes and a colon.
      for (const key of keys) length += key.length + 3;
      // Not spread: a long list would be too many arguments.
      for (const inner of values) waiting.push(inner);
    }
  }
  return length;
}
