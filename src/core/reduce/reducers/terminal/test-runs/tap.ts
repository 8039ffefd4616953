import { markFailure } from '../failure-lines.ts';
import type { Marks } from '../marks.ts';
import { indentOf, type TestRunner } from './runner.ts';
import { markExplained, takeExplained } from './test-more.ts';

/** A test with subtests whose end was not read yet. */
interface Parent {
  readonly at: number;
  readonly indent: number;
  failed: boolean;
}

const POINT = /^(not )?ok(?: \d+)?(?: |$)/;
const EXEMPT = /# (?:TODO|SKIP)\b/i;
/** Keys without information about the cause. */
const CHATTER =
  /^(?:duration_ms|type|failureType|exitCode|signal|operator|compare|tapCaught|typeName|methodName|functionName|generatedMessage):/;
const FOREIGN = /\bnode:[a-z_]|[\\/]node_modules[\\/]|\(?<anonymous>\)?$|\(index \d+\)/;
const PLACES: ReadonlySet<string> = new Set(['location', 'at', 'stack']);
/** A key with its value below it. */
const BARE = /^\w+:(?: [|>][-+\d]*)?$/;
const KEY_LINES = 8;

/** The Test Anything Protocol, as node:test, tap, mocha, vitest and many others print it. */
export const tap: TestRunner = {
  name: 'tap',
  signature: /^TAP version \d+$|^(?:not )?ok \d+ |^# {3}Failed test /,
  classify(lines, marks) {
    const open: Parent[] = [];
    const explained = markExplained(lines, marks);
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const text = line.trimStart();
      const point = POINT.exec(text);
      if (text.startsWith('# Subtest: ')) {
        open.push({ at, indent: indentOf(line), failed: false });
      } else if (point !== null) {
        const failed = point[1] !== undefined && !EXEMPT.test(text);
        const isRepeat = failed && takeExplained(explained, text.slice(point[0].length));
        at = readPoint(lines, marks, at, open, failed, isRepeat);
      } else if (text === '}') {
        const parent = closed(open);
        if (parent !== undefined) marks.noise(at, 'test runner chatter');
      } else if (/^(?:1\.\.\d+$|TAP version|# (?:suites|cancelled|skipped|todo) 0$)/.test(text)) {
        marks.noise(at, 'test runner chatter');
      } else if (/^(?:Bail out!|# (?:tests|pass|fail|cancelled|skipped|todo) \d)/.test(text)) {
        marks.total(at);
      }
    }
  },
};

/** A test point with the YAML below it. @returns the last line of it. */
function readPoint(
  lines: readonly string[],
  marks: Marks,
  at: number,
  open: Parent[],
  failed: boolean,
  isRepeat: boolean,
): number {
  const line = lines[at] ?? '';
  const indent = indentOf(line);
  // Where a subtest's heading has the same indentation, this point ends it.
  const subtest = open.at(-1)?.indent === indent ? closed(open) : undefined;
  const parent = open.at(-1);
  if (line.endsWith('{')) {
    open.push({ at, indent, failed: false });
    if (!failed) marks.noise(at, 'passing or skipped tests');
    else if (parent !== undefined) marks.under(at, parent.at);
    return at;
  }
  const last = endOfYaml(lines, at + 1);
  if (!failed) {
    for (let each = at; each <= last; each += 1) marks.noise(each, 'passing or skipped tests');
    if (subtest !== undefined) marks.noise(subtest.at, 'passing or skipped tests');
    return last;
  }
  if (parent !== undefined) parent.failed = true;
  const own = lines.slice(at + 1, last + 1);
  const repeats = own.every((each) => !/^\s*error:/.test(each)) || own.some(isOfSubtests);
  if (isRepeat || (subtest?.failed && repeats)) {
    // Its explanation or its subtests contain the cause; its heading stays as theirs.
    for (let each = at; each <= last; each += 1) marks.noise(each, 'repeated failures');
    return last;
  }
  marks.failure(at);
  if (parent !== undefined) marks.under(at, parent.at);
  if (subtest !== undefined) marks.noise(subtest.at, 'repeated failures');
  for (const { at: heading } of open.slice(-1)) headUnder(marks, open, heading);
  if (last > at) keepYaml(lines, marks, at + 1, last);
  else return keepPlain(lines, marks, at);
  return last;
}

/** Ends the innermost test; if it failed, its parent failed, too. */
function closed(open: Parent[]): Parent | undefined {
  const parent = open.pop();
  const around = open.at(-1);
  if (parent?.failed && around !== undefined) around.failed = true;
  return parent;
}

/** Each heading stays together with the one around it. */
function headUnder(marks: Marks, open: readonly Parent[], heading: number): void {
  const around = open.at(-2);
  if (around !== undefined) marks.under(heading, around.at);
}

function isOfSubtests(line: string): boolean {
  return /^\s*(?:failureType: 'subtestsFailed'|error: '\d+ subtests? failed')/.test(line);
}

/** The last line of the YAML that begins here; the previous line if none does. */
function endOfYaml(lines: readonly string[], from: number): number {
  if (lines[from]?.trim() !== '---') return from - 1;
  // A diff may contain such a line too, but deeper.
  const end = `${' '.repeat(indentOf(lines[from] ?? ''))}...`;
  let at = from + 1;
  while (at < lines.length && lines[at]?.trimEnd() !== end) at += 1;
  return Math.min(at, lines.length - 1);
}

/** Keeps the indented lines below a point without YAML. @returns the last of them. */
function keepPlain(lines: readonly string[], marks: Marks, point: number): number {
  const indent = indentOf(lines[point] ?? '');
  let end = point + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) <= indent || POINT.test(line.trimStart())) break;
  }
  markFailure(lines, marks, point + 1, end);
  return end - 1;
}

function keepYaml(lines: readonly string[], marks: Marks, from: number, last: number): void {
  const base = indentOf(lines[from] ?? '');
  let section = '';
  let kept = 0;
  let placedBy: string | undefined;
  for (let at = from; at <= last; at += 1) {
    const line = lines[at] ?? '';
    const text = line.trim();
    if (indentOf(line) <= base) {
      section = /^\w+/.exec(text)?.[0] ?? '';
      kept = 0;
    }
    if (text === '---' || text === '...' || text === '' || CHATTER.test(text)) {
      marks.noise(at, 'test runner chatter');
    } else if (section === 'stack' && FOREIGN.test(text)) {
      marks.noise(at, 'internal stack frames');
    } else if (PLACES.has(section) && !BARE.test(text)) {
      placedBy ??= section;
      // One frame suffices; a position may take several lines.
      const isMore = placedBy !== section || (section === 'stack' && kept > 0);
      if (isMore) marks.detail(at);
      else marks.place(at);
      kept += 1;
    } else if (section !== 'source' && kept < KEY_LINES && !BARE.test(text)) {
      marks.key(at);
      kept += 1;
    } else marks.detail(at);
  }
}
