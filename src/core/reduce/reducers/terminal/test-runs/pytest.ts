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

/** Pytest, normal, quiet and verbose, also under xdist; and the lines of unittest. */
export const pytest: TestRunner = {
  name: 'pytest',
  signature:
    /^={3,} test session starts ={3,}|^(?:={3,} )?\d+ (?:passed|failed|errors?)\b.* in \d+(?:\.\d+)?s|^Ran \d+ tests? in \d/,
  classify(lines, marks) {
    let inUnitTest = false;
    for (let at = 0; at < lines.length; at += 1) {
      const line = (lines[at] ?? '').trimEnd();
      const section = ruled(line, '=');
      if (section !== undefined) {
        if (section === 'test session starts') marks.noise(at, 'test runner chatter');
        else marks.key(at);
        inUnitTest = section === '' || inUnitTest;
      } else if (
        /^(?:FAILED|ERROR) \S/.test(line) ||
        /^(?:FAIL|ERROR): /.test(line) ||
        COUNTS.test(line)
      ) {
        marks.key(at);
      } else if (/^E {2}/.test(line) || /^> {2}/.test(line) || /^E$/.test(line)) {
        marks.key(at);
      } else if (
        ruled(line, '_') ||
        ruled(line, '!') ||
        /^Ran \d+ tests? in |^(?:OK|FAILED)(?: \(|$)/.test(line)
      ) {
        marks.key(at);
      } else if (/^[\w./\\-]+:\d+: (?:[A-Z]\w*|in )/.test(line)) {
        // Where it was raised.
        marks.key(at);
      } else if (
        inUnitTest &&
        /^[A-Za-z_][\w.]*(?:Error|Exception|Warning|Exit|Interrupt)\b/.test(line)
      ) {
        marks.key(at);
      } else if (line.includes('::') && /\b(?:FAILED|ERROR)\b/.test(line)) {
        marks.key(at);
      } else if (isPassing(line)) {
        marks.noise(at, 'passing or skipped tests');
      } else if (
        /^(?:cachedir|plugins|platform|rootdir|configfile|hypothesis profile|asyncio): ?|^platform /.test(
          line,
        )
      ) {
        marks.noise(at, 'test runner chatter');
      }
    }
  },
};

function isPassing(line: string): boolean {
  // A verbose line, alone or of an xdist worker.
  if (/^\S/.test(line) && line.includes('::') && /\b(?:PASSED|SKIPPED|XFAIL|XPASS)\b/.test(line)) {
    return true;
  }
  // A row of dots, with the file's name or the percentage.
  if (/^(?:[\w./\\-]+\.py [.sxX]+ *(?:\[ *\d+%\])?|[.sxX]+ +\[ *\d+%\])$/.test(line)) return true;
  return /^\w+ \([\w.]+\)/.test(line) && / \.\.\. (?:ok|skipped\b.*)$/.test(line);
}
