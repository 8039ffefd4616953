import { stripAnsi } from '../../lib/strip-ansi.ts';
import type { Sample } from '../workspace/workspace.ts';
import type { Trial } from './trial.ts';

/** How many of the lines that report failures are left. */
export interface FailureCount {
  /** Different lines of the raw text that report a failure. */
  total: number;
  /** Those that the reduced text still tells of. */
  reduced: number;
  /** Those that the model reads, after the cut. */
  trimmed: number;
}

/**
 * Words of a failure, as test runners, compilers and package managers print them. Not as a part of
 * a name or a path, such as `http-errors` and `panic.go`, and not as the name of a function.
 */
const FAILURE =
  /(?<![\w./-])(?:errors?|fail(?:ed|ure|ures|ing|s)?|exceptions?|traceback|panic(?:ked)?|fatal|segfault|not ok)(?![\w/(-]|\.\w)|npm ERR!|[✗✘✖×]\s/i;

/** The name of an error's class. */
const ERROR_CLASS = /[a-z](?:Error|Exception)\b(?!\()/;

/** Sums of failures, and their absence: `2 failed`, `no errors`, `failures: 0`. */
const SUM =
  /\b(?:\d+|no|zero|without) (?:\w+ )?(?:errors?|fail(?:ed|ing|ures?|s)?|exceptions?)\b(?!\s*:)|\b(?:errors?|fail(?:ed|ures?|s)?)\s*[:=]\s*\d+(?=\s*(?:[,;|)]|$))/gi;

// A page counts while the user types. More lines than these say nothing more.
const MAX_CHARS = 1_000_000;
const MAX_LINES = 2_000;

/**
 * The texts in a list that is separated by commas, in lower case.
 *
 * @example
 * toFailureTexts('OOMKilled, timed out'); // ['oomkilled', 'timed out']
 */
export function toFailureTexts(list: string): readonly string[] {
  return list
    .split(',')
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== '');
}

/**
 * Whether a line of an output reports a failure.
 *
 * @param own further texts of such lines, in lower case
 */
export function isFailureLine(line: string, own: readonly string[] = []): boolean {
  if (line.length >= 2_000) return false;
  const rest = stripAnsi(line).replace(SUM, '');
  return FAILURE.test(rest) || ERROR_CLASS.test(rest) || isOwn(line, own);
}

function isOwn(line: string, own: readonly string[]): boolean {
  if (own.length === 0) return false;
  const text = line.toLowerCase();
  return own.some((one) => text.includes(one));
}

/**
 * Whether a sample is the output of a program. In a source file or on a web page, the words of a
 * failure are no failures.
 */
export function isProgramOutput({ argsText }: Pick<Sample, 'argsText'>): boolean {
  return argsText.trim() === '' || /^\s*\{\s*(?:\}|"(?:command|cmd|script)"\s*:)/.test(argsText);
}

/** A line that reports a failure, and whether it is still there. */
export interface FailureLine {
  reduced: boolean;
  trimmed: boolean;
}

/**
 * Counts the failures of a sample that its reducer and the cut leave. A reducer may rewrite a line,
 * so a failure is left if half of its words are.
 *
 * @param own further texts of lines that report a failure, in lower case
 * @returns `undefined` for a text that reports no failure.
 * @example
 * countFailures(trial); // { total: 12, reduced: 12, trimmed: 9 }
 */
export function countFailures(trial: Trial, own: readonly string[] = []): FailureCount | undefined {
  const lines = [...findFailures(trial, own).values()];
  if (lines.length === 0) return undefined;
  return {
    total: lines.length,
    reduced: lines.filter(({ reduced }) => reduced).length,
    trimmed: lines.filter(({ trimmed }) => trimmed).length,
  };
}

/** The failures of a sample, by {@link failureKey}. */
export function findFailures(
  trial: Trial,
  own: readonly string[] = [],
): ReadonlyMap<string, FailureLine> {
  const key = own.join('\n');
  const known = found.get(trial);
  if (known?.key === key) return known.lines;
  const failures = failureLines(trial.raw, own);
  const words = [...failures.values()];
  const reduced = areLeft(words, trial.reduced);
  const trimmed = areLeft(words, trial.trimmed);
  const lines = new Map(
    [...failures.keys()].map((line, at) => [
      line,
      { reduced: reduced[at] ?? false, trimmed: trimmed[at] ?? false },
    ]),
  );
  found.set(trial, { key, lines });
  return lines;
}

/** Failures by trial, for the latest `own`: all panels ask for the same. */
const found = new WeakMap<Trial, { key: string; lines: ReadonlyMap<string, FailureLine> }>();

/** Equal for lines with the same words. */
export function failureKey(line: string): string {
  return wordsOf(line).join(' ');
}

function failureLines(text: string, own: readonly string[]): ReadonlyMap<string, string[]> {
  const lines = new Map<string, string[]>();
  // The lines of a diff are code.
  const isCode = /^diff --git /m.test(text.slice(0, 10_000));
  for (const line of text.slice(0, MAX_CHARS).split('\n')) {
    if (lines.size >= MAX_LINES) break;
    if (isCode ? !isOwn(line, own) : !isFailureLine(line, own)) continue;
    const words = wordsOf(line);
    if (words.length > 0) lines.set(words.join(' '), words);
  }
  return lines;
}

/**
 * For each line, whether at least half of its words are left, and half of those that the fewest
 * lines have, such as the name of a test. A test is often named by more than one line, so these
 * are not only the words of one line.
 */
function areLeft(lines: readonly string[][], text: string): boolean[] {
  const left = new Set(wordsOf(text.slice(0, MAX_CHARS)));
  const uses = new Map<string, number>();
  for (const word of lines.flatMap((words) => [...new Set(words)]))
    uses.set(word, (uses.get(word) ?? 0) + 1);
  const usesOf = (word: string) => uses.get(word) ?? 0;
  const isHalfLeft = (words: readonly string[]) =>
    words.filter((word) => left.has(word)).length * 2 >= words.length;
  return lines.map((words) => {
    const fewest = Math.min(...words.map(usesOf));
    return isHalfLeft(words) && isHalfLeft(words.filter((word) => usesOf(word) === fewest));
  });
}

/** Names, paths and words. Numbers alone and single characters change from run to run. */
function wordsOf(text: string): string[] {
  return (
    stripAnsi(text)
      .toLowerCase()
      .match(/[a-z_][\w.-]*\w/g) ?? []
  );
}
