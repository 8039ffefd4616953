import { stemmer } from 'stemmer';

/** Words of questions that say nothing about what is asked. */
const SILENT = new Set(
  'a an the to of my your is are was were be been do does did how what why when where which who i it its with and or in on for from by as can could should that this there mean means get if'.split(
    ' ',
  ),
);

/** Whether a word says something about what is asked. */
export function isTelling(term: string): boolean {
  return !SILENT.has(term.toLowerCase());
}

/**
 * The terms of a text. A name such as `retryAfterMs` or `execution_failed` is a term, and so are its
 * parts.
 */
export function toTerms(text: string): string[] {
  return (text.match(/[\p{L}\p{N}_]+/gu) ?? []).flatMap((name) => {
    const parts = name
      .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
      .split(/[_\s]+/)
      .filter((part) => part !== '');
    return parts.length > 1 ? [name, ...parts] : [name];
  });
}

/** The form of a term in the index: lower case, British, without its English ending. */
export function toWord(term: string): string {
  const word = term.toLowerCase().replaceAll('iz', 'is');
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
}
