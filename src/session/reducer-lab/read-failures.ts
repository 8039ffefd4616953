import { nameOfFailure } from '../../lib/failure-name.ts';
import { stripAnsi } from '../../lib/strip-ansi.ts';
import { findRewritten } from './find-rewritten.ts';
import type { Trial } from './trial.ts';

/** A failure, and whether it is still there. */
export interface FailureLine {
  reduced: boolean;
  trimmed: boolean;
}

/** A line of a text, and what tells its failure from others. */
interface NamedLine {
  text: string;
  /** The file above a place without a path, or an empty text. */
  file: string;
  name: string;
  isTest: boolean;
}

// A page counts while the user types. More lines than these say nothing more.
const MAX_CHARS = 1_000_000;
const MAX_FAILURES = 2_000;

/** A path on a line of its own, as linters print it above its problems. */
const FILE = /^(?:[A-Za-z]:)?[^\s:]*[\\/.][^\s:]*$/;
/** A place in the file above. */
const PLACE = /^\s+\d+:\d+\s/;
/** The place of a failed test without its message, as pytest prints it: `a.py:31: AssertionError`. */
const BARE_PLACE = /^([^\s:]+):\d+: \w*(?:Error|Exception)$/;
/** The line of jest above the tests of a file. */
const SUITE = /^(?:PASS|FAIL) \S+\.\w+(?: \([\d.]+ m?s\))?$/;
/** The name of a test that failed in the file above. */
const TITLE = /^ {2}● (?!Console$)|^ +✕ /;
/** Between the file, the groups and the name of a test. */
const SEPARATOR = / > | › |::/g;
/** The message of an error at the beginning of a line. */
const REASON = /^\s*(?:E\s+)?\w*(?:Error|Exception)\b:/;

/**
 * Reads the failures of a trial, by the index of each raw line that reports them. Lines of the same
 * failure share one entry.
 */
export function readFailures(
  { raw, reduced, trimmed }: Trial,
  isFailure: (line: string) => boolean,
): ReadonlyMap<number, FailureLine> {
  const lines = namedLines(raw);
  const failing = lines.map(({ text, name }) => name !== '' && isFailure(text));
  for (const at of linesBesideTests(lines)) failing[at] = false;
  const keysOf = toKeys(lines.filter((_, at) => failing[at]));
  const files = testFiles(lines.filter((_, at) => failing[at]));
  const entries = new Map<string, { content: string; failure: FailureLine }>();
  const found = new Map<number, FailureLine>();
  const used = new Map<string, number>();
  let before: NamedLine | undefined;
  lines.forEach((line, at) => {
    const counts = failing[at] && !isReason(line, before, files);
    if (line.text.trim() !== '') before = failing[at] ? line : undefined;
    if (!counts) return;
    // Of several tests with the same short name, the next one.
    const keys = keysOf(line);
    const turn = used.get(line.name) ?? 0;
    used.set(line.name, turn + 1);
    const key = keys[turn % keys.length] ?? '';
    const known = entries.get(key);
    if (!known && entries.size >= MAX_FAILURES) return;
    const { failure } = known ?? { failure: { reduced: false, trimmed: false } };
    if (!known) entries.set(key, { content: key.replace('\n', ' '), failure });
    found.set(at, failure);
  });
  const rawTexts = new Set(lines.map(({ text }) => text.trim()));
  for (const [stage, text] of [
    ['reduced', reduced],
    ['trimmed', trimmed],
  ] as const) {
    const left = namedLines(text);
    // A name that several tests share says of none of them that it failed.
    const keys = new Set(left.map(keysOf).flatMap((some) => (some.length === 1 ? some : [])));
    const others = findRewritten(
      [...entries.values()].map(({ content }) => content),
      // A line that the reducer left as it was reports its own failure, and no similar one.
      left
        .filter((line) => !rawTexts.has(line.text.trim()))
        .map(({ file, name }) => `${file} ${name}`),
    );
    [...entries].forEach(([key, { failure }], at) => {
      failure[stage] = keys.has(key) || others.has(at);
    });
  }
  return found;
}

/**
 * The failures that a line can report, by key. A test can be named without its file and groups, so
 * `× rejects` also reports `a.test.ts > group > rejects`.
 */
function toKeys(lines: readonly NamedLine[]): (line: NamedLine) => readonly string[] {
  const longer = new Map<string, Set<string>>();
  for (const { name, isTest } of lines) {
    if (!isTest) continue;
    for (const { index, 0: separator } of name.matchAll(SEPARATOR)) {
      const short = name.slice(index + separator.length);
      longer.set(short, (longer.get(short) ?? new Set()).add(`\n${name}`));
    }
  }
  return ({ file, name, isTest }) => {
    const found = isTest ? longer.get(name) : undefined;
    return found ? [...found] : [`${file}\n${name}`];
  };
}

function namedLines(text: string): NamedLine[] {
  let above = '';
  return text
    .slice(0, MAX_CHARS)
    .split('\n')
    .map((line) => {
      const plain = stripAnsi(line);
      if (plain.trim() === '') above = '';
      else if (FILE.test(plain)) above = plain;
      return { text: plain, file: PLACE.test(plain) ? above : '', ...nameOfFailure(plain) };
    });
}

/**
 * The lines of jest that say of a failure what another line says: the file above its failed tests,
 * and that a suite failed, below its file.
 */
function linesBesideTests(lines: readonly NamedLine[]): readonly number[] {
  const beside: number[] = [];
  let file: number | undefined;
  lines.forEach(({ text }, at) => {
    if (SUITE.test(text)) file = text.startsWith('FAIL') ? at : undefined;
    else if (file === undefined || !TITLE.test(text)) return;
    else if (text.endsWith('● Test suite failed to run')) beside.push(at);
    else {
      beside.push(file);
      file = undefined;
    }
  });
  return beside;
}

/** The files of failed tests, such as `a.py` of `a.py::test_b`. */
function testFiles(lines: readonly NamedLine[]): ReadonlySet<string> {
  return new Set(
    lines.flatMap(({ name, isTest }) => (isTest ? (/^(\S+?)::/.exec(name)?.[1] ?? []) : [])),
  );
}

/** Whether a line only says why a test failed that another line names. */
function isReason(
  line: NamedLine,
  before: NamedLine | undefined,
  files: ReadonlySet<string>,
): boolean {
  if (before?.isTest && REASON.test(line.text)) return true;
  const [, file] = BARE_PLACE.exec(line.text) ?? [];
  return file !== undefined && files.has(file);
}
