/**
 * An own property of an object or an array. `undefined` for every other value, and for what the
 * object inherits. `constructor` and `__proto__` are absent unless the data has them.
 */
export function getOwn(value: unknown, key: string): unknown {
  const holds = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
  return holds ? (value as Record<string, unknown>)[key] : undefined;
}

/** Sets an own property. `object.__proto__ = …` would replace the prototype instead. */
export function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  } else object[key] = value;
}
