/**
 * Reads members by name, so that inherited ones, getters and a proxy's answers count like own
 * properties, which is all that a spread copies. What is `undefined` or `null` is left out. An
 * inherited function keeps its object as `this`.
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
 * The keys of an object and of what it inherits from, without the members of every object.
 *
 * @param all also those that do not enumerate, such as a class's getters
 */
export function keysInChain(source: object, all: boolean): Set<PropertyKey> {
  const keys = new Set<PropertyKey>();
  for (let at: object | null = source; at && !isRoot(at); at = Object.getPrototypeOf(at)) {
    for (const key of Reflect.ownKeys(at)) {
      if (all || Reflect.getOwnPropertyDescriptor(at, key)?.enumerable) {
        keys.add(key);
      }
    }
  }
  return keys;
}

// By shape, since an object of another realm ends in another `Object.prototype`.
function isRoot(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null) return Object.hasOwn(value, 'hasOwnProperty');
  // What every function inherits from, itself a function.
  return typeof value === 'function' && typeof prototype === 'object' && isRoot(prototype);
}
