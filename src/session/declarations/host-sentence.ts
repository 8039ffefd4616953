import { formatList, formatPlural } from '../lib/format.ts';

/** A longer list would hide the rest of the summary. */
const NAMED = 3;

/**
 * Says which hosts an import allows for the current personality, before it is added.
 *
 * @returns an empty text without hosts.
 * @example
 * toHostSentence(['https://pets.test/a', 'https://pets.test/b']);
 * // 'Adding them allows requests to pets.test.'
 */
export function toHostSentence(urls: readonly string[]): string {
  const hosts = [...new Set(urls.flatMap((url) => (URL.canParse(url) ? new URL(url).host : [])))];
  if (hosts.length === 0) return '';
  const rest = hosts.length - NAMED;
  const named = hosts.slice(0, NAMED);
  const list = formatList(rest > 0 ? [...named, formatPlural(rest, 'other')] : named);
  return `Adding them allows requests to ${list}.`;
}
