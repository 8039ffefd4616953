import type { ArgumentRecord } from '../ports.ts';

/** How a copy treats objects beyond plain data. */
export interface CopyMode {
  /** Freeze every copy. */
  readonly freeze: boolean;
  /** Copy class instances by their properties; otherwise they are shared. */
  readonly instances: boolean;
  /** Replaces each text; names of properties stay. Default: unchanged. */
  readonly text?: (text: string) => string;
}

/**
 * Copies a graph. Each object is copied once, so shared parts stay shared and cycles stay cycles.
 * Arrays, plain objects, maps, sets, dates, regular expressions, buffers and views are copied;
 * functions are shared.
 *
 * @param members those of `value`, if they are known and it is a plain object.
 */
export function copyGraph(value: unknown, mode: CopyMode, members?: ArgumentRecord): unknown {
  const copier = new Copier(mode);
  return members ? copier.plain(value as object, members) : copier.copy(value); // see `members`
}

class Copier {
  readonly #seen = new Map<object, unknown>();
  readonly #mode: CopyMode;

  constructor(mode: CopyMode) {
    this.#mode = mode;
  }

  copy(value: unknown): unknown {
    if (typeof value === 'string') return this.#mode.text?.(value) ?? value;
    if (typeof value !== 'object' || value === null) return value;
    const known = this.#seen.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) return this.#array(value);
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype === Object.prototype || prototype === null) return this.plain(value);
    const built = this.#builtIn(value);
    if (built !== undefined) return built;
    return this.#mode.instances ? this.#instance(value, prototype as object) : value;
  }

  #keep<T extends object>(value: object, copy: T): T {
    this.#seen.set(value, copy);
    return copy;
  }

  #end<T extends object>(copy: T): T {
    return this.#mode.freeze ? Object.freeze(copy) : copy;
  }

  #array(value: readonly unknown[]): unknown[] {
    const out = this.#keep(value, [] as unknown[]);
    for (const item of value) out.push(this.copy(item));
    return this.#end(out);
  }

  plain(value: object, members?: ArgumentRecord): object {
    const out = this.#keep(value, {} as Record<string, unknown>);
    const keys = members?.keys ?? Object.keys(value);
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as string; // `at` is within bounds
      const copied = this.copy(members ? members.values[at] : Reflect.get(value, key));
      // Assigning to this key would set the prototype instead.
      if (key === '__proto__') define(out, key, copied);
      else out[key] = copied;
    }
    return this.#end(out);
  }

  /** By the platform's brand, which no property can fake. */
  #builtIn(value: object): object | undefined {
    const view = viewTag.call(value) as keyof typeof VIEWS | undefined;
    // Views cannot be frozen; a separate copy suffices.
    if (view !== undefined) return this.#keep(value, new VIEWS[view](value as never));
    switch (TAG.call(value)) {
      case '[object Map]':
        return value instanceof Map ? this.#map(value) : undefined;
      case '[object Set]':
        return value instanceof Set ? this.#set(value) : undefined;
      case '[object Date]':
        return value instanceof Date
          ? this.#keep(value, this.#end(new Date(value.getTime())))
          : undefined;
      case '[object RegExp]':
        return value instanceof RegExp
          ? this.#keep(value, new RegExp(value.source, value.flags)) // a frozen one could not search
          : undefined;
      case '[object ArrayBuffer]':
        return value instanceof ArrayBuffer ? this.#keep(value, value.slice(0)) : undefined;
      case '[object DataView]':
        return value instanceof DataView
          ? this.#keep(
              value,
              new DataView(
                value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength),
              ),
            )
          : undefined;
      default:
        return undefined;
    }
  }

  #map(value: ReadonlyMap<unknown, unknown>): object {
    const out = this.#keep(value, new Map());
    for (const [key, item] of value) out.set(this.copy(key), this.copy(item));
    return this.#end(out);
  }

  #set(value: ReadonlySet<unknown>): object {
    const out = this.#keep(value, new Set());
    for (const item of value) out.add(this.copy(item));
    return this.#end(out);
  }

  /** Errors too: their message and stack are own properties. */
  #instance(value: object, prototype: object): object {
    const out = this.#keep(value, Object.create(prototype) as object);
    for (const key of Reflect.ownKeys(value)) {
      const enumerable = Object.prototype.propertyIsEnumerable.call(value, key);
      define(out, key, this.copy(Reflect.get(value, key)), enumerable);
    }
    return this.#end(out);
  }
}

const TAG = Object.prototype.toString;

const VIEWS = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
} as const;

/** Returns `undefined` for other values than a typed array. */
const viewTag: (this: object) => unknown =
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)
    ?.get ?? (() => undefined);

function define(out: object, key: PropertyKey, value: unknown, enumerable = true): void {
  Object.defineProperty(out, key, { value, enumerable, writable: true, configurable: true });
}
