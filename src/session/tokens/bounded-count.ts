import type { CountTokens } from '../../context/index.ts';

/** An encoder takes quadratic time for a run without a boundary: 40 s for 200,000 dashes. */
const LONGEST_RUN = 400;
/** Longer texts are counted from their start, so that one result never takes a second. */
const SAMPLE_CHARS = 100_000;

const LONG_RUN = new RegExp(
  ['[\\p{L}\\p{M}]', '[^\\s\\p{L}\\p{M}\\p{N}]', '\\s']
    .map((kind) => `${kind}{${LONGEST_RUN}}`)
    .join('|'),
  'u',
);
const PARTS = new RegExp(`(${LONG_RUN.source})`, 'u');

/**
 * Whether {@link toBoundedCount} counts each token of a text: it is at most 100,000 characters long,
 * and has no run of 400 letters, signs or spaces.
 */
export function isCountedWhole(text: string): boolean {
  return text.length <= SAMPLE_CHARS && !LONG_RUN.test(text);
}

/**
 * The counter with a bound on its time. It counts long runs in parts, which adds at most a token a
 * part, and longer texts from their first 100,000 characters.
 */
export function toBoundedCount(count: CountTokens): CountTokens {
  const countPart = (text: string) => {
    if (!LONG_RUN.test(text)) return count(text);
    return text.split(PARTS).reduce((sum, part) => sum + (part === '' ? 0 : count(part)), 0);
  };
  return (text) => {
    if (text.length <= SAMPLE_CHARS) return countPart(text);
    const sample = countPart(text.slice(0, SAMPLE_CHARS));
    return Math.round((sample / SAMPLE_CHARS) * text.length);
  };
}
