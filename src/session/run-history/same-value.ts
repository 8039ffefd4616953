/** Whether two values are the same as JSON, whatever the order of their keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  // Documents share what they have in common, so that most are the same object.
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
