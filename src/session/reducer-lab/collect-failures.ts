import { reportsPass } from '../../lib/failure-name.ts';
import { isAboutTest, linesBesideTests, TAP, TITLE, testFiles, toTests } from './failed-tests.ts';
import type { EnterFailure, Failure, Failures, IsFailure } from './failure.ts';
import { endsBlock, isConsequence, placeOf } from './failure-context.ts';
import { detailsOf } from './failure-details.ts';
import { matchingBelow, toKeys } from './failure-keys.ts';
import { readBlockLine, readTestLine } from './failure-reasons.ts';
import { collapse, type NamedLine, startedTest } from './named-lines.ts';

const MAX_FAILURES = 2_000;

/** A longer line is shortened, and not written in other words. In UTF-16 code units. */
export const LONG_NAME = 2_000;

/** The place of rustc below its message. */
const ARROW = /^\s*--> (\S+:\d+:\d+)$/;
/** A heading of webpack and of Next.js, with its message below. */
const FILE_HEADING = /^(?:\S+: )?(?:ERROR|error) in \S+/i;
const NPM = /^npm (?:ERR!|error)/;
const NPM_TEXT = /^npm \S+ +\S.* /;

/** Collects the failures of a text, with their messages and places. */
export function collectFailures(lines: readonly NamedLine[], isFailure: IsFailure): Failures {
  const failing = lines.map(
    ({ text, name, isHeading }, at) =>
      name !== '' && (isHeading || isFailure(text, lines[at + 1]?.text ?? '', at)),
  );
  for (const at of linesBesideTests(lines)) failing[at] = false;
  // What only follows from failures counts where nothing else failed.
  const own = failing.map((fails, at) => fails && !isConsequence(lines[at]?.text ?? ''));
  const counted = own.includes(true) ? own : failing;
  const named = lines.filter((_, at) => counted[at]);
  const keysOf = toKeys(lines, counted);
  const entries = new Map<string, Failure>();
  const byLine = new Map<number, Failure>();
  const enter: EnterFailure = (key, made) => {
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
      isHeaded = line.isHeading || TITLE.test(text) || TAP.test(text);
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
      const keys = matchingBelow(keysOf(line), lines, at);
      // A line that several errors share reports the next one.
      const key = keys.find((one) => !entries.has(one)) ?? keys[0] ?? '';
      const failure = above || enter(...toError(key, lines, at));
      if (above) above.reasons.push(...(NPM_TEXT.test(text) ? [collapse(text)] : []));
      if (failure) byLine.set(at, failure);
      if (FILE_HEADING.test(text)) open = failure;
    }
  });
  return { list: [...entries.values()], byLine, keysOf };
}

/** An error outside a test, by its name, or by the place below it. */
function toError(key: string, lines: readonly NamedLine[], at: number): Parameters<EnterFailure> {
  const arrow = ARROW.exec(lines[at + 1]?.text ?? '')?.[1];
  const { file = '', name = '' } = lines[at] ?? {};
  const place = arrow === undefined ? undefined : placeOf(arrow);
  const { reasons, item } = detailsOf(lines, at);
  return [
    `${key}${arrow === undefined ? '' : ` ${arrow}`}`,
    () => ({
      isTest: false,
      content: name.length >= LONG_NAME ? '' : [file, ...item, name].join(' '),
      reasons: place === undefined ? [...reasons] : [collapse(name)],
      ...(place !== undefined && { place }),
    }),
  ];
}
