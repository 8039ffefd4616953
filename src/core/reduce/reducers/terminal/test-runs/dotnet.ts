import { markFailure } from '../failure-lines.ts';
import type { Marks } from '../marks.ts';
import { DOTNET } from '../stacks.ts';
import type { TestRunner } from './runner.ts';

const FAILED = /^ {2}Failed \S.*\[[^\][]*\]$/;
const OTHER = /^ {2}(?:Passed|Skipped) \S.*\[[^\][]*\]$/;
const SUM =
  /^(?:(?:Passed|Failed|Skipped)! +- Failed: +\d|Test Run (?:Failed|Successful|Aborted)\.|Total tests: \d|Test summary: total: \d|Build succeeded\b|Build FAILED\b|Build (?:failed|succeeded) with | {4,5}\d+ (?:Warning|Error)\(s\)| +(?:Passed|Failed|Skipped|Total tests): \d| Total time: )/;
/** A message of the compiler or of MSBuild. */
const BUILD = /\S ?: (error|warning) ([A-Z]{2,}\d{2,}): /;
const CHATTER =
  /^(?: {2}(?:Determining projects to restore|All projects are up-to-date|Restored |\d+ of \d+ projects)|Microsoft \(R\) |Copyright \(c\) |VSTest version |Starting test execution|A total of \d+ test files|Test run for |Results File: |\[xUnit\.net \d\S*\] +(?:Discover|Starting|Finished|Discovered)|NUnit Adapter )/;

/** `dotnet test` and `dotnet build`. */
export const dotnet: TestRunner = {
  name: 'dotnet',
  signature:
    /^(?:(?:Passed|Failed)! +- Failed: +\d|Test run for \S.*\.dll|Starting test execution, please wait| {2}Determining projects to restore|\[xUnit\.net \d|Build FAILED\.$|Build succeeded\.$|\S.*\(\d+,\d+\): (?:error|warning) (?!TS)[A-Z]+\d+: | {2}Failed \S.* \[(?:< )?\d+ m?s\]$)/,
  classify(lines, marks) {
    const hasDetails = lines.some((line) => FAILED.test(line));
    const seen = new Set<string>();
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const build = BUILD.exec(line);
      if (FAILED.test(line)) at = keepTest(lines, marks, at);
      else if (OTHER.test(line)) marks.noise(at, 'passing or skipped tests');
      else if (/^\[xUnit\.net \S+\] .*\[SKIP\]$/.test(line)) {
        marks.noise(at, 'passing or skipped tests');
      } else if (/^\[xUnit\.net \S+\] .*\[FAIL\]$/.test(line)) {
        if (hasDetails) marks.noise(at, 'repeated failures');
        else marks.failure(at);
      } else if (hasDetails && /^\[xUnit\.net \S+\] {3,}/.test(line))
        marks.noise(at, 'repeated failures');
      else if (SUM.test(line)) marks.total(at);
      else if (build !== null) markBuild(marks, at, line.trim(), build, seen);
      else if (CHATTER.test(line)) marks.noise(at, 'test runner chatter');
      else if (/^ {2}\S+ -> \S.*\.(?:dll|exe)$/.test(line)) marks.noise(at, 'build steps');
    }
  },
};

function keepTest(lines: readonly string[], marks: Marks, header: number): number {
  marks.failure(header);
  let end = header + 1;
  while (end < lines.length && !isEnd(lines[end] ?? '')) end += 1;
  let from = header + 1;
  for (let at = from; at < end; at += 1) {
    if (
      !/^ {2}(?:Error Message|Stack Trace|Standard (?:Output|Error) Messages):$/.test(
        lines[at] ?? '',
      )
    ) {
      continue;
    }
    // A heading without information; the text is marked together with the following lines.
    marks.detail(at);
    if (at === from) from = at + 1;
  }
  markFailure(lines, marks, from, end, DOTNET);
  return end - 1;
}

function isEnd(line: string): boolean {
  return FAILED.test(line) || OTHER.test(line) || SUM.test(line) || CHATTER.test(line);
}

/** MSBuild prints each message a second time at its end. */
function markBuild(
  marks: Marks,
  at: number,
  line: string,
  [, level, code]: RegExpExecArray,
  seen: Set<string>,
): void {
  if (seen.has(line)) marks.noise(at, 'repeated failures');
  else if (level === 'error') marks.failure(at, code);
  else marks.warning(at, code);
  seen.add(line);
}
