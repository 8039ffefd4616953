import { clipped, headOf, tailOf } from './text.ts';

/** What fits goes through as it is. In UTF-16 code units. */
export const FALLBACK_CHARS = 8192;

const HEAD_CHARS = 3200;
const TAIL_CHARS = 3200;
const NOTABLE_CHARS = 1500;
const NOTABLE_LINE_CHARS = 200;
/** How much of a line is searched for a word of trouble. */
const SEARCHED_CHARS = 400;

const TROUBLE =
  /\b(?:errors?|err!|fail(?:ed|ure|ures|ing|s)?|fatal|panic(?:ked)?|exceptions?|traceback|denied|not ok|undefined reference|segmentation fault)\b|[a-z]Error\b|[✗✖×✕●]/i;

/**
 * The beginning, the end, and from between them the first lines that speak of trouble. Text of at
 * most 8 KB, and text that would not become shorter, is returned as it is.
 *
 * Source: seed 1, 'Built-in reducers'; page 1, section 5.
 */
export function headAndTail(text: string): string {
  if (text.length <= FALLBACK_CHARS) return text;
  const head = wholeLinesFromStart(headOf(text, HEAD_CHARS));
  const tail = wholeLinesToEnd(tailOf(text, TAIL_CHARS));
  const notable = notableLines(text, head.length, text.length - tail.length);
  const omitted = text.length - head.length - tail.length;
  const marker = `[… ${omitted} chars left out${notable.length > 0 ? '; from them, lines that speak of trouble:' : ''}]`;
  const parts = notable.length > 0 ? [marker, ...notable, '[…]'] : [marker];
  const reduced = [head.replace(/\n$/, ''), ...parts, tail].join('\n');
  return reduced.length < text.length ? reduced : text;
}

function wholeLinesFromStart(text: string): string {
  const end = text.lastIndexOf('\n');
  // A cut within a line is better than a head that is almost empty.
  return end < text.length / 2 ? text : text.slice(0, end + 1);
}

function wholeLinesToEnd(text: string): string {
  const start = text.indexOf('\n');
  return start === -1 || start > text.length / 2 ? text : text.slice(start + 1);
}

function notableLines(text: string, from: number, to: number): string[] {
  const found: string[] = [];
  let size = 0;
  for (let start = from; start < to && size < NOTABLE_CHARS; ) {
    const next = text.indexOf('\n', start);
    const end = next === -1 || next > to ? to : next;
    if (end > start && TROUBLE.test(text.slice(start, Math.min(end, start + SEARCHED_CHARS)))) {
      const line = clipped(
        text.slice(start, Math.min(end, start + NOTABLE_LINE_CHARS + 1)).trim(),
        NOTABLE_LINE_CHARS,
      );
      if (!found.includes(line)) {
        found.push(line);
        size += line.length + 1;
      }
    }
    start = end + 1;
  }
  return found;
}
