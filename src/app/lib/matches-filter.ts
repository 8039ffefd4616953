/**
 * Whether a text holds every word of a filter, in any order and case; those of an empty filter always.
 *
 * @example
 * hasWords('docs/retry.md', 'MD docs'); // true
 */
export function matchesFilter(text: string, filter: string): boolean {
  const lower = text.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
