import { isObjectRoot } from '../lib/is-plain-object.ts';

/**
 * Reads members by name, so that inherited ones, getters and proxies count like own properties, the
 * only ones that a spread copies. It omits `undefined` and `null`. An inherited function keeps its
 * object as `this`.
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
export function keysInChain(source: object, all: boolean): Set<PropertyKey> {
  const keys = new Set<PropertyKey>();
  for (let at: object | null = source; at && !isObjectRoot(at); at = Object.getPrototypeOf(at)) {
    for (const key of Reflect.ownKeys(at)) {
      if (all || Reflect.getOwnPropertyDescriptor(at, key)?.enumerable) {
        keys.add(key);
      }
    }
  }
  return keys;
}
