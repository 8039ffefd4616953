import { stripAnsi } from '../../lib/strip-ansi.ts';

/** The lines of `git log --graph` in front of its own. */
const GRAPH = '(?:[|\\\\/_ ]*\\* )?[|\\\\/_ ]*';
const COMMIT = new RegExp(`^${GRAPH}commit [0-9a-f]{7,64}\\b`);
const AUTHOR = /^[|\\/_ ]*(?:Author|Merge): /;
/** A message of a commit, its other lines, and a part of the graph. */
export const COMMIT_MESSAGE = /^[|\\/_ ]* {4}\S/;
const OF_COMMIT =
  /^(?:[|\\/_ ]|\*|$|(?:Author|AuthorDate|Commit|CommitDate|Date|Merge|Notes|Reflog)\b.*:)/;
/** A commit of `git log --oneline --graph`. */
const GRAPH_COMMIT = /^[|\\/_ ]*\* [|\\/_ ]*[0-9a-f]{7,40} \S/;
/** A commit of `git log --oneline`, but no line of a log with a level. */
const SHORT_COMMIT = /^[0-9a-f]{7,12} (?!.*\b(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b)\S/;
/** A line beside a hit, as `grep -C` prints it. */
const BESIDE_HIT = String.raw`[^\s:]+\.\w+-\d+-`;
/**
 * A hit in a source file: `src/a.ts:12:text`. The messages of compilers stand behind a space, and a
 * file of a log has lines with levels.
 */
const SOURCE_HIT = new RegExp(
  [
    String.raw`^(?:[A-Za-z]:)?(?:${BESIDE_HIT}|(?=[^\s:]*[./\\])(?![^\s:]*\.(?:log|out|err|txt):)[^\s:]+:\d+:`,
    String.raw`(?! \S|\d+(?::| -) |\W*(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|CRITICAL|FATAL)\b))`,
  ].join(''),
);
/** A line of a search that has mostly hits in source files. */
const ANY_HIT = new RegExp(String.raw`^(?:[A-Za-z]:)?(?:${BESIDE_HIT}|[^\s:]+:\d+:)`);
/** A hit of a search in any file, but no message of a compiler or a linter. */
export const HIT = new RegExp(
  String.raw`^(?:[A-Za-z]:)?(?:${BESIDE_HIT}|[^\s:]+:\d+[:-](?!\d+(?::| -) | \S.*(?:error|fail|exception)))`,
  'i',
);

/** A heading of a Markdown document. */
export const HEADING = /^#{1,6} \S/;
/** The first line of such a document: a heading, HTML, a badge, or the mark before its data. */
const DOCUMENT_START = /^(?:#{1,6} |<|\[?!\[|---$|\+\+\+$)/;

/** Commits of a log have fewer lines than this, on average. */
const MOST_LINES = 50;

/**
 * The indexes of the lines that only quote: messages of commits, as `git log` prints them, hits of a
 * search in source files, and Markdown documents. Words of failures in them report none.
 *
 * @example
 * proseLines(['commit 1a2b3c4', 'Author: A <a@b.c>', '', '    fix an error']); // Set { 3 }
 */
export function proseLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  const plain = lines.map(stripAnsi);
  if (isDocument(plain)) return new Set(plain.keys());
  const isSearch = isMostly(plain, SOURCE_HIT);
  const isShort = isShortLog(plain);
  let isCommit = false;
  plain.forEach((line, at) => {
    if (COMMIT.test(line)) isCommit = AUTHOR.test(plain[at + 1] ?? '');
    else if (!OF_COMMIT.test(line)) isCommit = false;
    if (isSearch && ANY_HIT.test(line)) found.add(at);
    if (isShort || (isCommit && COMMIT_MESSAGE.test(line)) || GRAPH_COMMIT.test(line))
      found.add(at);
  });
  return found;
}

/** Whether a text is a Markdown document with several headings. */
export function isDocument(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== '') ?? '';
  return (
    DOCUMENT_START.test(first) &&
    lines.some((line) => line.startsWith('## ')) &&
    lines.filter((line) => HEADING.test(line)).length > 2
  );
}

/** Whether most lines match. Empty ones and lines between the parts of a search do not count. */
export function isMostly(lines: readonly string[], pattern: RegExp): boolean {
  const counted = lines.filter((line) => line.trim() !== '' && line !== '--');
  return counted.filter((line) => pattern.test(line)).length > counted.length * 0.6;
}

/**
 * Whether a text is a log of commits with their authors, as `git log` prints it.
 *
 * @param lines those of the text that are not empty
 */
export function isCommitLog(lines: readonly string[]): boolean {
  const commits = lines.filter((line) => COMMIT.test(line)).length;
  const others = lines.filter((line) => !COMMIT.test(line) && !OF_COMMIT.test(line)).length;
  return (
    COMMIT.test(lines[0] ?? '') &&
    AUTHOR.test(lines[1] ?? '') &&
    // Other programs may write below a commit.
    commits >= Math.max(2, lines.length / MOST_LINES) &&
    others < lines.length / 2
  );
}

/** Whether each line is another commit of `git log --oneline`. */
function isShortLog(lines: readonly string[]): boolean {
  const commits = lines.filter((line) => line !== '');
  if (commits.length < 2 || !commits.every((line) => SHORT_COMMIT.test(line))) return false;
  return new Set(commits.map((line) => line.split(' ', 1)[0])).size === commits.length;
}
