/** A YAML or JSON mapping as a value. */
export type Mapping = Record<string, unknown>;

/** The kind of a value, as a sentence names it. */
export function describeKind(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  return typeof value === 'string' ? 'a string' : `a ${typeof value}`;
}
