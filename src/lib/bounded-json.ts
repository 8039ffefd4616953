/** Unit: UTF-16 code units. */
const LONGEST = 16_000_000;

/**
 * `JSON.stringify` with a length limit. An object whose parts are shared 26 levels deep is small in
 * memory, but its JSON repeats them 2^26 times. The length is counted while writing.
 *
 * Source: docs/contract.md#results.
 *
 * @param longest in UTF-16 code units, approximately. Default 16 million.
 * @throws TypeError for a longer text, a cycle, a BigInt, and a throwing getter.
 *
 * @example boundedJson({ a: 1 }) // '{"a":1}'
 */
export function boundedJson(value: unknown, longest = LONGEST): string {
  let left = longest;
  let untilShared = MANY;
  const counted = (key: string, item: unknown): unknown => {
    // A comma, and about as much around a key or a value.
    left -= key.length + (typeof item === 'string' ? item.length : 0) + 3;
    if (left < 0) throw tooLong(longest);
    untilShared -= 1;
    if (untilShared === 0) refuseShared(value, longest);
    return item;
  };
  return JSON.stringify(value, counted) ?? 'null';
}

/** A length that shared parts multiply is known long before it is written. */
function refuseShared(value: unknown, longest: number): void {
  try {
    jsonLength(value, longest);
  } catch (thrown) {
    // Any other mistake is for the writer.
    if (thrown instanceof TypeError && thrown.message === tooLong(longest).message) throw thrown;
  }
}

/**
 * The approximate JSON length of a value, without writing it: plain data in a fifth of the time.
 *
 * @throws TypeError as {@link boundedJson}, and for more than 1,000 levels.
 */
export function jsonLength(value: unknown, longest = Number.POSITIVE_INFINITY): number {
  let length = 0;
  let visits = 0;
  const known = new Map<object, number>();
  const add = (chars: number): void => {
    length += chars;
    if (length > longest) throw tooLong(longest);
  };
  const visit = (item: unknown, depth: number): void => {
    add(typeof item === 'string' ? item.length + 3 : 3);
    if (typeof item !== 'object' || item === null) return;
    if (depth > DEEPEST) throw new TypeError('it contains itself, or is nested too deep');
    visits += 1;
    const before = length;
    const same = visits > MANY ? known.get(item) : undefined;
    if (same !== undefined) {
      add(same);
      return;
    }
    if (Array.isArray(item)) for (const one of item) visit(one, depth + 1);
    else if (writesItself(item)) add(boundedJson(item, longest - length).length);
    else {
      for (const key of Object.keys(item)) {
        add(key.length);
        visit(Reflect.get(item, key), depth + 1);
      }
    }
    if (visits > MANY) known.set(item, length - before);
  };
  visit(value, 0);
  return length;
}

/**
 * Whether a value is longer as JSON than a limit, where the count stops. Also true for a value that
 * JSON cannot hold.
 *
 * @param longest in UTF-16 code units, approximately.
 */
export function isLongJson(value: unknown, longest: number): boolean {
  try {
    jsonLength(value, longest);
    return false;
  } catch {
    return true;
  }
}

const DEEPEST = 1000;

/** After so many objects, shared ones are counted once: remembering fewer would cost more. */
const MANY = 10_000;

function writesItself(object: object): boolean {
  return typeof Reflect.get(object, 'toJSON') === 'function';
}

function tooLong(longest: number): TypeError {
  const bound = longest.toLocaleString('en');
  return new TypeError(`it is longer than ${bound} characters, written as JSON`);
}
