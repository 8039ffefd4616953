import { stripAnsi } from '../../lib/strip-ansi.ts';

/** The maximum length of a suggested name, in UTF-16 code units. */
export const NAME_CHARS = 48;

/** The maximum number of lines that are searched for one with words. */
const NAME_LINES = 100;
/** The part of a line that is read, in UTF-16 code units. */
const LINE_CHARS = 500;

const DATE = '\\d{4}[-/.]\\d\\d[-/.]\\d\\d|[A-Z][a-z]{2} +\\d{1,2}(?= \\d\\d:)';
const CLOCK = '\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?(?:Z|[+-]\\d\\d:?\\d\\d)?';
/** A date, a time of day, or the seconds since a start, in brackets or without. */
const TIME = `[[(]?\\s*(?:(?:${DATE})(?:[T ]+${CLOCK})?|${CLOCK}|\\d+\\.\\d{3,})[\\])]?(?![\\w.])`;
const LEVEL = '(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL|SEVERE)';
/** Times at the beginning of a line, with a level behind them. */
const TIMES = new RegExp(`^\\s*(?:${TIME}[\\s,:|-]*)+(?:[[(]?${LEVEL}\\b[\\])]?[\\s:|-]*)?`);
const LEVELS = new RegExp(`^\\s*(?:\\[${LEVEL}\\s*\\]|${LEVEL}\\s*[:|])[\\s:|-]*`, 'i');

/** A bar between brackets that fills up. */
const BAR = /[[(|][\s#=>.*█▏▎▍▌▋▊▉▓▒░━-]*[\])|]/;

/**
 * A name for a pasted text: the beginning of its first line with words, as a terminal shows it,
 * without times and levels. Bars of progress have no words; without any line, the name is `Log`.
 *
 * @example
 * nameOfText('==== test session ====\n…'); // test session
 */
export function nameOfText(text: string): string {
  for (const line of text.split('\n', NAME_LINES)) {
    const name = nameOfLine(stripAnsi(line));
    if (name !== '') return name;
  }
  return 'Log';
}

function nameOfLine(line: string): string {
  // A terminal writes over the text before a carriage return.
  const shown = line.split('\r').findLast((part) => part.trim() !== '') ?? '';
  const words = shown.slice(0, LINE_CHARS).replace(TIMES, '').replace(LEVELS, '');
  if (!/[\p{L}\p{N}]/u.test(words) || isProgress(words)) return '';
  return (
    words
      // Rulers around a heading say nothing.
      .replace(/([^\p{L}\p{N}\s])\1{2,}/gu, ' ')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, NAME_CHARS)
      .trim()
  );
}

function isProgress(line: string): boolean {
  return /\d\s*%/.test(line) && (BAR.test(line) || !/\p{L}/u.test(line));
}
