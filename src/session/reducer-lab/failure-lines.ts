import { reportsPass } from '../../lib/failure-name.ts';
import { stripAnsi } from '../../lib/strip-ansi.ts';
import type { Sample } from '../workspace/workspace.ts';
import { isBesideFailures, withoutSums } from './failure-headings.ts';
import { speaksOfFailure } from './failure-phrases.ts';
import { hasFailureText } from './failure-texts.ts';
import { areNames, listsName } from './listed-names.ts';
import { proseLines } from './prose-lines.ts';
import { type FailureLine, type ParsedLog, parseLog, readFailures } from './read-failures.ts';
import { reportsFinding } from './reported-findings.ts';
import { reportsFailedStatus } from './reported-statuses.ts';
import { tableRows } from './table-rows.ts';
import type { TrialOutput } from './trial.ts';

/** How many of the failures are left. */
export interface FailureCount {
  /** Different failures of the raw text: failed tests, places of errors, other lines. */
  total: number;
  /** Those that the reduced text still reports. */
  reduced: number;
  /** Those that the model reads, after the cut. */
  trimmed: number;
  /** Those of them without the file and the line in which they failed. Absent if 0. */
  unplaced?: number;
}

/** A longer line is data. It says at its beginning what it reports. In UTF-16 code units. */
const LONG_LINE = 2_000;

/**
 * Whether a line of an output reports a failure.
 *
 * @param own further texts and patterns of such lines, of failureTextsOf
 * @param below the next line
 */
export function isFailureLine(line: string, own: readonly string[] = [], below = ''): boolean {
  if (hasFailureText(line, own)) return true;
  const text = stripAnsi(line.slice(0, LONG_LINE));
  const isReport = reportsFinding(text, below) ?? reportsFailedStatus(text);
  if (isReport !== undefined) return isReport;
  if (reportsPass(text) || isBesideFailures(text) || listsName(text)) return false;
  return speaksOfFailure(withoutSums(text));
}

/**
 * Whether lines of a sample can report failures: it is the output of a program, or the tool has
 * failure texts of its own. In a source file or on a web page, the words of a failure are no
 * failures.
 */
export function canFail(
  { argsText }: Pick<Sample, 'argsText'>,
  own: readonly string[] = [],
): boolean {
  if (own.length > 0) return true;
  return argsText.trim() === '' || /^\s*\{\s*(?:\}|"(?:command|cmd|script)"\s*:)/.test(argsText);
}

/**
 * Counts the failures of a sample that its reducer and the cut leave. Each failed test and each
 * place of an error counts once, however many lines report it. It is left if the text has its name
 * or its place, and its message at least once.
 *
 * @param own further texts and patterns of lines that report a failure, of failureTextsOf
 * @returns `undefined` for a text that reports no failure.
 * @example
 * countFailures(trial); // { total: 12, reduced: 12, trimmed: 9 }
 */
export function countFailures(
  trial: TrialOutput,
  own: readonly string[] = [],
): FailureCount | undefined {
  const failures = [...new Set(findFailures(trial, own).values())];
  if (failures.length === 0) return undefined;
  const unplaced = failures.filter(({ isPlaceLost }) => isPlaceLost).length;
  return {
    total: failures.length,
    reduced: failures.filter(({ reduced }) => reduced).length,
    trimmed: failures.filter(({ trimmed }) => trimmed).length,
    ...(unplaced > 0 && { unplaced }),
  };
}

/** The failures of a sample, by the index of each raw line that reports them. */
export function findFailures(
  trial: TrialOutput,
  own: readonly string[] = [],
): ReadonlyMap<number, FailureLine> {
  const key = own.join('\n');
  const known = found.get(trial);
  if (known?.key === key) return known.lines;
  const lines = readFailures(readRaw(trial.raw, own, key), trial);
  found.set(trial, { key, lines });
  return lines;
}

/** Failures by trial, for the latest `own`: all panels ask for the same. */
const found = new WeakMap<TrialOutput, { key: string; lines: ReadonlyMap<number, FailureLine> }>();

/** Each key stroke in a reducer's code asks for the same raw texts again. */
const texts = new Map<string, ParsedLog>();
const KEPT_TEXTS = 24;

function readRaw(raw: string, own: readonly string[], key: string): ParsedLog {
  const id = `${key}\n\n${raw}`;
  const known = texts.get(id);
  if (known) return known;
  const plain = stripAnsi(raw).split('\n');
  // The lines of a diff are code, and a list of names says nothing.
  const isData = /^diff --git /m.test(stripAnsi(raw.slice(0, 10_000))) || areNames(plain);
  const prose = isData ? undefined : proseLines(plain);
  const rows = isData ? undefined : tableRows(plain);
  const read = parseLog(raw, (line, below, at) => {
    if (isData || prose?.has(at)) return hasFailureText(line, own);
    const row = rows?.get(at);
    return row === undefined ? isFailureLine(line, own, below) : row || hasFailureText(line, own);
  });
  texts.set(id, read);
  const [oldest] = texts.keys();
  if (texts.size > KEPT_TEXTS && oldest !== undefined) texts.delete(oldest);
  return read;
}
