import { isObjectRoot } from './is-plain-object.ts';

/**
 * Reads members by name, so that inherited ones, getters and proxies count like own properties. A
 * spread copies only own properties. It omits `undefined` and `null`. An inherited function keeps
 * its object as `this`.
 *
 * @example readMembers(options, ['clock', 'observer']);
 */
export function readMembers<T extends object>(source: T, names: readonly (keyof T)[]): Partial<T> {
  const read: Partial<T> = {};
  for (const name of names) {
    const value = source[name];
    if (value === undefined || value === null) continue;
    read[name] = isInheritedMethod(source, name, value) ? value.bind(source) : value;
  }
  return read;
}

/**
 * The defaults, replaced by the members of `given` with these names, inherited or not.
 *
 * @example withDefaults(DEFAULT_LIMITS, options.limits);
 */
export function withDefaults<T extends object>(defaults: T, given: Partial<T> = {}): T {
  const read = { ...defaults };
  for (const name of Object.keys(defaults) as (keyof T)[]) {
    const value = given[name];
    if (value !== undefined) read[name] = value;
  }
  return read;
}

/** All members of an object as own properties, inherited ones too: see {@link readMembers}. */
export function allMembers<T extends object>(source: T): T {
  // The cast holds: these are keys of the object.
  const names = [...keysInChain(source, true)].filter(
    (key) => key !== 'constructor',
  ) as (keyof T)[];
  return readMembers(source, names) as T; // without those that are absent
}

/** Whether a member is a function that may need its object as `this`. */
export function isInheritedMethod<T>(
  source: object,
  name: PropertyKey,
  value: T,
): value is T & { bind(self: object): T } {
  return typeof value === 'function' && !Object.hasOwn(source, name);
}

/**
 * The keys of an object and of its prototypes, without those of `Object.prototype`.
 *
 * @param all also those that are not enumerable, such as a class's getters
 */
export function keysInChain(source: object | null, all: boolean): Set<PropertyKey> {
  const keys = new Set<PropertyKey>();
  for (let at = source; at && !isObjectRoot(at); at = Object.getPrototypeOf(at)) {
    for (const key of Reflect.ownKeys(at)) {
      if (all || Reflect.getOwnPropertyDescriptor(at, key)?.enumerable) {
        keys.add(key);
      }
    }
  }
  return keys;
}
