import { clipped, headOf, tailOf } from './text.ts';

/**
 * The share of the budget for failures from between, at most. The beginning and the end get the
 * rest.
 */
const FAILURES_SHARE = 0.6;
/** The same for lines that only speak of trouble. */
const NOTABLE_SHARE = 0.18;
/** In a small budget both may use this much, and the edges get what is left. In UTF-16 code units. */
const LITTLE_CHARS = 400;
/** The share of the room for such lines that one line may use. */
const LINE_SHARE = 0.7;
/** For the marker, in UTF-16 code units. With less room, three dots are the marker. */
const MARKER_CHARS = 90;
/** A shorter text has only a beginning. In UTF-16 code units. */
const SHORTEST_CHARS = 8;
const NOTABLE_LINE_CHARS = 200;
/** The part of a line that is searched for error words. */
const SEARCHED_CHARS = 400;

/** Error words of logs. */
export const TROUBLE =
  /\b(?:errors?|err!|fail(?:ed|ure|ures|ing|s)?|fatal|panic(?:ked)?|exceptions?|traceback|denied|killed|not ok|undefined reference|segmentation fault|exit (?:code|status) [1-9]\d*)\b|: (?:command )?not found$|[a-z]Error\b|conflict \(|[✗✖×✕●]/i;

/** The message of a crash. Its first group, if any, is the beginning of a Python traceback. */
export const FAILURE =
  /^(Traceback \()|^(?:[\w.]+(?:Error|Exception)(?::|$)|Killed|Segmentation fault|panic: |thread '.*' panicked|(?:Caused by|fatal): )|^(?:Exception in thread|Unhandled [eE]xception|Uncaught )|\b(?:ERROR|FATAL|Fatal error): |: (?:command )?not found$|\bexit(?:ed with)? (?:code|status) [1-9]/;
/** A frame of a stack; Python shows its source below. */
export const FRAME = /^\s+(?:at|File|from) \S/;

/** Lines that belong together, from the most important one on. */
interface Notable {
  readonly isFailure: boolean;
  /** By their first characters. */
  readonly starts: readonly number[];
}

/** Between two places of a text, the room for lines, in UTF-16 code units. */
interface Limits {
  readonly from: number;
  readonly to: number;
  readonly longest: number;
  readonly failures: number;
  readonly others: number;
}

/**
 * The beginning, the end, and the failures and lines with error words between them, within the
 * budget. Failures come first; the beginning and the end share the rest.
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
  const found = notablesOf(text);
  const little = Math.min(room, LITTLE_CHARS);
  const most = Math.max(little, Math.floor(room * FAILURES_SHARE));
  const narrowest = Math.floor((room - most) / 2);
  const longest = Math.min(NOTABLE_LINE_CHARS, Math.floor(most * LINE_SHARE));
  // What the edges do not show for sure comes first; its unused room goes to them.
  const sure = choose(text, found, {
    from: narrowest,
    to: text.length - narrowest,
    longest,
    failures: most,
    others: Math.max(little, Math.floor(room * NOTABLE_SHARE)),
  });
  const edge = Math.floor((room - sure.chars) / 2);
  const head = wholeLinesFromStart(headOf(text, edge));
  const tail = wholeLinesToEnd(tailOf(text, edge));
  const end = text.length - tail.length;
  const left = room - head.length - tail.length;
  const { lines } = choose(text, found, {
    from: head.length,
    to: end,
    longest,
    failures: left,
    others: left,
  });
  const omitted = end - head.length;
  const marker = `[… ${omitted} chars left out${lines.length > 0 ? '; from them, lines that speak of trouble:' : ''}]`;
  const parts = lines.length > 0 ? [marker, ...lines, '[…]'] : [marker];
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

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}

/** Failures with their places first, then lines with error words; each in their own order. */
function notablesOf(text: string): Notable[] {
  const failures: Notable[] = [];
  const others: Notable[] = [];
  for (let start = 0; start < text.length; start = endOfLine(text, start) + 1) {
    const line = searched(text, start);
    const failure = FAILURE.exec(line);
    if (failure === null) {
      if (TROUBLE.test(line)) others.push({ isFailure: false, starts: [start] });
    } else if (failure[1] === undefined) {
      const next = endOfLine(text, start) + 1;
      const isPlaced = FRAME.test(searched(text, next));
      failures.push({ isFailure: true, starts: isPlaced ? [start, next] : [start] });
    } else {
      const starts = tracebackOf(text, start);
      failures.push({ isFailure: true, starts });
      start = starts[0] ?? start;
    }
  }
  return [...failures, ...others];
}

/** The message, the last frame with its source, and the first line. */
function tracebackOf(text: string, start: number): number[] {
  const frame: number[] = [];
  let at = endOfLine(text, start) + 1;
  for (; at < text.length && /^\s/.test(text.charAt(at)); at = endOfLine(text, at) + 1) {
    if (FRAME.test(searched(text, at))) frame.splice(0, 2, at);
    else if (frame.length === 1) frame.push(at);
  }
  return at < text.length ? [at, ...frame, start] : [...frame, start];
}

function searched(text: string, start: number): string {
  return text.slice(start, Math.min(endOfLine(text, start), start + SEARCHED_CHARS));
}

/** The lines between two places that fit, in their own order, without repeats. */
function choose(
  text: string,
  notables: readonly Notable[],
  limits: Limits,
): { readonly lines: string[]; readonly chars: number } {
  const chosen = new Map<string, number>();
  let chars = 0;
  for (const { isFailure, starts } of notables) {
    const max = isFailure ? limits.failures : limits.others;
    for (const start of starts) {
      if (start < limits.from || start >= limits.to) continue;
      const end = Math.min(endOfLine(text, start), limits.to, start + NOTABLE_LINE_CHARS + 1);
      const line = clipped(text.slice(start, end).trim(), limits.longest);
      if (chosen.has(line) || chars + line.length >= max) continue;
      chosen.set(line, start);
      chars += line.length + 1;
    }
  }
  const inOrder = [...chosen].sort(([, a], [, b]) => a - b);
  return { lines: inOrder.map(([line]) => line), chars };
}
