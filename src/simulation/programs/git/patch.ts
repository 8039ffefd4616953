import { diffLines, type Hunk } from './line-diff.ts';
import { type GitTree, hashBlob } from './objects.ts';

/** One file that differs between two trees. */
export interface FileChange {
  path: string;
  /** `undefined` where the file is new. */
  before: string | undefined;
  /** `undefined` where the file is gone. */
  after: string | undefined;
}

/** How to show changes. */
export type DiffFormat = 'patch' | 'stat' | 'shortstat' | 'numstat' | 'name-only' | 'name-status';

/** The differences between two trees, sorted by path. */
export function changesBetween(before: GitTree, after: GitTree): FileChange[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort()
    .map((path) => ({ path, before: before.get(path), after: after.get(path) }));
}

/** `A`, `M` or `D`. */
export function letterOf({ before, after }: FileChange): 'A' | 'D' | 'M' {
  if (before === undefined) return 'A';
  return after === undefined ? 'D' : 'M';
}

/** The changes as `git diff` prints them; empty without any. */
export function formatChanges(changes: readonly FileChange[], format: DiffFormat): string {
  if (changes.length === 0) return '';
  switch (format) {
    case 'name-only':
      return changes.map(({ path }) => `${path}\n`).join('');
    case 'name-status':
      return changes.map((change) => `${letterOf(change)}\t${change.path}\n`).join('');
    case 'numstat':
      return count(changes)
        .map(({ path, added, removed }) => `${String(added)}\t${String(removed)}\t${path}\n`)
        .join('');
    case 'shortstat':
      return summary(count(changes));
    case 'stat':
      return stat(count(changes));
    case 'patch':
      return changes.map(patch).join('');
  }
}

/** ` create mode 100644 a.ts` for each file that came or went. */
export function formatModes(changes: readonly FileChange[]): string {
  return changes
    .filter((change) => letterOf(change) !== 'M')
    .map((change) => {
      const verb = letterOf(change) === 'A' ? 'create' : 'delete';
      return ` ${verb} mode 100644 ${change.path}\n`;
    })
    .join('');
}

interface Count {
  path: string;
  added: number;
  removed: number;
}

function count(changes: readonly FileChange[]): Count[] {
  return changes.map(({ path, before = '', after = '' }) => {
    const lines = diffLines(before, after).flatMap((hunk) => hunk.lines);
    return {
      path,
      added: lines.filter(({ mark }) => mark === '+').length,
      removed: lines.filter(({ mark }) => mark === '-').length,
    };
  });
}

function summary(counts: readonly Count[]): string {
  const added = counts.reduce((sum, each) => sum + each.added, 0);
  const removed = counts.reduce((sum, each) => sum + each.removed, 0);
  const plural = (n: number, noun: string) => `${String(n)} ${noun}${n === 1 ? '' : 's'}`;
  const parts = [` ${plural(counts.length, 'file')} changed`];
  if (added > 0 || removed === 0) parts.push(`${plural(added, 'insertion')}(+)`);
  if (removed > 0 || added === 0) parts.push(`${plural(removed, 'deletion')}(-)`);
  return `${parts.join(', ')}\n`;
}

/** The widths and the rounding are those of git for a line of 80 characters. */
function stat(counts: readonly Count[]): string {
  const most = Math.max(...counts.map(({ added, removed }) => added + removed));
  const numbers = String(most).length;
  let names = Math.max(...counts.map(({ path }) => path.length));
  let graph = most;
  if (names + numbers + 6 + graph > 80) {
    graph = Math.min(graph, Math.max(30 - numbers - 6, 6));
    if (names > 80 - numbers - 6 - graph) names = 80 - numbers - 6 - graph;
    else graph = 80 - numbers - 6 - names;
  }
  const scale = (n: number) => (n === 0 ? 0 : 1 + Math.floor((n * (graph - 1)) / most));
  const lines = counts.map(({ path, added, removed }) => {
    let [plus, minus] = [added, removed];
    if (graph <= most) {
      const both = scale(added + removed);
      const total = both < 2 && added > 0 && removed > 0 ? 2 : both;
      plus = added < removed ? scale(added) : total - scale(removed);
      minus = total - plus;
    }
    const number = String(added + removed).padStart(numbers);
    const bar = '+'.repeat(plus) + '-'.repeat(minus);
    return ` ${shorten(path, names).padEnd(names)} | ${number}${bar && ` ${bar}`}\n`;
  });
  return lines.join('') + summary(counts);
}

function shorten(path: string, width: number): string {
  if (path.length <= width) return path;
  const tail = path.slice(path.length - (width - 3));
  const slash = tail.indexOf('/');
  return `...${slash < 0 ? tail : tail.slice(slash)}`;
}

function patch(change: FileChange): string {
  const { path, before, after } = change;
  const name = (text: string | undefined) =>
    text === undefined ? '0000000' : hashBlob(text).slice(0, 7);
  const ids = `index ${name(before)}..${name(after)}`;
  const head = {
    A: `new file mode 100644\n${ids}\n`,
    D: `deleted file mode 100644\n${ids}\n`,
    M: `${ids} 100644\n`,
  }[letterOf(change)];
  const hunks = diffLines(before ?? '', after ?? '');
  const files =
    hunks.length === 0
      ? ''
      : `--- ${before === undefined ? '/dev/null' : `a/${path}`}\n` +
        `+++ ${after === undefined ? '/dev/null' : `b/${path}`}\n`;
  const oldLines = (before ?? '').split('\n');
  const body = hunks.map((hunk) => formatHunk(hunk, oldLines)).join('');
  return `diff --git a/${path} b/${path}\n${head}${files}${body}`;
}

function formatHunk({ oldStart, newStart, lines }: Hunk, oldLines: readonly string[]): string {
  const range = (start: number, mark: '+' | '-') => {
    const length = lines.filter((line) => line.mark === ' ' || line.mark === mark).length;
    const from = length === 0 ? start : start + 1;
    return `${mark}${String(from)}${length === 1 ? '' : `,${String(length)}`}`;
  };
  const title = oldLines
    .slice(0, oldStart)
    .reverse()
    .find((line) => /^[A-Za-z_$]/.test(line));
  const head = `@@ ${range(oldStart, '-')} ${range(newStart, '+')} @@`;
  const body = lines.map(
    ({ mark, text, ended }) => `${mark}${text}\n${ended ? '' : '\\ No newline at end of file\n'}`,
  );
  return `${head}${title ? ` ${title.slice(0, 80).trimEnd()}` : ''}\n${body.join('')}`;
}
