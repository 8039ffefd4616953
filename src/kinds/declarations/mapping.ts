/** What a YAML or JSON mapping becomes. */
export type Mapping = Record<string, unknown>;

/** Sets an own property; a key named `__proto__` is one like any other. */
export function setOwn(target: Mapping, key: string, value: unknown): void {
  Object.defineProperty(target, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** An own property; what an object inherits is not what somebody wrote. */
export function getOwn(target: Mapping, key: string): unknown {
  return Object.hasOwn(target, key) ? target[key] : undefined;
}

/** The kind of a value, as a sentence names it. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}
