import { createNextMacrotask } from '../../simulation/index.ts';
import type { TokenCounterName } from '../workspace/context-settings.ts';
import { isCountedWhole } from './bounded-count.ts';
import { loadCounter } from './load-counter.ts';

/** Texts, and how their tokens are counted. */
export interface CountQuestion {
  counter: TokenCounterName;
  texts: readonly string[];
}

/** The tokens of one or more texts. */
export interface TokenCount {
  tokens: number;
  /** False for an estimate. */
  isExact: boolean;
}

/** About 20 ms of an exact counter. */
const CHARS_AT_ONCE = 20_000;

/** Counts each of the texts. Rejects if the counter does not load. */
export async function countTexts(
  { counter, texts }: CountQuestion,
  signal?: AbortSignal,
): Promise<TokenCount[]> {
  const count = await loadCounter(counter);
  const next = createNextMacrotask();
  const counts: TokenCount[] = [];
  let chars = 0;
  for (const text of texts) {
    signal?.throwIfAborted();
    counts.push({
      tokens: count(text),
      isExact: counter !== 'estimate' && isCountedWhole(text),
    });
    chars += text.length;
    if (chars < CHARS_AT_ONCE) continue;
    chars = 0;
    // Runs and other questions take their turn.
    await new Promise<void>((resolve) => next(resolve));
  }
  return counts;
}
