import { stemmer } from 'stemmer';

/** Scripts without spaces between words. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
// The long-vowel mark belongs to both kana and so to neither script.
const RUN = new RegExp(
  `[${UNSPACED}ー]+|[\\p{L}\\p{M}\\p{N}]+?(?=[${UNSPACED}]|[^\\p{L}\\p{M}\\p{N}]|$)`,
  'gu',
);
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** Words that are too common for a search. English, Chinese, Japanese, Thai. */
const COMMON = new Set(
  (
    'a about after again all also am an and any are as at be because been before being between both but by can could did do does doing each few for from had has have having he her hers him his how i if in into is it its just may me more most must my no nor not now of off on once only or other our ours out over own s same she should so some such t than that the their them then there these they this those through to too under until up us very was we were what when where which while who whom whose why will with would you your ' +
    '的 了 吗 呢 吧 是 在 我 你 他 她 它 们 我们 你们 和 与 有 就 也 都 不 这 那 个 怎么 怎样 如何 什么 哪 哪里 吗 请 可以 ' +
    'の は が を に で と も か へ や から まで より です ます ました する した して こと もの どう どの どこ 何 なに いつ この その あの ください ' +
    'ที่ ของ และ ใน เป็น ได้ มี ให้ จะ การ อย่างไร อะไร ไหม ครับ ค่ะ'
  ).split(' '),
);

/** Created on first use, because it takes some milliseconds. */
let segmenter: Intl.Segmenter | undefined;

/**
 * The words of a text, in lower case and in order. `Intl.Segmenter` splits Chinese, Japanese, Thai,
 * Lao, Khmer and Burmese.
 *
 * @example wordsOf('Refunds: 退款需要五天') // ['refunds', '退款', '需要', '五', '天']
 */
export function tokensOf(text: string): string[] {
  const words: string[] = [];
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(RUN)) {
    if (IS_UNSPACED.test(run)) words.push(...segmentsOf(run));
    else words.push(run);
  }
  return words;
}

/** The common stem of related words: English endings are removed, other words stay the same. */
export function stemOf(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word;
}

/** Whether a word tells the subject of a text. */
export function isSignificant(word: string): boolean {
  return !COMMON.has(word);
}

/** Whether a script has no spaces, so that sentences are joined without one. */
export function isUnspaced(text: string): boolean {
  return IS_UNSPACED.test(text);
}

function segmentsOf(run: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(run), ({ segment }) => segment);
}
