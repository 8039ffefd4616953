import { boundedJson } from '../../lib/bounded-json.ts';
import { isPlainObject } from '../../lib/is-plain-object.ts';

/**
 * Converts a tool's `structured` to JSON values, and reads each property once. A BigInt becomes its
 * digits and `n`, a cycle `[circular]`, a throwing getter `[unreadable]`. Shared parts stay shared.
 * Instances stay if JSON can express them.
 */
export function toWritable(structured: Record<string, unknown>): Record<string, unknown> {
  try {
    return new Writable().record(structured);
  } catch {
    // Nested without end, or a proxy that throws for its keys.
    return { unreadable: 'The structured result cannot be read.' };
  }
}

class Writable {
  readonly #done = new Map<object, unknown>();
  #room = 16_000_000; // in UTF-16 code units
  #tries = 100_000; // for instances that are written as their properties

  record(value: object): Record<string, unknown> {
    const out: Record<string, unknown> = {};
    this.#done.set(value, CIRCULAR);
    for (const key of Object.keys(value)) {
      const raw = read(value, key);
      // JSON would call its `toJSON`, and use the result.
      if (key === 'toJSON' && typeof raw === 'function') continue;
      const item = this.#value(raw);
      // Assigning to this key would set the prototype instead.
      if (key === '__proto__') Object.defineProperty(out, key, { value: item, enumerable: true });
      else out[key] = item;
    }
    this.#done.set(value, out);
    return out;
  }

  #value(value: unknown): unknown {
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value !== 'object' || value === null) return value;
    const known = this.#done.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) return this.#list(value);
    if (isPlainObject(value)) {
      const writes = typeof read(value, 'toJSON') === 'function';
      return writes ? this.#written(value) : this.record(value);
    }
    return this.#written(value);
  }

  /** Instances stay if JSON can express them in a limited length. */
  #written(value: object): unknown {
    let out: unknown = value;
    const whole = ArrayBuffer.isView(value) || typeof read(value, 'toJSON') === 'function';
    try {
      boundedJson(value, whole ? this.#room : this.#tries);
    } catch {
      // Halved, so that many of them take no longer than two.
      if (whole) this.#room /= 2;
      else this.#tries /= 2;
      // By its properties, as JSON does: shared parts stay shared.
      out = whole ? '[unreadable]' : this.#properties(value);
    }
    this.#done.set(value, out);
    return out;
  }

  #properties(value: object): unknown {
    try {
      return this.record(value);
    } catch {
      return '[unreadable]';
    }
  }

  #list(value: readonly unknown[]): unknown {
    // Its length shows that it cannot be written: it may be all holes.
    if (value.length > this.#room) return '[unreadable]';
    const out: unknown[] = [];
    this.#done.set(value, CIRCULAR);
    for (let at = 0; at < value.length; at++) out.push(this.#value(read(value, at)));
    this.#done.set(value, out);
    return out;
  }
}

const CIRCULAR = '[circular]';

function read(object: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(object, key);
  } catch {
    return '[unreadable]';
  }
}
