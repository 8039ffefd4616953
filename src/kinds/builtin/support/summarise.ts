import { isSignificant, isUnspaced, tokensOf } from '../../rag/tokens.ts';
import { phrasesOf } from './phrases.ts';

/**
 * Sentences after this many are not compared with the picked ones; the work grows with the square.
 */
const MAX_SENTENCES = 2000;

/**
 * Picks the sentences with the most frequent words of the text. Early sentences win ties, and
 * repetitions are skipped.
 */
export function summarise(text: string, max: number): { sentences: string[]; total: number } {
  const sentences = sentencesOf(text);
  const words = sentences.map((sentence) => significantWordsOf(sentence));
  const frequency = new Map<string, number>();
  for (const word of words.flat()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const candidates = words.slice(0, MAX_SENTENCES).map((own, index) => {
    const distinct = new Set(own);
    let weight = 0;
    for (const word of distinct) weight += (frequency.get(word) ?? 1) - 0.5;
    // Divided by less than the length, so that a single word does not win over a sentence.
    return { index, distinct, score: weight / (distinct.size + 4) + (index === 0 ? 0.5 : 0) };
  });
  candidates.sort((a, b) => b.score - a.score || a.index - b.index);
  const taken: typeof candidates = [];
  for (const candidate of candidates) {
    if (taken.length >= max) break;
    if (!taken.some((other) => overlap(other.distinct, candidate.distinct) > 0.7))
      taken.push(candidate);
  }
  const order = taken.map(({ index }) => index).sort((a, b) => a - b);
  return { sentences: order.flatMap((index) => sentences[index] ?? []), total: sentences.length };
}

/** A full stop after an abbreviation or a number ends no sentence. */
const NO_END = /(?:\b(?:[A-Z]|e\.g|i\.e|etc|vs|cf|approx|Dr|Mr|Mrs|Ms|Prof|No|St|Fig))\.$/;

function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  const add = (sentence: string) => {
    if (sentence !== '') for (const phrase of phrasesOf(sentence)) sentences.push(phrase);
  };
  for (const paragraph of text.split(/\n\s*\n/)) {
    let open = '';
    for (const part of paragraph
      .replace(/\s+/g, ' ')
      .trim()
      .split(/(?<=[.!?…।॥؟۔።։។၊။]["')\]]?) |(?<=[。！？｡][」』）】”]?)(?![」』）】”。！？]) ?/u)) {
      open = joinSentences([open, part]);
      if (NO_END.test(open)) continue;
      add(open);
      open = '';
    }
    add(open);
  }
  return sentences;
}

function significantWordsOf(sentence: string): string[] {
  return tokensOf(sentence).filter(
    (word) => isSignificant(word) && (word.length > 2 || isUnspaced(word)),
  );
}

/** Joined with a space, except in scripts without spaces. */
export function joinSentences(sentences: readonly string[]): string {
  let text = '';
  for (const sentence of sentences) {
    const spaced = text !== '' && !(/[。！？｡][」』）】”]?$/u.test(text) && isUnspaced(sentence));
    text += spaced ? ` ${sentence}` : sentence;
  }
  return text;
}

/** The share of the smaller set that both have. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = Math.min(a.size, b.size);
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return least === 0 ? 1 : shared / least;
}
