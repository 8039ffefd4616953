import { toWord } from './terms.ts';

/** A part of a text, and whether the search matched it. */
export interface MarkedPart {
  text: string;
  isMatch: boolean;
}

/**
 * The parts of a text that a search matched, for highlights. Of a name, the matching parts alone
 * are marked.
 *
 * @param matched the words that matched, as the index has them
 *
 * @example toMarkedParts('retryAfterMs', ['after']) // retry, After (a match), Ms
 */
export function toMarkedParts(text: string, matched: readonly string[]): MarkedPart[] {
  const words = new Set(matched);
  const parts = text.split(/([\p{L}\p{N}_]+)/u).flatMap((name): MarkedPart[] => {
    if (words.has(toWord(name))) return [{ text: name, isMatch: true }];
    return name
      .split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?=_)|(?<=_)/u)
      .map((part) => ({ text: part, isMatch: words.has(toWord(part)) }));
  });
  return parts.filter((part) => part.text !== '');
}

/** The sentence of a text that has most of the words, or else its first one. */
export function bestSentence(text: string, matched: readonly string[]): string {
  const sentences = text.split(/(?<=[.;])\s+/);
  const count = (sentence: string) =>
    toMarkedParts(sentence, matched).filter(({ isMatch }) => isMatch).length;
  return sentences.reduce(
    (best, sentence) => (count(sentence) > count(best) ? sentence : best),
    sentences[0] ?? '',
  );
}
