/**
 * Counts the tokens of a text, for example by a tokenizer of the model's provider. Synchronous. If it
 * throws or returns no finite number of at least 0, each character of that text counts.
 *
 * Source: docs/contract.md#result-cuts.
 */
export type CountTokens = (text: string) => number;

/** The counter, which never fails. */
export function toSafeCount(countTokens: CountTokens): CountTokens {
  return (text) => {
    try {
      const count = countTokens(text);
      if (Number.isFinite(count) && count >= 0) return count;
    } catch {
      // Each character counts, below.
    }
    return text.length;
  };
}
