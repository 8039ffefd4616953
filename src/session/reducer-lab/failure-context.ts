import type { NamedLine } from './named-lines.ts';

/** Says only that something failed, what other lines say better: exit codes, sums, advice. */
const CONSEQUENCE =
  /^(?:npm (?:ERR!|error) (?:code (?:ELIFECYCLE|\d+)|errno|Lifecycle|Exit status|Test failed|command failed|command sh|path |workspace|location|in workspace)|error: (?:could not compile|Failed to merge in the changes|aborting due to|test failed|build failed|script ".*" exited|\d+ targets? failed)|error Command failed|error {2}Command failed|make(?:\[\d+\])?: \*\*\*|ninja: build stopped|collect2: error|compilation terminated|FAIL(?:\t.*)?$| +'test failed'$|FAILED(?: \(.*\))?$|Automatic merge failed; fix conflicts|(?:error: c|C)ould not (?:apply|revert) [\da-f]{4,}\.\.\.|Patch failed at \d|Failed to compile|> (?:Build|Compilation) failed|Execution failed for task |ERROR: failed to (?:solve|build)|Some errors have detailed|For more information about|Error: Process completed|##\[error\]Process|BUILD FAILED|FAILURE: Build failed|\[INFO\] BUILD FAILURE|\[ERROR\] *(?:COMPILATION ERROR|(?:symbol|location|required|found|reason) *:|\[Help|Tests run:|Failures:|Errors:|There (?:are|were) test failures|Failed to execute goal|To see the full|Re-run|For more|After correcting|$))|did not complete successfully: exit code|^\W*ERROR +\S+#\S+: command |^\W*Failed: +\S+#|ELIFECYCLE|: error: ld returned \d|exited with code [1-9]\d*\W*$|: each undeclared identifier|^\[ERROR\] .*-> \[Help 1\]$|^\W*(?:\S+: )?ERROR: .* exited \(\d+\)/;

/** The message of a failed test, without what marks it. */
const REASON =
  /^E {2,}(\S.*)|^\s*→ (\S.*)|^\s*(\w[\w.$]*(?:Error|Exception|Failure)\b(?: \[\w+\])?:.*)|^\s+\w\S*\.go:\d+: (\S.*)|^(?:\t| *)(panic: .*?)(?: \[recovered\].*)?$|^(assertion .*)|^(called `\w+::\w+\(\)` on .*)|^\s+((?:Expected|Received|Failure\/Error)\b.*: .*)|^\s+((?:expected|got): \S.*)|^ +(\S+ !== \S.*)|^ +(error: ['"].*)|^ {4}([-+] +(?!Expected|Received)\S.*)/;
/** The same message in the line that names the test. */
const REASON_BESIDE = /^FAILED \S+?::\S+(?:\[.*\])? - (.+)|^\[ERROR\] +[\w.]+:\d+(?:->\S+)? (.+)/;
/** The first line of jest for every failed expectation. */
const SAYS_LITTLE = /^expect\(.*\)\.(?:not\.)?\w+\(.*\)|^(?:Assertion)?Error:?$/;

/** The end of the block of a test. */
const END =
  /^=|^-{3} PASS|^FAIL\b|^PASS\b|^ok\s|^test result:|^failures:$|^Tests?:? |^Test Suites:|^\s*(?:Test Files|Tests) {2}|^\[INFO\]|^⎯|^test at /;
/** An excerpt of code, a frame, a title, a line of a diff. */
const NO_MESSAGE =
  /^\s*(?:(?:> ?)?\d*\s*[|│]|at |@@ |-{3}$|(?:duration_ms|type|location|failureType|code|name|operator|stack): |error: \|-|❯|[-+] |note: |\d+: |stack backtrace)/;

/**
 * The place in a message: `a.py:31: AssertionError`, `❯ a.test.ts:14:22`, `at x (a.ts:3:4)`. It
 * begins only where a path begins. From each of its characters, a long one would take minutes.
 */
const PLACE = /(?<![\w@./\\+-])[/\\+-]*([\w@.][\w@./\\+-]*\.\w+)[:(](\d+)(?=[,:)\s]|$)/;
const PLACES = new RegExp(PLACE, 'g');

/** Whether a line is no failure of its own, beside lines that name one. */
export function isConsequence(text: string): boolean {
  return CONSEQUENCE.test(text);
}

/** The message of a failed test on a line below its name. */
export function reasonOf(text: string): string | undefined {
  const found = REASON.exec(text)?.slice(1).find(Boolean)?.trim();
  return found === undefined || SAYS_LITTLE.test(found) ? undefined : found;
}

/** The message of a failed test on the line of its name. */
export function reasonBeside(text: string): string | undefined {
  const found = REASON_BESIDE.exec(text);
  return found?.[1] ?? found?.[2];
}

/** A line that can be the message of the test above: it is indented, and no code. */
export function isMessage(text: string): boolean {
  return /^\s+\S/.test(text) && !NO_MESSAGE.test(text) && !SAYS_LITTLE.test(text.trim());
}

/** Whether a line ends what a test runner says of one test. */
export function endsBlock({ text, isTest }: NamedLine): boolean {
  return !isTest && END.test(text);
}

/** The first place in a line, as `file:line`. */
export function placeOf(text: string): string | undefined {
  const found = PLACE.exec(text);
  return found ? toPlaceText(found) : undefined;
}

/** All places in a text, as `file:line`. */
export function placesOf(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(PLACES), toPlaceText));
}

function toPlaceText([, file = '', line]: RegExpExecArray): string {
  return `${file.replace(/^\.\//, '')}:${line}`;
}
