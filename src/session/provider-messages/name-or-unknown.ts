/** A name that a text should have. Another value may be an object that no text describes. */
export function nameOrUnknown(name: unknown): string {
  return typeof name === 'string' ? name : 'unknown';
}
