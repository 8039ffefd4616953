import type { RecipeBlock } from './block-table.ts';
import { greatest } from './greatest.ts';
import { block, patternValue, type RecipeKind, share } from './recipe-kind.ts';
import { runRecipe } from './run-recipe.ts';

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
  fitted: (text, budget) => {
    const style = styleOf(text.split('\n'), budget);
    const limited = (lines: number) => toBlocks(style, limitHunks(style, lines));
    const fits = (blocks: readonly RecipeBlock[]) =>
      // Without the last block, which cuts.
      runRecipe(blocks.slice(0, -1), text, budget).length <= budget;
    if (fits(toBlocks(style))) return toBlocks(style);
    if (!fits(limited(0))) return outlineFor(style, text, budget);
    return limited(greatest((lines) => fits(limited(lines))));
  },
};

/** The files come first, then the positions. The texts of later calls may be longer. */
function toBlocks(style: HeaderStyle, ...more: readonly RecipeBlock[]): readonly RecipeBlock[] {
  const { file, note, change } = style;
  return [
    block('stripTerminalCodes'),
    block('keepLines', { pattern: anyOf(file, HUNK, note, change) }),
    ...more,
    block('keepHeadAndTail', { keep: anyOf(file), next: anyOf(HUNK) }),
  ];
}

function limitHunks({ file, note }: HeaderStyle, lines: number): RecipeBlock {
  return block('limitSections', { heading: anyOf(file, HUNK, note), lines });
}

/** The files with as many positions as fit. Without changed lines, none is under another file. */
function outlineFor({ file }: HeaderStyle, text: string, budget: number): readonly RecipeBlock[] {
  // The last block first keeps the files if they need no more than this.
  const hasRoom = charsOf(text.split('\n'), file) < (budget - 200) * 0.7;
  return [
    block('stripTerminalCodes'),
    block('keepLines', { pattern: hasRoom ? anyOf(file, HUNK) : anyOf(file) }),
    block('keepHeadAndTail', { keep: anyOf(file), ...(hasRoom && { next: anyOf(HUNK) }) }),
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
