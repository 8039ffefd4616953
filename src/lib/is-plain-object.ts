/**
 * Whether an object has the prototype of object literals, or none. That of another realm, such as a
 * frame or a `vm` context, counts too. It is recognised by its shape.
 */
export function isPlainObject(value: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || isObjectRoot(prototype);
}

/** Whether an object is the root of all objects, or of all functions, of this realm or another. */
export function isObjectRoot(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null) return Object.hasOwn(value, 'hasOwnProperty');
  // The root of every function, which is itself a function.
  return typeof value === 'function' && typeof prototype === 'object' && isObjectRoot(prototype);
}
