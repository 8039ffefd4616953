/** In UTF-16 code units. */
const LONGEST = 16_000_000;

/**
 * `JSON.stringify` that ends: an object whose parts are shared 26 levels deep is small in memory
 * and would be 2^26 times written. It is counted while it is written.
 *
 * @param longest in UTF-16 code units, about. Default 16 million.
 * @throws TypeError for what is longer, a cycle, a BigInt, and what throws when it is read.
 *
 * @example boundedJson({ a: 1 }) // '{"a":1}'
 */
export function boundedJson(value: unknown, longest = LONGEST): string {
  let left = longest;
  const counted = (key: string, item: unknown): unknown => {
    // A comma, and about as much around a key or a value.
    left -= key.length + (typeof item === 'string' ? item.length : 0) + 3;
    if (left < 0) {
      const bound = longest.toLocaleString('en');
      throw new TypeError(`it is longer than ${bound} characters, written as JSON`);
    }
    return item;
  };
  return JSON.stringify(value, counted) ?? 'null';
}
