import { nameOfFailure } from '../../lib/failure-name.ts';
import { stripAnsi } from '../../lib/strip-ansi.ts';
import { REQUEST } from './reported-statuses.ts';

/** A line of a text, and what tells its failure from others. */
export interface NamedLine {
  /** The line without terminal codes. */
  text: string;
  /** The file above a place without a path, or an empty text. */
  file: string;
  name: string;
  isTest: boolean;
  /** Whether it is the heading of what a test runner says of one test. */
  isHeading: boolean;
}

// A page counts while the user types. More lines than these say nothing more.
const MAX_CHARS = 1_000_000;

/** A path on a line of its own, as linters print it above its problems. Ruff adds a colon. */
const FILE = /^(?:[A-Za-z]:)?[^\s:]*[\\/.][^\s:]*:?$/;
/** A place in the file above. */
const PLACE_IN_FILE = /^\s+\d+:\d+\s/;
/** The name of a test of pytest and of cargo above its message. */
const HEADING =
  /^_{3,} (?:ERROR at (?:setup|teardown) of )?(?!summary )(\S+?(?:\[.*\])?) _{3,}$|^---- (\S+) std(?:out|err) ----$/;
/** Of cargo: the test that panicked. */
const PANICKED = /^thread '([^']+)'(?: \(\d+\))? panicked at /;
/** Of go: the lines below belong to the test. */
const RUN = /^=== (?:RUN|CONT|NAME)\s+(\S+)$/;
/** Of surefire: `[ERROR] com.acme.CartTest.rounds  Time elapsed: 0.01 s  <<< FAILURE!`. */
const SUREFIRE = /^\[ERROR\] +(\w+(?:\.\w+)+)\S* +(?:-- )?Time elapsed: .*<<< (?:FAILURE|ERROR)!/;
/** Of surefire, in its results: `[ERROR]   CartTest.rounds:22 expected: <3> but was: <4>`. */
const SUREFIRE_SUM = /^\[ERROR\] +(\w+(?:\.\w+)+):\d+(?:->\S+)? /;

/** The beginning of each line of a build step or of a package: `#9 6.871 `, `web:build: `. */
const SOURCE = /^(?:#\d+ )?\d+\.\d{2,3} (?=\S)|^[\w@./-]+:[a-z][\w-]*: (?=\S)/;
/** Not every line that begins so names a test: only `a.py::test_b`, or `test_b (a.T)` of unittest. */
const OTHER_ERROR = /^\W*ERROR\b:?\s(?!\S+::|\w+ \([\w.]+\)(?: |$))/;
const NO_TEST = { isTest: false, isHeading: false } as const;

/** Of mocha and rspec: the line above the numbered failures, and the number before a name. */
const NUMBERED_BELOW = /^ {2}\d+ failing$|^Failures:$/;
const NUMBERED = /^ {2,}(\d+\)) \S/;

/** Whether a text of namedLines lists failures by number, as mocha and rspec do. */
export function isNumbered(text: string): boolean {
  return /^ {2}\d+ failing$|^\d+ examples?, \d+ failures?/m.test(stripAnsi(text));
}

/**
 * The lines of a text, with the names of their failures.
 *
 * @param numbered whether a number names a failed test: nowhere, below the heading of the failures,
 * or everywhere, such as in a text without the heading
 */
export function namedLines(
  text: string,
  numbered: 'nowhere' | 'below' | 'everywhere' = 'nowhere',
): readonly NamedLine[] {
  let above = '';
  let readsNumbers = numbered === 'everywhere';
  return text
    .slice(0, MAX_CHARS)
    .split('\n')
    .map((line) => {
      const plain = stripAnsi(line).trimEnd().replace(SOURCE, '');
      if (plain === '') above = '';
      else if (FILE.test(plain)) above = plain;
      if (numbered === 'below' && NUMBERED_BELOW.test(plain)) readsNumbers = true;
      const number = readsNumbers ? NUMBERED.exec(plain)?.[1] : undefined;
      if (number !== undefined) {
        return { text: plain, file: '', name: number, isTest: true, isHeading: true };
      }
      return { text: plain, file: PLACE_IN_FILE.test(plain) ? above : '', ...nameOf(plain) };
    });
}

/** The test that go starts or continues, on such a line. */
export function startedTest(text: string): string | undefined {
  return text.startsWith('=== ') ? RUN.exec(text)?.[1] : undefined;
}

type LineName = Pick<NamedLine, 'name' | 'isTest' | 'isHeading'>;

/** A reduced text has mostly the lines of its raw text, again at each key stroke. */
const names = new Map<string, LineName>();
const KEPT_NAMES = 20_000;
const KEPT_CHARS = 500;
const LONGEST_LINE = 1_000;

function nameOf(text: string): LineName {
  const known = names.get(text);
  if (known) return known;
  const name = readName(text);
  if (names.size >= KEPT_NAMES) names.clear();
  if (text.length <= KEPT_CHARS) names.set(text, name);
  return name;
}

function readName(text: string): LineName {
  // No name is so long, and some searches take quadratic time.
  if (text.length > LONGEST_LINE) return { name: collapse(text), ...NO_TEST };
  const heading =
    text.startsWith('___') || text.startsWith('---- ') ? HEADING.exec(text) : undefined;
  const name = heading?.[1]?.replace(/\.(?=\w+(?:\[|$))/, '::') ?? heading?.[2];
  if (name !== undefined) return { name, isTest: true, isHeading: true };
  if (text.startsWith('thread ')) {
    const panicked = PANICKED.exec(text)?.[1];
    if (panicked && panicked !== 'main') return { name: panicked, isTest: true, isHeading: true };
  }
  if (text.startsWith('[ERROR] ')) {
    const surefire = (SUREFIRE.exec(text) ?? SUREFIRE_SUM.exec(text))?.[1];
    if (surefire) {
      // With and without its package.
      return { name: surefire.split('.').slice(-2).join('.'), isTest: true, isHeading: true };
    }
  }
  const request = REQUEST.exec(text);
  if (request) {
    // Behind the status are its size, its referrer and its program.
    return { name: collapse(text.slice(0, request.index + request[0].length)), ...NO_TEST };
  }
  if (OTHER_ERROR.test(text)) return { name: fromPlace(collapse(text)), ...NO_TEST };
  const { name: found, isTest } = nameOfFailure(text);
  return { name: isTest ? found : fromPlace(found), isTest, isHeading: false };
}

/** A text with single spaces. */
export function collapse(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** A place with its column, from the beginning of its path; in front of it what is no name. */
const PLACE_AND_COLUMN = /(?<![\w@./\\+-])([/\\+-]*)[\w@.][\w@./\\+-]*\.\w+[:(]\d+[:,]\d+\)?:? /;

/** Without what stands before the place of an error, such as the name and the time of a build step. */
function fromPlace(text: string): string {
  const found = PLACE_AND_COLUMN.exec(text);
  const at = found ? found.index + (found[1]?.length ?? 0) : -1;
  const end = at > 0 && /^(?:\S+ ){0,2}$/.test(text.slice(0, at)) ? text.slice(at) : text;
  return end.replace(/ \[recovered\b.*\]$/, '');
}
