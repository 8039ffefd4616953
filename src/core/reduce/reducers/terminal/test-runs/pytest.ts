import type { Marks } from '../marks.ts';
import type { TestRunner } from './runner.ts';

/** `===== text =====` and the like; measured from both ends, so that it is linear. */
function ruled(line: string, rule: string): string | undefined {
  if (!line.startsWith(rule.repeat(3)) || !line.endsWith(rule)) return undefined;
  let start = 0;
  while (line.charAt(start) === rule) start += 1;
  let end = line.length;
  while (end > start && line.charAt(end - 1) === rule) end -= 1;
  return line.slice(start, end).trim();
}

const COUNTS =
  /^\d+ (?:passed|failed|errors?|skipped|deselected|xfailed|xpassed|warnings?)\b|^no tests ran/;
const UNITTEST_SUM = /^Ran \d+ tests? in |^(?:OK|FAILED)(?: \(|$)/;
const SUMMARY = /^(?:FAILED|ERROR) \S/;
const UNITTEST = /^(?:FAIL|ERROR): \S/;
const PLACE = /^[^\s:]\S*:\d+: (?:[A-Z]\w*|in )?/;
/** `--tb=native`, and unittest. */
const FRAME = /^ {2}File "(.*)", line \d+/;
const FOREIGN = /[\\/](?:site|dist)-packages[\\/]|[\\/]lib[\\/]python\d[\d.]*[\\/]|"<frozen /;
const RAISED = /^(?:[A-Za-z_][\w.]*)?(?:Error|Exception|Warning|Exit|Interrupt|Failed|Fault)\b/;
const KEY_LINES = 10;

/** Pytest, normal, quiet and verbose, also under xdist; and the lines of unittest. */
export const pytest: TestRunner = {
  name: 'pytest',
  signature:
    /^={3,} test session starts ={3,}|^(?:={3,} )?\d+ (?:passed|failed|errors?)\b.* in \d+(?:\.\d+)?s|^Ran \d+ tests? in \d/,
  classify(lines, marks) {
    const count = (test: (line: string) => boolean) =>
      lines.reduce((sum, line) => sum + (test(line.trimEnd()) ? 1 : 0), 0);
    // With `--tb=line` only some failures have their own section.
    const headers = count(isHeader);
    const hasDetails = headers > 0 && headers >= count((line) => SUMMARY.test(line));
    for (let at = 0; at < lines.length; at += 1) {
      const line = (lines[at] ?? '').trimEnd();
      const section = ruled(line, '=');
      if (isHeader(line)) at = keepFailure(lines, marks, at);
      else if (section === 'test session starts') marks.noise(at, 'test runner chatter');
      else if (hasDetails && section === 'short test summary info') {
        marks.noise(at, 'repeated failures');
      } else if (section !== undefined && (COUNTS.test(section) || section === '')) {
        if (section !== '') marks.total(at);
      } else if (COUNTS.test(line) || UNITTEST_SUM.test(line) || ruled(line, '!')) marks.total(at);
      else if (SUMMARY.test(line)) {
        if (hasDetails) marks.noise(at, 'repeated failures');
        else marks.failure(at);
      } else if (!hasDetails && /^\S*\.py:\d+: \S/.test(line)) {
        // With `--tb=line` this line is all of it.
        marks.key(at);
      } else if (/^E(?: {2}|$)/.test(line)) marks.key(at);
      else if (isPassing(line)) marks.noise(at, 'passing or skipped tests');
      else if (
        /^(?:cachedir|plugins|platform|rootdir|configfile|hypothesis profile|asyncio|benchmark): ?|^platform /.test(
          line,
        )
      ) {
        marks.noise(at, 'test runner chatter');
      }
    }
  },
};

/** The name of a failure: `____ test ____`, or unittest's `FAIL: test`. */
function isHeader(line: string): boolean {
  if (UNITTEST.test(line)) return true;
  const name = line.startsWith('___') ? ruled(line, '_') : undefined;
  return name !== undefined && name !== '';
}

/** @returns the last line of it. */
function keepFailure(lines: readonly string[], marks: Marks, header: number): number {
  marks.failure(header);
  let end = header + 1;
  while (end < lines.length && !isEnd((lines[end] ?? '').trimEnd())) end += 1;
  markTraceback(lines, marks, header + 1, end);
  return end - 1;
}

/** The output of pytest and Python for a failure, below its name. */
export function markTraceback(
  lines: readonly string[],
  marks: Marks,
  from: number,
  end: number,
): void {
  const native = lines.slice(from, end).some((line) => FRAME.test(line));
  const own = lastOwnFrame(lines, from, end);
  let keys = 0;
  let foreign = false;
  let captured = false;
  for (let at = from; at < end; at += 1) {
    const line = (lines[at] ?? '').trimEnd();
    captured ||= /^-{3,} .* -{3,}$/.test(line);
    if (line === '' || /^-{3,}$/.test(line)) continue;
    if (FRAME.test(line)) {
      foreign = FOREIGN.test(line);
      if (foreign) marks.noise(at, 'internal stack frames');
      else if (at === own) marks.place(at);
      else marks.detail(at);
    } else if (foreign && line.startsWith('    ')) marks.noise(at, 'internal stack frames');
    else if (captured) marks.detail(at);
    else if (!native && PLACE.test(line)) {
      if (at === own) marks.place(at);
      else marks.detail(at);
    } else if (isMessage(line, native) && keys < KEY_LINES) {
      marks.key(at);
      keys += 1;
    } else marks.detail(at);
  }
}

function isMessage(line: string, native: boolean): boolean {
  return /^E(?: {2}|$)/.test(line) || (native && (RAISED.test(line) || /^[-+?] /.test(line)));
}

/** The reported location: the last one, where the error was raised. */
function lastOwnFrame(lines: readonly string[], from: number, to: number): number {
  for (let at = to - 1; at >= from; at -= 1) {
    const line = lines[at] ?? '';
    if (FRAME.test(line) ? !FOREIGN.test(line) : PLACE.test(line)) return at;
  }
  return -1;
}

function isEnd(line: string): boolean {
  return isHeader(line) || ruled(line, '=') !== undefined || UNITTEST_SUM.test(line);
}

function isPassing(line: string): boolean {
  // A verbose line, plain or of an xdist worker.
  if (/^\S/.test(line) && line.includes('::') && /\b(?:PASSED|SKIPPED|XFAIL|XPASS)\b/.test(line)) {
    return true;
  }
  // A row of dots, with the file's name or the percentage.
  if (/^(?:[\w./\\-]+\.py [.sxX]+ *(?:\[ *\d+%\])?|[.sxX]+ +\[ *\d+%\])$/.test(line)) return true;
  return /^\w+ \([\w.]+\)/.test(line) && / \.\.\. (?:ok|skipped\b.*)$/.test(line);
}
