import { clipped, headOf, tailOf } from './text.ts';

/** The share of the budget for the beginning and for the end. */
const EDGE_SHARE = 0.39;
/** The share of the budget for lines from between them. */
const NOTABLE_SHARE = 0.18;
/** For the marker, in UTF-16 code units. With less room, three dots are the marker. */
const MARKER_CHARS = 90;
/** A shorter text has only a beginning. In UTF-16 code units. */
const SHORTEST_CHARS = 8;
const NOTABLE_LINE_CHARS = 200;
/** The part of a line that is searched for error words. */
const SEARCHED_CHARS = 400;

/** Error words of logs. */
export const TROUBLE =
  /\b(?:errors?|err!|fail(?:ed|ure|ures|ing|s)?|fatal|panic(?:ked)?|exceptions?|traceback|denied|not ok|undefined reference|segmentation fault)\b|[a-z]Error\b|[✗✖×✕●]/i;

/**
 * The beginning, the end, and the first lines with error words between them, within the budget.
 * Text that fits, and text that would not become shorter, is unchanged.
 *
 * Source: docs/contract.md#built-in-reducers.
 *
 * @param budget in UTF-16 code units.
 */
export function headAndTail(text: string, budget: number): string {
  const room = budget - MARKER_CHARS;
  if (text.length <= budget) return text;
  if (room < MARKER_CHARS)
    return budget < SHORTEST_CHARS ? headOf(text, budget) : clipped(text, budget);
  const notableChars = Math.floor(room * NOTABLE_SHARE);
  let edge = Math.floor(room * EDGE_SHARE);
  const narrow = notableLines(text, edge, text.length - edge, notableChars);
  // The unused room of error lines goes to the beginning and to the end.
  const spare = notableChars - narrow.reduce((sum, line) => sum + line.length + 1, 0);
  edge += Math.max(0, Math.floor(spare / 2));
  const head = wholeLinesFromStart(headOf(text, edge));
  const tail = wholeLinesToEnd(tailOf(text, edge));
  const end = text.length - tail.length;
  const notable = notableLines(text, head.length, end, room - head.length - tail.length);
  const omitted = end - head.length;
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

function notableLines(text: string, from: number, to: number, max: number): string[] {
  const found = new Set<string>();
  let size = 0;
  for (let start = from; start < to && size < max; ) {
    const next = text.indexOf('\n', start);
    const end = next === -1 || next > to ? to : next;
    if (end > start && TROUBLE.test(text.slice(start, Math.min(end, start + SEARCHED_CHARS)))) {
      const line = clipped(
        text.slice(start, Math.min(end, start + NOTABLE_LINE_CHARS + 1)).trim(),
        NOTABLE_LINE_CHARS,
      );
      if (!found.has(line) && size + line.length < max) {
        found.add(line);
        size += line.length + 1;
      }
    }
    start = end + 1;
  }
  return [...found];
}
