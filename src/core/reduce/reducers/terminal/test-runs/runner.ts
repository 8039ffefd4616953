import type { LogParser } from '../log-parser.ts';
import type { Marks } from '../marks.ts';

/** A test runner, known by its output. */
export type TestRunner = LogParser;

/** Where this indentation ends: the number of leading spaces. */
export function indentOf(line: string): number {
  let at = 0;
  while (line.charCodeAt(at) === 32) at += 1;
  return at;
}

/**
 * Marks the message below a failure: the next lines up to a blank one, after the blank lines
 * between the failure's name and its message.
 *
 * @returns the index of the last line of the message.
 */
export function keepMessage(
  lines: readonly string[],
  marks: Marks,
  header: number,
  options: { maxLines?: number; end?: RegExp } = {},
): number {
  const { maxLines = 30, end } = options;
  let at = header + 1;
  while (at < lines.length && at < header + 4 && lines[at]?.trim() === '') at += 1;
  for (let kept = 0; at < lines.length && kept < maxLines; at += 1, kept += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || end?.test(line)) break;
    marks.key(at);
  }
  return at - 1;
}
