import { isPlainObject } from '../../lib/is-plain-object.ts';

/** Data with more levels counts as cyclic. */
const DEEPEST = 200;

/** A longer text costs more than it saves. In UTF-16 code units. */
const LONGEST = 2_000_000;

/**
 * One text for equal data, in any key order, and different texts for different data.
 *
 * @throws TypeError for data beyond JSON: functions, dates, class instances, cycles. Also for a
 *   text above 2 million code units; shared parts count at each use.
 *
 * @param keys those of `value`, if they are known and it is a plain object
 */
export function argumentsKey(value: unknown, keys?: readonly string[]): string {
  const writer = new Canonical();
  return keys ? writer.object(value as object, keys, 0) : writer.text(value, 0); // see `keys`
}

class Canonical {
  #left = LONGEST;
  /** Shared parts are written once, and counted at each use. */
  readonly #written = new Map<object, string>();

  text(value: unknown, depth: number): string {
    this.#count(2);
    if (typeof value === 'string') return this.#quoted(value);
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'function' || typeof value === 'symbol')
      throw notPlain(`a ${typeof value}`);
    if (typeof value !== 'object' || value === null)
      return Object.is(value, -0) ? '-0' : `${value}`;
    if (depth > DEEPEST) throw notPlain('cyclic or nested too deep');
    const known = this.#written.get(value);
    if (known !== undefined) {
      this.#count(known.length);
      return known;
    }
    const text = this.#parts(value, depth);
    if (depth > 0) this.#written.set(value, text);
    return text;
  }

  #parts(value: object, depth: number): string {
    if (Array.isArray(value)) {
      return `[${Array.from(value, (item) => this.text(item, depth + 1)).join(',')}]`;
    }
    if (!isPlainObject(value)) throw notPlain('a class instance');
    // Throws for a symbol: a tool sees those of flat arguments, and the key would not.
    if (depth === 0) this.text(Object.getOwnPropertySymbols(value)[0], 1);
    return this.object(value, Object.keys(value), depth);
  }

  object(value: object, keys: readonly string[], depth: number): string {
    // Checked before sorting, with each value, so that excess keys are not even read.
    for (const key of keys) this.#count(key.length + 2);
    const members = [...keys]
      .sort()
      .map((key) => `${JSON.stringify(key)}:${this.text(Reflect.get(value, key), depth + 1)}`);
    return `{${members.join(',')}}`;
  }

  #quoted(text: string): string {
    this.#count(text.length);
    return JSON.stringify(text);
  }

  #count(chars: number): void {
    this.#left -= chars;
    if (this.#left < 0) throw notPlain('more than 2 million characters');
  }
}

function notPlain(what: string): TypeError {
  return new TypeError(`the arguments hold ${what}`);
}
