import type { LogParser } from '../log-parser.ts';

/** A test runner, known by its output. */
export type TestRunner = LogParser;

/** Where this indentation ends: the number of leading spaces. */
export function indentOf(line: string): number {
  let at = 0;
  while (line.charCodeAt(at) === 32) at += 1;
  return at;
}
