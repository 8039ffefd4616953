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

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals colour their output with them.
const COLOURS = /\u001b\[[\d;]*m/g;

// A page counts while the user types. More lines than these say nothing more.
const MAX_CHARS = 1_000_000;
const MAX_LINES = 2_000;

/** Whether a line of an output reports a failure. */
export function isFailureLine(line: string): boolean {
  if (line.length >= 2_000) return false;
  const rest = line.replace(COLOURS, '').replace(SUM, '');
  return FAILURE.test(rest) || ERROR_CLASS.test(rest);
}

/**
 * Whether a sample is the output of a program. In a source file or on a web page, the words of a
 * failure are no failures.
 */
export function isProgramOutput({ argsText }: Pick<Sample, 'argsText'>): boolean {
  return argsText.trim() === '' || /^\s*\{\s*(?:\}|"(?:command|cmd|script)"\s*:)/.test(argsText);
}

/**
 * Counts the failures of a sample that its reducer and the cut leave. A reducer may rewrite a line,
 * so a failure is left if half of its words are.
 *
 * @returns `undefined` for a text that reports no failure.
 * @example
 * countFailures(trial); // { total: 12, reduced: 12, trimmed: 9 }
 */
export function countFailures(trial: Trial): FailureCount | undefined {
  const known = counted.get(trial);
  if (known) return known.count;
  const lines = failureLines(trial.raw);
  const count =
    lines.length === 0
      ? undefined
      : {
          total: lines.length,
          reduced: countLeft(lines, trial.reduced),
          trimmed: countLeft(lines, trial.trimmed),
        };
  counted.set(trial, { count });
  return count;
}

const counted = new WeakMap<Trial, { count: FailureCount | undefined }>();

function failureLines(text: string): string[][] {
  const lines = new Map<string, string[]>();
  // The lines of a diff are code.
  if (/^diff --git /m.test(text.slice(0, 10_000))) return [];
  for (const line of text.slice(0, MAX_CHARS).split('\n')) {
    if (lines.size >= MAX_LINES) break;
    if (!isFailureLine(line)) continue;
    const words = wordsOf(line);
    if (words.length > 0) lines.set(words.join(' '), words);
  }
  return [...lines.values()];
}

/**
 * Counts the lines of which at least half of the words are left, and half of those that no other
 * line has, such as the name of a test.
 */
function countLeft(lines: readonly string[][], text: string): number {
  const left = new Set(wordsOf(text.slice(0, MAX_CHARS)));
  const uses = new Map<string, number>();
  for (const word of lines.flatMap((words) => [...new Set(words)]))
    uses.set(word, (uses.get(word) ?? 0) + 1);
  const isHalfLeft = (words: readonly string[]) =>
    words.filter((word) => left.has(word)).length * 2 >= words.length;
  return lines.filter(
    (words) => isHalfLeft(words) && isHalfLeft(words.filter((word) => uses.get(word) === 1)),
  ).length;
}

/** Names, paths and words. Numbers alone and single characters change from run to run. */
function wordsOf(text: string): string[] {
  return (
    text
      .replace(COLOURS, '')
      .toLowerCase()
      .match(/[a-z_][\w.-]*\w/g) ?? []
  );
}
