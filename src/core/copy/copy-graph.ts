import { isPlainObject } from '../../lib/is-plain-object.ts';
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

/** Reading up to this many members again costs next to nothing. */
export const FEW = 64;

/**
 * Copies a graph. Each object is copied once, so shared parts stay shared and cycles stay cycles.
 * Arrays, plain objects, maps, sets, dates, regular expressions, buffers and views are copied;
 * functions are shared.
 *
 * @param keys the names in `value`, if they are known and it is a plain object.
 * @param flat the members of `value`, if they have been read.
 * @param many receives the members of the copied plain objects that have many.
 */
export function copyGraph(
  value: unknown,
  mode: CopyMode,
  keys?: readonly string[],
  flat?: object,
  many?: Map<object, ArgumentRecord>,
): unknown {
  const copier = new Copier(mode, many);
  return keys ? copier.plain(value as object, keys, flat) : copier.copy(value); // see `keys`
}

class Copier {
  readonly #seen = new Map<object, unknown>();
  readonly #mode: CopyMode;
  readonly #many: Map<object, ArgumentRecord> | undefined;

  constructor(mode: CopyMode, many?: Map<object, ArgumentRecord>) {
    this.#mode = mode;
    this.#many = many;
  }

  copy(value: unknown): unknown {
    if (typeof value === 'string') return this.#mode.text?.(value) ?? value;
    if (typeof value !== 'object' || value === null) return value;
    const known = this.#seen.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) return this.#array(value);
    if (isPlainObject(value)) return this.plain(value);
    const built = this.#builtIn(value);
    if (built !== undefined) return built;
    return this.#mode.instances ? this.#instance(value) : value;
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

  plain(value: object, keys: readonly string[] = Object.keys(value), from = value): object {
    const out = this.#keep(value, {} as Record<string, unknown>);
    const values: unknown[] | undefined = this.#many && keys.length > FEW ? [] : undefined;
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as string; // `at` is within bounds
      const copied = this.copy(Reflect.get(from, key));
      // Assigning to this key would set the prototype instead.
      if (key === '__proto__') define(out, key, copied);
      else out[key] = copied;
      values?.push(copied);
    }
    if (values) this.#many?.set(out, { keys, values });
    return this.#end(out);
  }

  /** By the platform's brand, which no property can fake. */
  #builtIn(value: object): object | undefined {
    // Views cannot be frozen; a separate copy suffices.
    if (Reflect.get(VIEW, Symbol.toStringTag, value) !== undefined) {
      return this.#keep(value, VIEW.slice.call(value));
    }
    if (isBranded(value, 'Map')) return this.#map(value);
    if (isBranded(value, 'Set')) return this.#set(value);
    if (isBranded(value, 'Date')) return this.#keep(value, this.#end(new Date(+value)));
    // A frozen one could not search.
    if (isBranded(value, 'RegExp')) return this.#keep(value, new RegExp(value.source, value.flags));
    if (isBranded(value, 'ArrayBuffer')) return this.#keep(value, value.slice(0));
    if (isBranded(value, 'DataView')) {
      const { buffer, byteOffset, byteLength } = value;
      return this.#keep(value, new DataView(buffer.slice(byteOffset, byteOffset + byteLength)));
    }
    return undefined;
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
  #instance(value: object): object {
    const out = this.#keep(value, Object.create(Object.getPrototypeOf(value)) as object);
    for (const key of Reflect.ownKeys(value)) {
      const enumerable = Object.prototype.propertyIsEnumerable.call(value, key);
      define(out, key, this.copy(Reflect.get(value, key)), enumerable);
    }
    return this.#end(out);
  }
}

/** The prototype of all typed arrays: its tag is `undefined` for other values. */
const VIEW = Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array;

interface BuiltIns {
  Map: Map<unknown, unknown>;
  Set: Set<unknown>;
  Date: Date;
  RegExp: RegExp;
  ArrayBuffer: ArrayBuffer;
  DataView: DataView;
}

/** Members that can be read from instances of all realms, and from no other object. */
const BRANDS: Readonly<Record<keyof BuiltIns, readonly [{ prototype: object }, PropertyKey]>> = {
  Map: [Map, 'size'],
  Set: [Set, 'size'],
  Date: [Date, 'size'], // its tag suffices
  RegExp: [RegExp, 'source'],
  ArrayBuffer: [ArrayBuffer, 'byteLength'],
  DataView: [DataView, 'byteLength'],
};

function isBranded<K extends keyof BuiltIns>(value: object, name: K): value is BuiltIns[K] {
  if (!Object.prototype.toString.call(value).endsWith(` ${name}]`)) return false;
  try {
    const [type, getter] = BRANDS[name];
    Reflect.get(type.prototype, getter, value);
    return true;
  } catch {
    return false; // only the tag of a built-in
  }
}

function define(out: object, key: PropertyKey, value: unknown, enumerable = true): void {
  Object.defineProperty(out, key, { value, enumerable, writable: true, configurable: true });
}
