import { estimateTokenCount } from 'tokenx';

const SAMPLE_CHARS = 20_000;

/**
 * An estimate of a text's tokens. Long texts are estimated from their first 20,000 characters. A
 * result of megabytes costs no more than a short one.
 *
 * @example
 * estimateTokens('Hello, world'); // 3
 */
export function estimateTokens(text: string): number {
  if (text.length <= SAMPLE_CHARS) return estimateTokenCount(text);
  const sample = estimateTokenCount(text.slice(0, SAMPLE_CHARS));
  return Math.round((sample / SAMPLE_CHARS) * text.length);
}
