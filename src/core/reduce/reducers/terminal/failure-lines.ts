import type { Marks } from './marks.ts';
import { JAVASCRIPT, type Stack } from './stacks.ts';

/** Lines of a message with the cause; the following lines are detail. */
const MESSAGE_LINES = 3;
/** Changed lines of a diff, and causes, that belong to the message at any position. */
const CHANGED_LINES = 8;
/** The part of a line that is read; limits every pattern. In UTF-16 code units. */
const LOOKED_AT_CHARS = 600;

const CHANGED = /^[-+]|^(?:expected|received|actual)\b|^\w*Error\b/i;
/** The meaning of a diff's signs. */
const LEGEND = /^[-+] (?:Expected|Received|Snapshot)(?: +[-+] \d+)?$/;
/** Jest puts a page of general advice between these two. */
const ADVICE = /^Jest encountered an unexpected token$/;
const ADVICE_END = /^Details:$/;
const EXCERPT = /^(?:> *)?(?:\d+ *)?[|│]/;

/** A stack frame of the runtime or of a package. */
export function isForeignFrame(line: string, { frame, foreign }: Stack = JAVASCRIPT): boolean {
  // A frame that opens the error's own properties must stay with them.
  return frame.test(line.trimStart()) && foreign.test(line) && !line.endsWith('{');
}

/**
 * Marks the lines below the name of a failure. The beginning of its message and the changed lines
 * of its diff are `key`. The first frame of the project is its `place`, and other lines are
 * `detail`. Frames of packages and of the runtime are removed.
 *
 * @param to the line after the failure's last one.
 * @param stack how the language writes its frames.
 */
export function markFailure(
  lines: readonly string[],
  marks: Marks,
  from: number,
  to: number,
  stack: Stack = JAVASCRIPT,
): void {
  let message = 0;
  let changed = 0;
  let placed = false;
  let advised = -1;
  for (let at = from; at < to; at += 1) {
    const line = (lines[at] ?? '').slice(0, LOOKED_AT_CHARS).trimEnd();
    const text = stack.border === undefined ? line.trimStart() : line.replace(stack.border, '');
    if (text === '') continue;
    if (at <= advised) marks.noise(at, 'advice');
    else if (isForeignFrame(text, stack)) marks.noise(at, 'internal stack frames');
    else if (stack.frame.test(text)) {
      if (placed) marks.detail(at);
      else marks.place(at);
      placed = true;
    } else if (EXCERPT.test(text) || LEGEND.test(text)) marks.detail(at);
    else if (message < MESSAGE_LINES) {
      marks.key(at);
      message += 1;
      if (ADVICE.test(text)) advised = endOfAdvice(lines, at, to);
    } else if (changed < CHANGED_LINES && CHANGED.test(text)) {
      marks.key(at);
      changed += 1;
    } else marks.detail(at);
  }
}

/** @returns the last line of the advice; without one, the line itself. */
function endOfAdvice(lines: readonly string[], from: number, to: number): number {
  for (let at = from; at < to; at += 1) if (ADVICE_END.test(lines[at]?.trim() ?? '')) return at;
  return from;
}
