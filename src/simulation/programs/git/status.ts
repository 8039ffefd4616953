import { changesBetween, type FileChange, letterOf } from './patch.ts';
import type { GitRepository } from './repository.ts';

/** The differences between the three trees of a repository. */
export interface GitStatus {
  /** Between the last commit and the index. */
  staged: FileChange[];
  /** Between the index and the working tree. */
  unstaged: FileChange[];
  /** Paths; a directory that holds nothing else ends with `/`. */
  untracked: string[];
}

/** @param includes - which paths count. Default: all. */
export function statusOf(
  git: GitRepository,
  includes: (path: string) => boolean = () => true,
): GitStatus {
  const index = git.index();
  const work = git.workTree();
  const known = new Map([...work].filter(([path]) => index.has(path)));
  const untracked = [...work.keys()].filter((path) => !index.has(path) && includes(path));
  const tracked = [...index.keys()];
  const shown = untracked.map((path) => {
    const names = path.split('/');
    for (let depth = 1; depth < names.length; depth++) {
      const directory = `${names.slice(0, depth).join('/')}/`;
      if (!tracked.some((each) => each.startsWith(directory))) return directory;
    }
    return path;
  });
  return {
    staged: changesBetween(git.headTree(), index).filter(({ path }) => includes(path)),
    unstaged: changesBetween(index, known).filter(({ path }) => includes(path)),
    untracked: [...new Set(shown)].sort(),
  };
}

/** `git status --short`; `## branch` first where `branch` is asked for. */
export function formatShortStatus(
  status: GitStatus,
  show: (path: string) => string,
  branch?: string,
): string {
  const letters = new Map<string, [staged: string, unstaged: string]>();
  for (const change of status.staged) letters.set(change.path, [letterOf(change), ' ']);
  for (const change of status.unstaged) {
    letters.set(change.path, [letters.get(change.path)?.[0] ?? ' ', letterOf(change)]);
  }
  const lines = [...letters]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, pair]) => `${pair.join('')} ${show(path)}`);
  const untracked = status.untracked.map((path) => `?? ${show(path)}`);
  const head = branch === undefined ? [] : [`## ${branch}`];
  return [...head, ...lines, ...untracked].map((line) => `${line}\n`).join('');
}

const VERBS = { A: 'new file:   ', M: 'modified:   ', D: 'deleted:    ' };

/** `git status` in long form. */
export function formatLong(
  git: GitRepository,
  status: GitStatus,
  show: (path: string) => string,
): string {
  const { staged, unstaged, untracked } = status;
  const lines = [`On branch ${git.branch}`];
  if (git.upstream) lines.push(...upstreamLines(git.upstream));
  if (!git.head()) lines.push('', 'No commits yet', '');
  const section = (title: string, hints: readonly string[], items: readonly string[]) => {
    if (items.length === 0) return;
    lines.push(title, ...hints.map((hint) => `  (${hint})`));
    lines.push(...items.map((item) => `\t${item}`), '');
  };
  const items = (changes: readonly FileChange[]) =>
    changes.map((change) => VERBS[letterOf(change)] + show(change.path));
  const unstage = git.head()
    ? 'use "git restore --staged <file>..." to unstage'
    : 'use "git rm --cached <file>..." to unstage';
  const gone = unstaged.some((change) => letterOf(change) === 'D');
  section('Changes to be committed:', [unstage], items(staged));
  section(
    'Changes not staged for commit:',
    [
      `use "git add${gone ? '/rm' : ''} <file>..." to update what will be committed`,
      'use "git restore <file>..." to discard changes in working directory',
    ],
    items(unstaged),
  );
  section(
    'Untracked files:',
    ['use "git add <file>..." to include in what will be committed'],
    untracked.map(show),
  );
  if (staged.length === 0) {
    if (unstaged.length > 0) {
      lines.push('no changes added to commit (use "git add" and/or "git commit -a")');
    } else if (untracked.length > 0) {
      lines.push('nothing added to commit but untracked files present (use "git add" to track)');
    } else if (git.head()) lines.push('nothing to commit, working tree clean');
    else lines.push('nothing to commit (create/copy files and use "git add" to track)');
  }
  return `${lines.join('\n')}\n`;
}

function upstreamLines({ name, ahead }: { name: string; ahead: number }): string[] {
  if (ahead === 0) return [`Your branch is up to date with '${name}'.`, ''];
  return [
    `Your branch is ahead of '${name}' by ${String(ahead)} commit${ahead === 1 ? '' : 's'}.`,
    '  (use "git push" to publish your local commits)',
    '',
  ];
}
