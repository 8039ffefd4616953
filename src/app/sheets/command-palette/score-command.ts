import type { Command } from './command.ts';

/** Where the words of a search are found, from the most to the least telling. */
export const PLACE = { title: 0.6, synonym: 0.5, text: 0.2, none: 0 };

/** The weight of a text to read: what acts comes first, by its title or by a synonym. */
const TEXT = 0.55;

/** The score of a text by its whole name: above the synonyms of commands. */
const NAMED = 0.59;

/** Fewer letters within a word are mostly another word: `cut` is no shortcut. */
const LONG_ENOUGH = 4;

/**
 * How well a command fits a search, from 0 to 1. Every word of the search must occur, in any
 * order; the least telling place of a word counts. From `PLACE.title` on, all words are in the
 * title.
 */
export function scoreCommand(command: Command, search: string): number {
  const { title, hint = '', group, also = '', verbs, isText = false } = command;
  // The other words of a command that removes something are no reason to offer it.
  if (isUnasked(command, search)) {
    return Math.min(PLACE.synonym, scoreTexts(title, '', '', search));
  }
  const score = scoreTexts(title, `${also} ${verbs ?? ''}`, `${group} ${hint}`, search);
  if (isText && isNamed(title, search)) return NAMED;
  return score * (isText ? TEXT : 1);
}

/** Whether the search is the whole name of a text, after `Reference:`. One word may mean another thing. */
function isNamed(title: string, search: string): boolean {
  const asked = toPlain(search).trim();
  return asked.includes(' ') && toPlain(title).endsWith(`: ${asked}`);
}

/**
 * Whether the command removes something and the search only names a thing: it lacks the verb, or all
 * its words are in the name of the thing, such as `delete_file`.
 */
export function isUnasked({ title, verbs }: Command, search: string): boolean {
  if (verbs === undefined) return false;
  const words = splitSearch(search);
  const isVerb = (word: string) =>
    verbs
      .split(' ')
      .some((verb) => word.startsWith(verb) || (word.length > 2 && verb.startsWith(word)));
  return !words.some(isVerb) || scoreTexts(toSubject(title), '', '', search) >= PLACE.title;
}

/** The score of a title, of other words for it and of a description. */
function scoreTexts(title: string, also: string, text: string, search: string): number {
  const asked = toPlain(search).trim();
  const squashed = squash(asked);
  const texts = [toPlain(title), toPlain(also), toPlain(text)] as const;
  const words = splitSearch(search);
  const least = Math.min(...words.map((word) => scoreWord(word, texts)));
  const joined = squashed.length >= LONG_ENOUGH && squash(texts[0]).includes(squashed) ? 0.61 : 0;
  // A word of the title that lacks letters: below everything that has the word.
  const loose = least === 0 && joined === 0 && hasLetters(texts[0], squashed) ? 0.1 : 0;
  const found = Math.max(least, joined, loose);
  const isStart = found >= PLACE.title && texts[0].startsWith(asked) ? 0.05 : 0;
  return found + isStart;
}

/** Whether the words of a scored command are in its description only, or in no word as a whole. */
export function isOnlyDescribed({ isText = false }: Command, score: number): boolean {
  return score / (isText ? TEXT : 1) < PLACE.synonym;
}

/** The title without its first word, the verb. */
export function toSubject(title: string): string {
  return title.replace(/^\S+\s*/, '');
}

/** The words of a search without those that say nothing about a command, unless they are all there is. */
export function splitSearch(search: string): string[] {
  const words = toPlain(search).trim().split(/\s+/);
  const found = words.filter(
    (word) => !/^(?:an?|the|this|that|to|of|my|your|from|with|and|how|do|i)$/.test(word),
  );
  return found.length > 0 ? found : words;
}

/** One spelling for each word, also for a half typed one: lower case, British. */
export function toPlain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('iz', 'is')
    .replaceAll('color', 'colour')
    .replaceAll('center', 'centre');
}

function scoreWord(word: string, [title, also, text]: readonly [string, string, string]): number {
  const own = matchWord(title, word);
  if (own === 'whole') return 0.9;
  if (own === 'start') return 0.8;
  const isShort = word.length < 2;
  const isInside = !isShort && !/^\d+$/.test(word) && title.includes(word);
  if (isInside && word.length >= LONG_ENOUGH) return 0.7;
  const other = matchWord(also, word);
  if (other === 'whole') return 0.58;
  if (other === 'start' && !isShort) return 0.54;
  if (isInside) return 0.52;
  return !isShort && matchWord(text, word) ? 0.3 : PLACE.none;
}

/** Whether a word of the text is the searched one, or begins with it. */
function matchWord(text: string, word: string): 'whole' | 'start' | undefined {
  let best: 'start' | undefined;
  // A name such as `read_file` is one word, and so are its parts.
  for (const one of [...text.split(/\s+/), ...text.split(/[^\p{L}\p{N}]+/u)]) {
    if (one === word) return 'whole';
    if (one.startsWith(word)) best = 'start';
  }
  return best;
}

/** Whether the letters occur in this order within one word, from its first letter on. */
function hasLetters(title: string, letters: string): boolean {
  if (letters.length < 2) return false;
  return title.split(/[^\p{L}\p{N}]+/u).some((word) => {
    if (!word.startsWith(letters.charAt(0))) return false;
    let at = 0;
    for (const letter of word) if (letter === letters.charAt(at)) at++;
    return at === letters.length;
  });
}

function squash(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
