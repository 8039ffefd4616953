import type { RecipeBlock } from './block-table.ts';
import { block, patternValue, type RecipeKind, share } from './recipe-kind.ts';

/** How a diff names its files. */
interface HeaderStyle {
  /** A line that names a file. */
  file: RegExp;
  /** Another line about the file above. */
  note?: RegExp;
  /** A changed line. */
  change: RegExp;
}

const HUNK = /^@@ /;
const GIT_FILE = /^diff --git /;
/** `git log -p` and `git show` print one above the files of each commit. */
const COMMIT = /^commit [0-9a-f]{7}/;
/** The names `--- a/x` and `+++ b/x` look like changed lines. */
const GIT_CHANGE = /^(?:\+(?!\+\+ (?:"?\w\/|\/dev\/null))|-(?!-- (?:"?\w\/|\/dev\/null)))/;

const GIT: HeaderStyle = {
  file: new RegExp(`${GIT_FILE.source}|${COMMIT.source}`),
  note: /^(?:Binary files |rename |copy |new file |deleted file |old mode |new mode )/,
  change: GIT_CHANGE,
};

/** Half as long as {@link GIT}, for small budgets. Deleted and renamed files have no such line. */
const SHORT: HeaderStyle = {
  file: new RegExp(`^\\+\\+\\+ (?!/dev/null)|^Binary files |${COMMIT.source}`),
  change: GIT_CHANGE,
};

/** Of `diff -u`. A removed line `-- x` looks like the name of a file, and stays like one. */
const PLAIN: HeaderStyle = {
  file: /^(?:--- |\+\+\+ |diff -|Only in |Index: |Binary files )/,
  change: /^[-+]/,
};

/** Lines of a diff, and of the commits above it. */
const DIFF_LINE =
  /^(?:[-+@ \\]|(?:diff|index|old|new|deleted|similarity|rename|copy|Binary|Only|Index:|commit|Author:|Date:) )/;

/** With names of files in more of the budget than this, a shorter style is used. */
const FILES_SHARE = 0.2;

/** The recipe for diffs. */
export const DIFF_RECIPE: RecipeKind = {
  name: 'Diff',
  hint: 'files, then positions and changed lines as far as they fit',
  reports: 'nothing',
  blocks: toBlocks(GIT),
  // The message of a failed test may have hunks, without the files of a diff.
  matches: (text, lines) =>
    /^diff --git |^--- .+\n\+\+\+ .+\n@@ -\d/m.test(text) && share(lines, DIFF_LINE) > 0.5,
  fitted: (text, budget) => toBlocks(styleOf(text.split('\n'), budget)),
};

/** The files come first, then the positions. */
function toBlocks({ file, note, change }: HeaderStyle): readonly RecipeBlock[] {
  const each = anyOf(file, HUNK, note);
  return [
    block('stripTerminalCodes'),
    block('keepLines', { pattern: anyOf(file, HUNK, note, change) }),
    block('keepHeadAndTail', { keep: anyOf(file), each }),
  ];
}

function styleOf(lines: readonly string[], budget: number): HeaderStyle {
  const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;
  const files = count(GIT_FILE);
  if (files === 0) return PLAIN;
  const isShort = charsOf(lines, GIT.file) <= budget * FILES_SHARE;
  return isShort || count(SHORT.file) - count(COMMIT) !== files ? GIT : SHORT;
}

/** The length of the lines that match, in UTF-16 code units. */
function charsOf(lines: readonly string[], pattern: RegExp): number {
  return lines.reduce((sum, line) => sum + (pattern.test(line) ? line.length + 1 : 0), 0);
}

function anyOf(...patterns: readonly (RegExp | undefined)[]) {
  return patternValue(new RegExp(patterns.flatMap((one) => one?.source ?? []).join('|')));
}
