import type { CompactionOptions } from './compact-options.ts';

/** Measures texts in the unit of a budget. */
export interface TextMeter {
  unit: 'tokens' | 'chars';
  /** Tokens; absent without a counter. Never throws. */
  count: ((text: string) => number) | undefined;
  /** By how much these are larger than the budget; without a budget, without end. */
  excessOf(texts: readonly string[]): number;
}

/** @throws TypeError for a budget in tokens without a counter */
export function toTextMeter({ budget, countTokens }: CompactionOptions): TextMeter {
  const given = budget as { tokens?: unknown; chars?: unknown } | undefined;
  const unit = given?.tokens === undefined ? 'chars' : 'tokens';
  if (unit === 'tokens' && typeof countTokens !== 'function') {
    throw new TypeError(
      'compactResults has a budget in tokens and cannot count them. Pass countTokens, or a budget in chars.',
    );
  }
  const count = countTokens && toSafeCount(countTokens);
  const sizeOf = (text: string) => (unit === 'tokens' && count ? count(text) : text.length);
  return {
    unit,
    count,
    excessOf(texts) {
      if (!given) return Number.POSITIVE_INFINITY;
      const limit = Math.max(0, Number(given[unit]) || 0);
      return texts.reduce((sum, text) => sum + sizeOf(text), 0) - limit;
    },
  };
}

/** Counts each text once: a tokenizer may take longer than all the rest. */
function toSafeCount(countTokens: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  const countOnce = (text: string): number => {
    try {
      const count = countTokens(text);
      if (Number.isFinite(count) && count >= 0) return count;
    } catch {
      // Each character counts, below.
    }
    return text.length;
  };
  return (text) => {
    const count = known.get(text) ?? countOnce(text);
    known.set(text, count);
    return count;
  };
}
