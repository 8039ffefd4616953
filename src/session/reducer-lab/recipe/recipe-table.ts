import { REASON_BELOW } from '../failure-details.ts';
import { FAILED_FINDING, FINDING, MESSAGE } from '../reported-findings.ts';
import { COMMIT_RECIPE } from './commit-recipe.ts';
import { DIFF_RECIPE } from './diff-recipes.ts';
import { block, patternValue, type RecipeKind, share, wholeIfItFits } from './recipe-kind.ts';
import { RECORD_RECIPES } from './record-recipes.ts';
import { SERVER_RECIPES } from './server-recipes.ts';
import { hasTestResults, hasTestTotals } from './test-totals.ts';
import { TEXT_RECIPES } from './text-recipes.ts';

/** The beginning of a document, but not the time of a log, such as `[10:00:05]` and `[ 0.1] `. */
const JSON_START = /^\s*(?:\{\s*["}]|\[\s*(?:["[{\]]|-?\d[\d.eE+-]*\s*,))/;

/** Kinds are recognised in the beginning and the end of a text. */
export const SEEN_CHARS = 100_000;

/** The level of a line of a service, behind the rest of its time. */
const LEVEL = /^[.,\d]*Z?(?:[+-]\d\d:?\d\d)?\]?\s+(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL)\b/;

const FAILURE =
  /\b(?:error|fail(?:ed|ures?|s)?|panicked|traceback|not ok)\b|[✗✘✖×✕] |[a-z]Error\b/i;

/** Also a failed statement and its values, as pytest, jest and vitest mark them. */
const TEST_FAILURE = new RegExp(
  `${FAILURE.source}|^[>E] {2,}\\S|^(?:_{3,}|-{4}| *\\d+\\)) \\S|^ {2}● (?!Console$)\\S|^ {4}[-+] {3}|^ ❯ \\S+:\\d`,
  'i',
);
/** The name of a failed test. */
const FAILED_TEST =
  /^\s*(?:FAIL(?:ED)? +\S|ERROR +\S+::|(?:FAIL|ERROR): \w+ \(|[✗✘✖×✕] (?!failing tests:)|● (?!Console$)|not ok \d|--- FAIL:|\d+\) \S)|^(?:_{3,}|-{4}) \S.* (?:_{3,}|-{4})$|\s(?:FAILED|ERROR)(?:\s+\[ *\d+%\])?$|\.\.\. FAIL(?:ED \([^()]*\))?$|Time elapsed: .*<<< /;
/**
 * A place at the beginning of a line, or behind the word of a frame, but not in a library. Only
 * behind all spaces: from each of them, the search takes minutes in a long line.
 */
const PLACE =
  /^\s*(?=\S)(?:[❯#] (?:\S+ )?|at (?!\.\/|Object\.(?:log|info|warn|error|debug) )(?:.*\()?(?:file:\/\/)?|[\w.<>]+ \(|location: '|thread '.*' (?:\(\d+\) )?panicked at |note: .* at )?(?!\/rustc\/|\/usr\/|node:|.*node_modules)[\w@.\\/-]+\.\w+:\d+(?:\D|$)/;
/**
 * Why and where a test failed: failed statements and values, messages and places. Captured output
 * may name places, too, but behind a level or a logger.
 */
const REASON = new RegExp(
  [
    PLACE,
    // pytest, jest, rspec and Rust
    /^[>E] {2,}\S|^ +> \d+ \||^assertion .*failed/,
    // node:test
    /^ +\S+ !== \S|^ +error: ['"]/,
    /^\s*(?:Expected|Received|Actual|Failure\/Error)\b.*:|^\s*(?:expected|actual|got|left|right|want)\b.*:(?! *$)/,
    /^\s*(?:\w+\.)*\w*(?:Error|Exception)\b(?: \[\w+\])?(?::|$)/,
    /^ {4}[-+] +(?!Expected|Received)\S|^panic: /,
  ]
    .map(({ source }) => source)
    .join('|'),
);
/** An error with its place, as compilers print it. */
const COMPILER_ERROR =
  /^(?:\S+: )?[\w@./\\[\]-]+\.\w+[:(]\d+[:,]\d+\)?: (?:- )?(?:fatal )?error\b/m;
/**
 * The file of the problems below it, as linters print it. Its first slash is enough: from each of
 * them, the search takes minutes in a long line.
 */
const FILE = /^(?:[A-Za-z]:)?[^\s:\\/]*[\\/][^\s:]*\.\w+:?$/;
/** The values of a mismatch, as rustc writes them beside the code. */
const MISMATCH = /^\s*\|.*\^ expected /;
/** A message of GHC below its error. */
const MESSAGE_BELOW = /^\s+• |^\s.*\bnot in scope\b/;
/** Tests that passed, and classes of them, one a line. */
const PASSED =
  /^\[INFO\] Running |\bFailures: 0, Errors: 0\b.*Time elapsed|\bPASSED\b|\.\.\. ok$|^\s*(?:[✓✔√] |ok \d|PASS |--- PASS:)/;

/** Lines of jest around its totals that say nothing about a test. */
const CLOSING = /^(?:Snapshots: +0 total|Time: +[\d.]+ m?s.*|Ran all test suites.*)$/;

/** A member of JSON on a line of its own that reports a failure, and not that there is none. */
const FAILED_MEMBER =
  /^\s+"\w*(?:[Ee]rror|[Ff]ailure|[Ee]xception)s?" *: *(?!null|false|0\b|""|\[ *\]|\{ *\})\S/m;
/** The members above a failed one tell which item it is. */
const FAILED_ITEMS = [
  block('keepAround', {
    pattern: patternValue(new RegExp(FAILED_MEMBER.source)),
    before: 7,
    after: 0,
  }),
];

/** The recipe for a text of no other kind. */
export const LOG_RECIPE: RecipeKind = {
  name: 'Log',
  hint: 'no repeats; the beginning, the end, and failures between them',
  blocks: [block('stripTerminalCodes'), block('collapseRepeats'), block('keepHeadAndTail')],
  matches: () => true,
};

/** The most specific one first. The last one fits everything. */
export const RECIPE_KINDS: readonly RecipeKind[] = [
  {
    name: 'JSON',
    hint: 'its outline, where it is longer than the budget, or the items that failed',
    blocks: [block('jsonOutline')],
    matches: (text) => /^\s*[[{]/.test(text) && isJson(text),
    fitted: (text, budget) =>
      text.length > budget && FAILED_MEMBER.test(text) ? FAILED_ITEMS : [block('jsonOutline')],
  },
  DIFF_RECIPE,
  COMMIT_RECIPE,
  ...SERVER_RECIPES,
  {
    name: 'Test run',
    hint: 'failures with their reasons, and the totals',
    reports: 'tests',
    blocks: [
      block('stripTerminalCodes'),
      block('dropLines', {
        pattern: patternValue(new RegExp(`${PASSED.source}|${CLOSING.source}`)),
      }),
      block('keepAround', { pattern: patternValue(TEST_FAILURE), before: 1, after: 5 }),
      block('keepLines', { pattern: patternValue(REASON) }),
      block('keepSummary'),
      // The reasons of many failures would leave no room for the names of the others.
      block('keepHeadAndTail', { keep: patternValue(FAILED_TEST), next: patternValue(REASON) }),
    ],
    matches: (text, lines) =>
      /^test result:|^Ran \d+ tests? in |^(?:\[\w+\] +)?Tests?(?: run)?:? +\d|^--- FAIL:|^(?:[#ℹ] (?:tests|pass|fail)|not ok|ok) \d/m.test(
        text,
      ) ||
      // Services count what failed, too.
      ((hasTestTotals(lines) || hasTestResults(lines)) && share(lines, LEVEL) < 0.5),
  },
  {
    name: 'Compiler with code',
    hint: 'errors and warnings with their place and code, and the totals',
    ...wholeIfItFits([
      block('stripTerminalCodes'),
      block('dropLines', {
        pattern: patternValue(
          /^\s*(?:Updating|Locking|Download(?:ed|ing)|Compiling|Checking|Fresh)\b/,
        ),
      }),
      block('keepAround', {
        pattern: patternValue(
          new RegExp(`^(?:error|warning)(?:\\[\\w+\\])?:|^(?:ERROR|WARNING) in |${MESSAGE.source}`),
        ),
        ...{ before: 0, after: 12 },
      }),
      block('keepSummary'),
      block('keepHeadAndTail', {
        keep: patternValue(
          new RegExp(
            `^error(?:\\[\\w+\\])?:|^ERROR in |^\\s*--> |${MISMATCH.source}|${MESSAGE.source}`,
          ),
        ),
      }),
    ]),
    matches: (_, lines) =>
      lines.some((line) => /^\s*--> \S+:\d+:\d+$|^(?:ERROR|WARNING) in \S/.test(line)),
  },
  {
    name: 'Compiler or linter',
    hint: 'errors and warnings, and the totals',
    ...wholeIfItFits([
      block('stripTerminalCodes'),
      block('keepAround', {
        pattern: patternValue(
          new RegExp(`\\b(?:error|warning)\\b|${FILE.source}|${FINDING.source}`, 'i'),
        ),
        ...{ before: 1, after: 5 },
      }),
      block('keepSummary'),
      block('keepHeadAndTail', {
        keep: patternValue(
          new RegExp(
            `\\berror\\b|${FILE.source}|${FAILED_FINDING.source}|${REASON_BELOW.source}|${MESSAGE_BELOW.source}`,
            'i',
          ),
        ),
      }),
    ]),
    matches: (text, lines) =>
      COMPILER_ERROR.test(text) ||
      share(lines, FINDING) > 0.1 ||
      share(
        lines,
        /[:(]\d+[,:]\d+\)?:? *(?:- )?(?:error|warning)|^\S+:\d+: (?:error|warning): |^\s+\d+:\d+\s+(?:error|warning)|\[(?:error|warning)(?:\/[\w@/-]+)?\]$/i,
      ) > 0.1,
  },
  ...TEXT_RECIPES,
  ...RECORD_RECIPES,
  LOG_RECIPE,
];

/** Recipes for a text without failures of which all of its own would leave almost nothing. */
export const WHOLE_LOG_RECIPES: readonly RecipeKind[] = [
  [block('collapseRepeats', { ignoreNumbers: false }), block('keepHeadAndTail')],
  [block('keepHeadAndTail')],
].map((blocks) => ({
  ...{ ...LOG_RECIPE, hint: 'the beginning, the end, and failures between them' },
  blocks: [block('stripTerminalCodes'), ...blocks],
}));

function isJson(text: string): boolean {
  // A part of a document has no end. Of a document, no line is one by itself, but of JSON Lines.
  if (text.length >= 2 * SEEN_CHARS) {
    const [first = ''] = text.trimStart().split('\n', 1);
    return JSON_START.test(text) && (first.length >= SEEN_CHARS || !isJson(first));
  }
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
