/** Marks of a test that passed, before its name or after it. */
const PASSED =
  /^\s*(?:[✓✔√]|(?:ok|OK|PASS(?:ED)?)(?=[\s:]|$)|--- PASS\b)|(?:\sPASSED|\.\.\. ok)(?:\s*[[(][^\])]*[\])])?\s*$/;

/** Marks of a test that failed, before its name and after it. */
const BEFORE = /^\W*(?:(?:FAIL(?:ED)?|ERROR)\b:?|[✗✘✖×✕●]|not ok \d+\b(?: -)?|--- FAIL:)(?:\s+|$)/;
const AFTER = /\s+(?:\.\.\. )?(?:FAILED|FAIL|ERROR)$/;
/** A duration or the progress of the run. */
const TIMING = /\s+(?:\[\s*\d+%\]|\(?\d+(?:\.\d+)?\s?m?s\)?)$/;
/** The heading of pytest and of cargo above what they say of one test. */
const HEADING = /^_{3,} (?:ERROR at \w+ of )?(\S.*?) _{3,}$|^---- (\S+) std(?:out|err) ----$/;
/** The reason that pytest adds to the name of a test. */
const REASON = /^(\S+::\w+(?:\[.*?\])?)\s+- .*$/;

/** The word that cargo prints before the name of a test. */
const OF_CARGO = /^test (?=\S+$)/;

/** The name that a line gives to a failure. */
export interface FailureName {
  /** The line without marks, durations and reasons. Empty for a mark alone. */
  name: string;
  /** Whether the line marks it as a failed test. */
  isTest: boolean;
}

/**
 * Whether a line, without terminal codes, reports a test that passed. Its name may speak of errors.
 *
 * @example
 * reportsPass(' ✓ throws an error 3ms'); // true
 */
export function reportsPass(line: string): boolean {
  return PASSED.test(line);
}

/**
 * The name of the failure that a line, without terminal codes, reports. Two lines that report the
 * same failed test have the same name.
 *
 * @example
 * nameOfFailure('FAILED a.py::test_b - assert 1 == 2'); // { name: 'a.py::test_b', isTest: true }
 */
export function nameOfFailure(line: string): FailureName {
  const text = line.trim().replace(/\s+/g, ' ');
  const [, ofPytest, ofCargo] = HEADING.exec(text) ?? [];
  // Between a class and its test, headings of pytest have a dot.
  const headed = ofPytest?.replace(/\.(?=\w+(?:\[|$))/, '::') ?? ofCargo;
  if (headed !== undefined) return { name: headed, isTest: true };
  const timeless = text.replace(TIMING, '');
  const name = timeless.replace(BEFORE, '').replace(AFTER, '');
  if (name === timeless) return { name: text, isTest: false };
  return { name: name.replace(REASON, '$1').replace(OF_CARGO, ''), isTest: true };
}
