import { isPlainObject } from '../../lib/is-plain-object.ts';
import type { ArgumentRecord } from '../ports.ts';
import { copyBuiltIn, isShared } from './built-ins.ts';
import { isOfPlatform, mayHavePrivateState } from './private-state.ts';

/** How a copy treats objects beyond plain data. */
export interface CopyMode {
  /** Freeze every copy, and throw for what cannot be read. */
  readonly freeze: boolean;
  /** Copy instances with private state too, by their properties; otherwise they are shared. */
  readonly instances: boolean;
  /** Replaces each text; names of properties stay. Default: unchanged. */
  readonly text?: (text: string) => string;
}

/** Reading up to this many members again costs next to nothing. */
export const FEW = 64;

/** Deeper levels are copied after the others, because the call stack is limited. */
const DEEPEST = 200;

/**
 * Copies a graph. Each object is copied once, so shared parts stay shared and cycles stay cycles.
 * Copied, with their prototype, are arrays, plain objects, the built-in types of `built-ins.ts` and
 * instances of classes. Functions and shared memory are shared. So are, without `instances`,
 * objects that a copy of their properties would break.
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
  return new Copier(mode, many).whole(value, keys, flat);
}

type Fill<T, U> = (value: T, out: U) => void;

class Copier {
  readonly #seen = new Map<object, unknown>();
  readonly #later: [fill: Fill<never, never>, value: object, out: object][] = [];
  readonly #mode: CopyMode;
  readonly #many: Map<object, ArgumentRecord> | undefined;
  #depth = 0;

  constructor(mode: CopyMode, many?: Map<object, ArgumentRecord>) {
    this.#mode = mode;
    this.#many = many;
  }

  whole(value: unknown, keys?: readonly string[], flat?: object): unknown {
    const out = keys ? this.#known(value as object, keys, flat) : this.#copy(value); // see `keys`
    for (let next = this.#later.pop(); next; next = this.#later.pop()) {
      const [fill, from, into] = next;
      this.#run(from, into, fill as Fill<object, object>); // three values of `#fill`
    }
    return out;
  }

  #known(value: object, keys: readonly string[], flat?: object): object {
    const out = {};
    this.#seen.set(value, out);
    this.#members(flat ?? value, out, keys);
    return this.#end(out);
  }

  #copy(value: unknown): unknown {
    if (typeof value === 'string') return this.#mode.text?.(value) ?? value;
    if (typeof value !== 'object' || value === null) return value;
    const known = this.#seen.get(value);
    if (known !== undefined) return known;
    const depth = this.#depth;
    try {
      if (Array.isArray(value)) return this.#array(value);
      if (isPlainObject(value)) return this.#fill(value, {}, this.#members);
      return this.#other(value);
    } catch (thrown) {
      if (this.#mode.freeze) throw thrown;
      this.#depth = depth;
      return this.#keep(value, value); // it cannot be read
    }
  }

  #keep<T extends object>(value: object, copy: T): T {
    this.#seen.set(value, copy);
    return copy;
  }

  #end<T extends object>(copy: T): T {
    // A frozen pattern could not search.
    return this.#mode.freeze && !(copy instanceof RegExp) ? Object.freeze(copy) : copy;
  }

  #fill<T extends object, U extends object>(value: T, out: U, fill: Fill<T, U>): U {
    this.#seen.set(value, out);
    if (this.#depth === DEEPEST) {
      this.#later.push([fill, value, out]);
      return out;
    }
    this.#depth += 1;
    this.#run(value, out, fill);
    this.#depth -= 1;
    return out;
  }

  #run<T, U extends object>(value: T, out: U, fill: Fill<T, U>): void {
    fill.call(this, value, out);
    // A built-in value changes by its methods, frozen or not, and some would fail.
    if (fill !== this.#entries) this.#end(out);
  }

  #members(value: object, out: object, keys: readonly string[] = Object.keys(value)): void {
    const into = out as Record<string, unknown>; // a new object
    const values: unknown[] | undefined = this.#many && keys.length > FEW ? [] : undefined;
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as string; // `at` is within bounds
      const copied = this.#copy(Reflect.get(value, key));
      // Assigning to this key would set the prototype instead.
      if (key === '__proto__') define(out, key, copied);
      else into[key] = copied;
      values?.push(copied);
    }
    if (values) this.#many?.set(out, { keys, values });
  }

  #array(value: readonly unknown[]): object {
    const isList = Object.getPrototypeOf(value) === Array.prototype;
    return isList ? this.#fill(value, [], this.#items) : this.#builtIn(value, []);
  }

  #items(value: readonly unknown[], out: unknown[]): void {
    for (let at = 0; at < value.length; at++) out.push(this.#copy(value[at]));
  }

  #other(value: object): object {
    const copy = isShared(value) ? value : copyBuiltIn(value);
    if (copy) return copy === value ? this.#keep(value, value) : this.#builtIn(value, copy);
    if (!this.#mode.instances && mayHavePrivateState(value, false)) return this.#keep(value, value);
    const out = Object.create(Object.getPrototypeOf(value)) as object;
    return this.#fill(value, out, this.#properties);
  }

  /** A value of a built-in type, or of a class that extends it. */
  #builtIn(value: object, copy: object): object {
    // Its own type has copied all of a view, and a view cannot be frozen.
    if (ArrayBuffer.isView(copy)) return this.#keep(value, copy);
    const prototype: object = Object.getPrototypeOf(value);
    const isExact = prototype === Object.getPrototypeOf(copy) || isOfPlatform(prototype);
    if (isExact && !(copy instanceof Error)) return this.#fill(value, copy, this.#entries);
    if (this.#mode.instances || !mayHavePrivateState(value, true)) {
      return this.#fill(value, copy, this.#extended);
    }
    return this.#keep(value, value);
  }

  #extended(value: object, out: object): void {
    this.#entries(value, out); // before its class may see them
    Object.setPrototypeOf(out, Object.getPrototypeOf(value));
    this.#properties(value, out);
  }

  #entries(value: object, out: object): void {
    if (Array.isArray(out)) this.#items(value as readonly unknown[], out); // as its copy
    if (out instanceof Map) {
      Map.prototype.forEach.call(value, (item, key) => out.set(this.#copy(key), this.#copy(item)));
    }
    if (out instanceof Set) Set.prototype.forEach.call(value, (item) => out.add(this.#copy(item)));
  }

  #properties(value: object, out: object): void {
    for (const key of Reflect.ownKeys(value)) {
      if (Object.hasOwn(out, key)) continue; // an index, or `length`
      const enumerable = Object.prototype.propertyIsEnumerable.call(value, key);
      define(out, key, this.#copy(Reflect.get(value, key)), enumerable);
    }
  }
}

function define(out: object, key: PropertyKey, value: unknown, enumerable = true): void {
  Object.defineProperty(out, key, { value, enumerable, writable: true, configurable: true });
}
