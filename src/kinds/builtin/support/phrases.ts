import { tokensOf } from '../../rag/tokens.ts';

/** Scripts without spaces between words, and often without marks at the end of a sentence. */
const UNMARKED = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const BREAK = new RegExp(`(?<=[${UNMARKED}\\p{M}]["'”’)]?) +(?=["'“‘(]?[${UNMARKED}])`, 'u');
const UNSPACED_RUN = new RegExp(
  `[${UNMARKED}\\p{M}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]{60}`,
  'u',
);

/** A shorter phrase, such as a surname, belongs to the one before it. */
const FEWEST_WORDS = 3;
/** A longer text without a space or a mark is cut between two words. */
const MOST_WORDS = 40;

/** Created on first use, because it takes some milliseconds. */
let segmenter: Intl.Segmenter | undefined;

/**
 * The parts of a sentence of a script that marks no sentences. Thai, Lao, Khmer and Burmese have a
 * space between sentences, so the parts end there. Other sentences stay whole.
 *
 * @example phrasesOf('เราคืนเงินภายในห้าวัน วันนี้อากาศดีมาก').length // 2
 */
export function phrasesOf(sentence: string): string[] {
  const phrases: string[] = [];
  for (const part of sentence.split(BREAK)) {
    const isShort = phrases.length > 0 && tokensOf(part).length < FEWEST_WORDS;
    if (isShort) phrases.push(`${phrases.pop()} ${part}`);
    else phrases.push(part);
  }
  return phrases.flatMap((phrase) =>
    UNSPACED_RUN.test(phrase) ? cutBetweenWords(phrase) : phrase,
  );
}

function cutBetweenWords(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  const starts: number[] = [];
  for (const { index, isWordLike } of segmenter.segment(text)) if (isWordLike) starts.push(index);
  const pieces: string[] = [];
  let from = 0;
  for (let word = MOST_WORDS; word < starts.length; word += MOST_WORDS) {
    const end = starts[word] ?? text.length;
    pieces.push(text.slice(from, end));
    from = end;
  }
  return [...pieces, text.slice(from)];
}
