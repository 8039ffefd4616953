import { withoutCounts } from './failure-counts.ts';

/** Sums of failures on lines of their own, or behind their word: `failures: 0`, `✖ 9 problems`. */
const SUM =
  /^\s*[✗✘✖×✕] \d+ problems?\b|^\s*[ℹ#] fail \d+$|\bfailed (?:tests?|suites) \d+|^test result: FAILED\b|^FAILED(?= \| )|^Failed!(?= +- )|\b(?:errors?|fail(?:ed|ing|ures?|s)?)\s*[:=]\s*\d+(?=\s*(?:[,;|│)]|\.?$))/gi;

/** Values that say that there is none. */
const NOTHING = String.raw`(?:(?<quote>["']?)(?:0|[Ff]alse|no|off|[Nn]one|null|NULL|nil|<nil>|undefined|n\/a|~|-)\k<quote>|""|''|\[\s*\]|\{\s*\})`;

/** Settings with the words of failures: `panic=1`, `oops=panic`, `failed=0`, `errors="0"`. */
const SETTING = new RegExp(
  String.raw`(?<![\w=-])(?:panic=\w+|oops=panic|(?:errors?|fail(?:ed|ures?)?|exceptions?|fatal)=(?:"?\d+"?|${NOTHING}))(?=[\s,;)\]}>/]|$)`,
  'gi',
);

/**
 * Members of JSON and YAML that report no failure: `"error": null`, `"lastError": ""`, `errors: []`.
 * Without quotes, the name of a class begins the message of an error, as in `TypeError: null`.
 */
const EMPTY_MEMBER = new RegExp(
  String.raw`(?:(?<key>["'])\w*|(?<![\w.=-])(?=[a-z])\w*)(?:[Ee]rrors?|[Ff]ail(?:ed|ing|ures?)?|[Ee]xceptions?|[Ff]atal)\k<key>\s*(?::|=>)\s*(?!no,)${NOTHING}(?=\s*(?:[,;|)}\]]|$)|\s+#)`,
  'g',
);

/** The words above a list of failures, as test runners print them on a line of their own. */
const HEADING =
  /^\s*(?:failures?[:!]?|errors {2,}files|pending: \(failures listed here .*|errors[:!]?|summary of all failing tests|failed (?:examples|tests):|✖ failing tests:|there (?:was|were) \d+ (?:failure|error)s?:|the following tests failed:|\[ *failed *\] \d+ tests?, listed below:|test run failed\.)\s*$/i;

/** A line such as `=== FAILURES ===`; a line of source code; a stack frame. */
const CONTEXT =
  /^\s*[=⎯─━*_]{3,}.*[=⎯─━*_]{3,}\s*$|^\s*(?:> ?)?\d+ ?[|│]|^std(?:out|err) \| |^\s*# Subtest: |^\s+at .*:\d+\)?$/i;

/** Whether a line, without terminal codes, stands above or below failures and reports none. */
export function isBesideFailures(line: string): boolean {
  return HEADING.test(line) || CONTEXT.test(line);
}

/** The line without the numbers of failures in it, and without settings and empty members. */
export function withoutSums(line: string): string {
  return withoutCounts(line.replace(EMPTY_MEMBER, '').replace(SUM, '').replace(SETTING, ''));
}
