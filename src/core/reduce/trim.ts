import { splitsPair } from '../../lib/splits-pair.ts';

/** The result of a cut. Source: docs/contract.md#trim. */
export interface Trimmed {
  /** The text for the model, with a marker if it was cut. */
  text: string;
  /** Kept characters, without the marker. */
  kept: number;
}

/**
 * Cuts a text to a budget: the first `budget` UTF-16 code units. A marker with the length before
 * the cut follows. One code unit less if the cut would split a surrogate pair.
 *
 * Source: docs/contract.md#trim.
 *
 * @example trimText('abcdef', 3).kept // 3
 */
export function trimText(text: string, budget: number): Trimmed {
  const total = text.length;
  if (total <= budget) return { text, kept: total };
  const kept = splitsPair(text, budget) ? budget - 1 : budget;
  // `join` writes a new string; a plain slice would keep the whole text in memory.
  const cut = [text.slice(0, kept), `\n[truncated — ${total} chars total]`].join('');
  return { text: cut, kept };
}
