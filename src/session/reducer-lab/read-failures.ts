import { reportsPass } from '../../lib/failure-name.ts';
import { findClipped } from './clipped-lines.ts';
import { collectFailures } from './collect-failures.ts';
import type { Failure, Failures, IsFailure } from './failure.ts';
import { placesOf } from './failure-context.ts';
import { matchingBelow } from './failure-keys.ts';
import { findRewritten } from './find-rewritten.ts';
import { collapse, isNumbered, type NamedLine, namedLines } from './named-lines.ts';
import { shortenedReasons } from './shortened-reasons.ts';
import type { Trial } from './trial.ts';

/** A failure, and whether it is still there: what it is called, and why it failed. */
export interface FailureLine {
  reduced: boolean;
  trimmed: boolean;
  /** The model reads of it, but no longer in which line of which file it failed. */
  isPlaceLost: boolean;
}

/** A raw text that was read. It stays the same while its reducer changes. */
export interface ParsedLog {
  failures: Failures;
  /** Whether it lists failed tests by number. */
  isNumbered: boolean;
  /** Its lines, without spaces around them. */
  texts: ReadonlySet<string>;
  /** Whether a line of its reduced text reports a failure. */
  reportsFailure: (line: string) => boolean;
}

/** Reads the failures of a raw text. */
export function parseLog(raw: string, isFailure: IsFailure): ParsedLog {
  const readsNumbers = isNumbered(raw);
  const lines = namedLines(raw, readsNumbers ? 'below' : 'nowhere');
  return {
    isNumbered: readsNumbers,
    failures: collectFailures(lines, isFailure),
    texts: new Set(lines.map(({ text }) => text.trim())),
    reportsFailure: (line) => isFailure(line, '', -1),
  };
}

/**
 * The failures of a trial, by the index of each raw line that reports them. Lines of the same
 * failure share one entry.
 */
export function readFailures(
  log: ParsedLog,
  { reduced, trimmed }: Pick<Trial, 'reduced' | 'trimmed'>,
): ReadonlyMap<number, FailureLine> {
  const { failures } = log;
  if (failures.list.length === 0) return new Map();
  const inReduced = leftInReduced(log, reduced);
  const inTrimmed = trimmed === reduced ? inReduced : findLeft(log, trimmed);
  const states = new Map(
    failures.list.map((failure) => [
      failure,
      {
        reduced: inReduced.kept.has(failure),
        trimmed: inTrimmed.kept.has(failure),
        isPlaceLost:
          inTrimmed.kept.has(failure) &&
          failure.place !== undefined &&
          !inTrimmed.places.has(failure.place),
      },
    ]),
  );
  return new Map(
    [...failures.byLine].flatMap(([at, failure]) => {
      const state = states.get(failure);
      return state ? [[at, state] as const] : [];
    }),
  );
}

interface FailuresLeft {
  kept: ReadonlySet<Failure>;
  places: ReadonlySet<string>;
}

/** The latest reduced text of each raw one: while a budget changes, only the cut text differs. */
const latest = new WeakMap<ParsedLog, { text: string; left: FailuresLeft }>();

function leftInReduced(log: ParsedLog, text: string): FailuresLeft {
  const known = latest.get(log);
  if (known?.text === text) return known.left;
  const left = findLeft(log, text);
  latest.set(log, { text, left });
  return left;
}

/** The failures of which a text has the name or the place, and the message. */
function findLeft(
  {
    failures: { list, keysOf },
    isNumbered: readsNumbers,
    texts: rawTexts,
    reportsFailure,
  }: ParsedLog,
  text: string,
): FailuresLeft {
  const left = namedLines(text, readsNumbers ? 'everywhere' : 'nowhere').filter(
    (line) => !reportsPass(line.text),
  );
  let joined: string | undefined;
  const readWords = () => {
    joined ??= collapse(left.map((line) => collapse(line.text)).join('\n'));
    return joined;
  };
  const places = list.some(({ place }) => place !== undefined)
    ? placesOf(left.map((line) => line.text).join('\n'))
    : new Set<string>();
  const keys = namesIn(left, keysOf);
  const shortNames = shortNamesOf(list);
  const tokens = shortNames.size > 0 ? new Set(readWords().split(/[^\w$.-]+/)) : new Set<string>();
  const users = countUses(list.map(({ place }) => place));
  const rewritten = findRewritten(
    list.map(({ content }) => content),
    // A line that the reducer left as it was reports its own failure, and no similar one.
    left
      .filter((line) => !rawTexts.has(line.text.trim()))
      .map(({ file, name }) => `${file} ${name}`),
  );
  const shortened = shortenedNames(left);
  const clipped = findClipped(list, left, reportsFailure);
  const begun = shortenedReasons(left, keysOf);
  const hasReason = new Map<string, boolean>();
  const has = (reason: string) => {
    const known = hasReason.get(reason) ?? readWords().includes(reason);
    hasReason.set(reason, known);
    return known;
  };
  const kept = list.filter((failure, at) => {
    const { key, place, isTest, reasons } = failure;
    const isPlaced = place !== undefined && places.has(place);
    const isNamed = isTest
      ? keys.has(key) ||
        (isPlaced && users.get(place) === 1) ||
        rewritten.has(at) ||
        isOneOf(tokens, shortNames.get(failure))
      : place === undefined
        ? keys.has(key) ||
          rewritten.has(at) ||
          clipped.has(failure) ||
          shortened.some((begin) => key.startsWith(begin))
        : isPlaced;
    if (!isNamed || reasons.length === 0 || reasons.some(has)) return isNamed;
    return begun.get(key)?.some((begin) => reasons.some((one) => one.startsWith(begin))) ?? false;
  });
  return { kept: new Set(kept), places };
}

/**
 * The keys of the failures that lines name. A name that several tests share names none; a line that
 * several errors share names the next one.
 */
function namesIn(left: readonly NamedLine[], keysOf: Failures['keysOf']): ReadonlySet<string> {
  const found = new Set<string>();
  left.forEach((line, at) => {
    const keys = matchingBelow(keysOf(line), left, at);
    if (line.isTest && keys.length > 1) return;
    const key = keys.find((one) => !found.has(one));
    if (key !== undefined) found.add(key);
  });
  return found;
}

/** No message is so long. The search below takes quadratic time. */
const LONGEST_NAME = 500;

/** The keys of errors of which a line has the place, and the message only in part. */
function shortenedNames(left: readonly NamedLine[]): readonly string[] {
  return left.flatMap(({ file, name, isTest }) => {
    if (isTest || name.length > LONGEST_NAME) return [];
    const begin = /^(.*\d+.{16,}?) ?(?:…|\.{3}) /.exec(name)?.[1];
    return begin !== undefined && placesOf(begin).size > 0 ? [`${file}\n${begin}`] : [];
  });
}

/** The names of tests without files and groups, where they are one word that no other test has. */
function shortNamesOf(list: readonly Failure[]): ReadonlyMap<Failure, string> {
  const named = list.flatMap((failure) => {
    const name = failure.isTest ? /(?:^|::| |\/)([\w$.-]{4,})$/.exec(failure.key)?.[1] : undefined;
    return name === undefined || !/[_\d]|[a-z][A-Z]/.test(name) ? [] : [{ failure, name }];
  });
  const users = countUses(named.map(({ name }) => name));
  return new Map(
    named.flatMap(({ failure, name }) => (users.get(name) === 1 ? [[failure, name] as const] : [])),
  );
}

function isOneOf(words: ReadonlySet<string>, word: string | undefined): boolean {
  return word !== undefined && words.has(word);
}

function countUses<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const uses = new Map<T, number>();
  for (const value of values) uses.set(value, (uses.get(value) ?? 0) + 1);
  return uses;
}
