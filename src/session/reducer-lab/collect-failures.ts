import { reportsPass } from '../../lib/failure-name.ts';
import {
  endsBlock,
  isConsequence,
  isMessage,
  placeOf,
  reasonBeside,
  reasonOf,
} from './failure-context.ts';
import { collapse, type NamedLine, startedTest } from './named-lines.ts';

/** A failure of a raw text. */
export interface Failure {
  key: string;
  isTest: boolean;
  /** Its name, with the file above. */
  content: string;
  /** Its messages; one of them must stay. */
  reasons: string[];
  /** Where it failed, as `file:line`; absent if its name says so. */
  place?: string;
}

/** The failures of a raw text. */
export interface Failures {
  list: readonly Failure[];
  /** By the index of each line that reports them. */
  byLine: ReadonlyMap<number, Failure>;
  /** The failures that a line can report, by key. */
  keysOf: (line: NamedLine) => readonly string[];
}

const MAX_FAILURES = 2_000;

/** The line of jest above the tests of a file. */
const SUITE = /^(?:PASS|FAIL) \S+\.\w+(?: \([\d.]+ m?s\))?$/;
/** The name of a test that failed in the file above. */
const TITLE = /^ {2}● (?!Console$)|^ +✕ /;
/** Between the file, the groups and the name of a test. */
const SEPARATOR = / > | › |::/g;
/** The place of rustc below its message. */
const ARROW = /^\s*--> (\S+:\d+:\d+)$/;
/** A heading of webpack and of Next.js, with its message below. */
const FILE_HEADING = /^(?:\S+: )?(?:ERROR|error) in \S+/i;
const NPM = /^npm (?:ERR!|error)/;
const NPM_TEXT = /^npm \S+ +\S.* /;
/** The message of an error, which the name of a failed test can precede. */
const ERROR_MESSAGE =
  /^\s*(?:E\s+)?[\w.$]*(?:Error|Exception)\b:|^\s*panic: |^assertion |^E {2,}\S|^\s*→ /;
/** Frames of packages and of the runtime. */
const FOREIGN =
  /node_modules|node:internal|\/go[-.\d]*\/src\/|site-packages|\/rustc\/|\/lib\/python/;
const BARE_PLACE = /^([^\s:]+):\d+: \w*(?:Error|Exception)?$/;

/** Collects the failures of a text, with their messages and places. */
export function collectFailures(
  lines: readonly NamedLine[],
  isFailure: (line: string) => boolean,
): Failures {
  const failing = lines.map(
    ({ text, name, isHeading }) => name !== '' && (isHeading || isFailure(text)),
  );
  for (const at of linesBesideTests(lines)) failing[at] = false;
  // What only follows from failures counts where nothing else failed.
  const own = failing.map((fails, at) => fails && !isConsequence(lines[at]?.text ?? ''));
  const counted = own.includes(true) ? own : failing;
  const named = lines.filter((_, at) => counted[at]);
  const keysOf = toKeys(named);
  const entries = new Map<string, Failure>();
  const byLine = new Map<number, Failure>();
  const enter = (key: string, made: () => Omit<Failure, 'key'>): Failure | undefined => {
    const known = entries.get(key);
    if (known || entries.size >= MAX_FAILURES) return known;
    const failure = { key, ...made() };
    entries.set(key, failure);
    return failure;
  };
  const tests = toTests(named, lines, keysOf, enter);
  const files = testFiles(named);
  let test: Failure | undefined;
  let isHeaded = false;
  let hasMessage = false;
  /** Its message follows. */
  let open: Failure | undefined;
  lines.forEach((line, at) => {
    const { text } = line;
    const started = startedTest(text);
    if (started !== undefined) {
      test = tests.started(started);
      isHeaded = hasMessage = true;
    } else if (line.isTest && counted[at]) {
      test = tests.named(line, at);
      isHeaded = line.isHeading || TITLE.test(text);
      // Below a heading of pytest are lines of code first.
      hasMessage = !line.isHeading;
      if (test) byLine.set(at, test);
      open = test && readTestLine(test, text) ? test : undefined;
    } else if (text === '') return;
    else if (endsBlock(line) || reportsPass(text)) test = open = undefined;
    if (line.isTest || started !== undefined) return;
    const fails = failing[at] === true;
    const isAbsorbed = test && (isHeaded || isAboutTest(text, files));
    if (test && (isAbsorbed || !fails)) readBlockLine(test, text, isHeaded && hasMessage);
    if (open) {
      if (open.reasons.length === 0) open.reasons.push(collapse(text));
      if (fails) byLine.set(at, open);
      open = undefined;
    } else if (test && isAbsorbed) {
      if (fails) byLine.set(at, test);
    } else if (counted[at]) {
      const above = NPM.test(text) && NPM.test(lines[at - 1]?.text ?? '') && byLine.get(at - 1);
      const failure = above || enter(...toError(line, lines[at + 1]));
      if (above) above.reasons.push(...(NPM_TEXT.test(text) ? [collapse(text)] : []));
      if (failure) byLine.set(at, failure);
      if (FILE_HEADING.test(text)) open = failure;
    }
  });
  return { list: [...entries.values()], byLine, keysOf };
}

type Enter = (key: string, made: () => Omit<Failure, 'key'>) => Failure | undefined;

/** The failed tests by their names. */
function toTests(
  named: readonly NamedLine[],
  lines: readonly NamedLine[],
  keysOf: Failures['keysOf'],
  enter: Enter,
) {
  const known = new Set(named.flatMap((line) => (line.isTest ? keysOf(line) : [])));
  const used = new Map<string, number>();
  const enterTest = (key: string) =>
    enter(key, () => ({ isTest: true, content: key.replace('\n', ' ').trim(), reasons: [] }));
  return {
    started: (name: string) => {
      const [key = ''] = keysOf({ text: '', file: '', name, isTest: true, isHeading: false });
      return known.has(key) ? enterTest(key) : undefined;
    },
    named: (line: NamedLine, at: number) => {
      const keys = inFile(keysOf(line), lines, at);
      // Of several tests with the same short name, the next one.
      const turn = used.get(line.name) ?? 0;
      used.set(line.name, turn + 1);
      return enterTest(keys[turn % keys.length] ?? '');
    },
  };
}

/** Those of several tests with the same name that are in the file whose place is below. */
export function inFile(
  keys: readonly string[],
  lines: readonly NamedLine[],
  at: number,
): readonly string[] {
  if (keys.length < 2) return keys;
  for (let next = at + 1; next < lines.length && lines[next]?.isTest !== true; next += 1) {
    const file = BARE_PLACE.exec(lines[next]?.text ?? '')?.[1];
    const found = file === undefined ? [] : keys.filter((key) => key.startsWith(`\n${file}::`));
    if (found.length > 0) return found;
  }
  return keys;
}

/** @returns whether its message is on the next line. */
function readTestLine(test: Failure, text: string): boolean {
  const beside = reasonBeside(text);
  if (beside !== undefined) addReason(test, beside);
  const panicked = / panicked at (?:'(.*)', )?(\S+:\d+):\d+:?$/.exec(text);
  if (!panicked) return false;
  const place = placeOf(panicked[2] ?? '');
  if (place !== undefined) test.place = place;
  if (panicked[1] === undefined) return true;
  addReason(test, panicked[1]);
  return false;
}

function readBlockLine(test: Failure, text: string, hasMessage: boolean): void {
  const reason = reasonOf(text);
  if (reason !== undefined) addReason(test, reason);
  else if (hasMessage && test.reasons.length === 0 && isMessage(text)) addReason(test, text);
  if (test.place === undefined && !FOREIGN.test(text)) {
    const place = placeOf(text);
    if (place !== undefined) test.place = place;
  }
}

/** Messages of one failure: more of them only say more. */
const MAX_REASONS = 4;
/** A longer message can be shortened. */
const REASON_CHARS = 120;

function addReason(test: Failure, reason: string): void {
  const text = collapse(reason)
    .slice(0, REASON_CHARS)
    .replace(/(?:\.{3}|…)$/, '');
  if (test.reasons.length < MAX_REASONS && !test.reasons.includes(text)) test.reasons.push(text);
}

/** An error outside a test, by its name, or by the place below it. */
function toError(line: NamedLine, below: NamedLine | undefined): Parameters<Enter> {
  const arrow = ARROW.exec(below?.text ?? '')?.[1];
  const { file, name } = line;
  const place = arrow === undefined ? undefined : placeOf(arrow);
  return [
    `${file}\n${name}${arrow === undefined ? '' : ` ${arrow}`}`,
    () => ({
      isTest: false,
      content: `${file} ${name}`,
      reasons: place === undefined ? [] : [collapse(name)],
      ...(place !== undefined && { place }),
    }),
  ];
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
function isAboutTest(text: string, files: ReadonlySet<string>): boolean {
  if (ERROR_MESSAGE.test(text)) return true;
  const file = BARE_PLACE.exec(text)?.[1];
  return file !== undefined && files.has(file);
}
