import type { Clock } from '../../../core/index.ts';
import { toPattern } from '../../shell/glob.ts';
import type { VirtualFs } from '../../virtual-fs.ts';
import { createCommit, type GitCommit, type GitPerson, type GitTree } from './objects.ts';

/** One commit of the history that a repository starts with. */
export interface GitHistoryEntry {
  message: string;
  author: GitPerson;
  /** Unit: milliseconds since the epoch. */
  dateMs: number;
  /** New texts by path relative to the repository; `null` removes a file. */
  changes: Readonly<Record<string, string | null>>;
}

/** Options of {@link createGitRepository}. */
export interface GitRepositoryOptions {
  fs: VirtualFs;
  clock: Clock;
  /** When the clock read 0, in milliseconds since the epoch. */
  epochMs: number;
  /** Absolute path. Default: the root of `fs`. */
  root?: string;
  /** Default `main`. */
  branch?: string;
  /** Oldest first. */
  history: readonly GitHistoryEntry[];
  /** Staged changes, in the form of the `changes` of a commit. Default: none. */
  staged?: Readonly<Record<string, string | null>>;
  /** The branch elsewhere, and how many commits it does not have yet. Default: none. */
  upstream?: { name: string; ahead: number };
  /** Author of new commits. Default: `dev <dev@repo.example>`. */
  user?: GitPerson;
}

/** A repository whose working tree is the virtual file system. */
export interface GitRepository {
  readonly root: string;
  readonly branch: string;
  /** Commits by branch, the current one included. */
  readonly branches: Map<string, GitCommit | undefined>;
  readonly upstream: { name: string; ahead: number } | undefined;
  head(): GitCommit | undefined;
  /** The tree of the last commit. */
  headTree(): GitTree;
  index(): GitTree;
  /** The files that are there, ignored ones left out unless they are in the index. */
  workTree(): GitTree;
  /** Stages files of the working tree, including deletions. */
  stage(paths: Iterable<string>): void;
  commit(message: string): GitCommit;
}

/**
 * A git repository in memory. The history is given, and changes are worked out from the files that
 * are there. Symbolic links and file modes are not tracked.
 *
 * @example
 * const git = createGitRepository({ fs, clock, epochMs, history: [{ message: 'Start', … }] });
 */
export function createGitRepository(options: GitRepositoryOptions): GitRepository {
  const { fs, clock, epochMs, root = fs.root, branch = 'main' } = options;
  const author = options.user ?? { name: 'dev', email: 'dev@repo.example' };
  let head: GitCommit | undefined;
  for (const { changes, ...entry } of options.history) {
    const tree = apply(head?.tree ?? new Map(), changes);
    head = createCommit({ ...entry, tree, ...(head && { parent: head }) });
  }
  const index = apply(head?.tree ?? new Map(), options.staged ?? {});
  const branches = new Map([[branch, head]]);
  const upstream = options.upstream && { ...options.upstream };

  function workTree(): GitTree {
    const ignored = readIgnored(fs.read(`${root}/.gitignore`) ?? '');
    const tree = new Map<string, string>();
    for (const { path, kind } of fs.entries()) {
      if (kind !== 'file' || !path.startsWith(`${root}/`)) continue;
      const name = path.slice(root.length + 1);
      if (name.startsWith('.git/') || (ignored(name) && !index.has(name))) continue;
      tree.set(name, fs.read(path) ?? '');
    }
    return tree;
  }

  return {
    root,
    branch,
    branches,
    upstream,
    head: () => head,
    headTree: () => head?.tree ?? new Map(),
    index: () => index,
    workTree,
    stage(paths) {
      const work = workTree();
      for (const path of paths) {
        const text = work.get(path);
        if (text === undefined) index.delete(path);
        else index.set(path, text);
      }
    },
    commit(message) {
      const dateMs = epochMs + clock.now();
      const tree = new Map(index);
      head = createCommit({ message, author, dateMs, tree, ...(head && { parent: head }) });
      branches.set(branch, head);
      if (upstream) upstream.ahead += 1;
      return head;
    },
  };
}

function apply(tree: GitTree, changes: Readonly<Record<string, string | null>>) {
  const next = new Map(tree);
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) next.delete(path);
    else next.set(path, text);
  }
  return next;
}

/** The patterns of a `.gitignore`: names, directories, `*`, a leading `/`, and `!`. */
function readIgnored(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const keeps = line.startsWith('!');
      const pattern = line.replace(/^!/, '').replace(/^\*\*\//, '');
      const bare = pattern.replace(/^\/|\/$/g, '');
      const anchored = pattern.startsWith('/') || bare.includes('/');
      return { keeps, anchored, directory: pattern.endsWith('/'), matches: toPattern(bare) };
    });
  return (path) => {
    const names = path.split('/');
    return names.some((name, depth) => {
      const at = names.slice(0, depth + 1).join('/');
      const isFile = depth === names.length - 1;
      const last = rules.findLast(
        ({ anchored, directory, matches }) =>
          !(directory && isFile) && matches(anchored ? at : name),
      );
      return last !== undefined && !last.keeps;
    });
  };
}
