import { stripAnsi } from '../../lib/strip-ansi.ts';
import { createPattern } from '../../schema/pattern/create-pattern.ts';
import { parsePattern } from '../../schema/pattern/parse-pattern.ts';
import { lookup } from '../lib/lookup.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A regular expression between slashes, with its flags. The bounds keep the search short. */
const PATTERN =
  '\\/(?:\\\\.|\\[(?:\\\\.|[^\\]\\\\]){0,200}\\]|[^\\\\/[]){1,500}\\/[gimsu]*(?=\\s*(?:,|$))';
const ONE_PATTERN = new RegExp(`^${PATTERN}$`);
/** A pattern, which may contain commas, or a text up to the next comma. */
const ENTRIES = new RegExp(`\\s*(${PATTERN}|[^,]*)\\s*(?:,|$)`, 'g');
/** A longer line is searched for a pattern while it takes few steps. In UTF-16 code units. */
const LONG_LINE = 5_000;
const MOST_STEPS = 600_000;
/** A matcher with more states takes long for each character. */
const MOST_STATES = 100;

/**
 * The texts and patterns of lines that also count as failures of a tool. Texts are in lower case.
 * A pattern stands between slashes; one that {@link findTextProblem} refuses is left out.
 *
 * @example
 * failureTextsOf({ shell: 'OOMKilled, /exit [1-9]/' }, 'shell'); // ['oomkilled', '/exit [1-9]/']
 */
export function failureTextsOf(
  failureTexts: Workspace['failureTexts'],
  tool: string,
): readonly string[] {
  return entriesOf(lookup(failureTexts ?? {}, tool) ?? '').flatMap((entry) => {
    if (!ONE_PATTERN.test(entry)) return [entry.toLowerCase()];
    return problemOf(entry) === undefined ? [entry] : [];
  });
}

/**
 * Says which pattern of the failure texts cannot be used, and why.
 *
 * @param texts the texts and patterns, separated by commas
 * @returns `undefined` if all of them can be used.
 * @example
 * findTextProblem('/(/'); // 'The pattern /(/ is not a regular expression.'
 */
export function findTextProblem(texts: string): string | undefined {
  for (const entry of entriesOf(texts)) {
    const problem = ONE_PATTERN.test(entry) ? problemOf(entry) : undefined;
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Whether a line has one of the texts, or matches one of the patterns. */
export function hasFailureText(line: string, texts: readonly string[]): boolean {
  if (texts.length === 0) return false;
  const lower = line.toLowerCase();
  return texts.some((one) =>
    ONE_PATTERN.test(one) ? matcherOf(one)(stripAnsi(line)) : lower.includes(one),
  );
}

function entriesOf(texts: string): string[] {
  return Array.from(texts.matchAll(ENTRIES), ([, entry = '']) => entry.trim()).filter(Boolean);
}

function problemOf(entry: string): string | undefined {
  const { source } = read(entry);
  if (!isValid(source, '')) return `The pattern ${entry} is not a regular expression.`;
  // Infinite for a lookbehind and a backreference, which need backtracking.
  const { states } = parsePattern(source, isValid(source, 'u'));
  return states <= MOST_STATES
    ? undefined
    : `The pattern ${entry} can take too long. Write a shorter one, without lookbehinds and backreferences.`;
}

/** The tests of the latest patterns: each line of a text asks for the same. */
const matchers = new Map<string, (line: string) => boolean>();
const KEPT_MATCHERS = 50;

/** The test of a pattern, which takes linear time. */
function matcherOf(entry: string): (line: string) => boolean {
  const known = matchers.get(entry);
  if (known) return known;
  const { source, isCaseIgnored } = read(entry);
  const matches = createPattern(source);
  const run = { left: Number.POSITIVE_INFINITY };
  const made = (line: string) => {
    const text = isCaseIgnored ? line.toLowerCase() : line;
    if (text.length <= LONG_LINE) return matches(text, run);
    try {
      return matches(text, { left: MOST_STEPS });
    } catch {
      // It takes too many steps.
      return matches(text.slice(0, LONG_LINE), run);
    }
  };
  if (matchers.size >= KEPT_MATCHERS) matchers.clear();
  matchers.set(entry, made);
  return made;
}

function read(entry: string): { source: string; isCaseIgnored: boolean } {
  const end = entry.lastIndexOf('/');
  const isCaseIgnored = entry.slice(end).includes('i');
  const source = entry.slice(1, end);
  // The class `\S` is not `\s`.
  const lower = source.replace(/\\.|[A-Z]/g, (one) => (one.length > 1 ? one : one.toLowerCase()));
  return { source: isCaseIgnored ? lower : source, isCaseIgnored };
}

function isValid(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}
