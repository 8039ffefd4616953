import { estimateTokenCount } from 'tokenx';

const SAMPLE_CHARS = 20_000;

/** Footer, inspector and timeline count the same texts. The oldest count is dropped first. */
const COUNTS_KEPT = 256;
const counts = new Map<string, number>();

/**
 * An estimate of a text's tokens. Long texts are estimated from their first 20,000 characters. A
 * result of megabytes costs no more than a short one. The latest counts of short texts are kept.
 *
 * @example
 * estimateTokens('Hello, world'); // 3
 */
export function estimateTokens(text: string): number {
  // Not kept, because the keys would hold megabytes.
  if (text.length > SAMPLE_CHARS) {
    const sample = estimateTokenCount(text.slice(0, SAMPLE_CHARS));
    return Math.round((sample / SAMPLE_CHARS) * text.length);
  }
  const known = counts.get(text);
  if (known !== undefined) return known;
  const tokens = estimateTokenCount(text);
  const [oldest] = counts.keys();
  if (counts.size >= COUNTS_KEPT && oldest !== undefined) counts.delete(oldest);
  counts.set(text, tokens);
  return tokens;
}
