/**
 * Whether a text contains every word of a filter, in any order and case. An empty filter always
 * matches.
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
