import type { Clock, ScopedFsStat } from '../core/index.ts';
import type { FsNode, VirtualFsEntry } from './virtual-fs-nodes.ts';
import { posixJoin, posixNormalise } from './virtual-fs-path.ts';
import { FsTree } from './virtual-fs-tree.ts';

/** One line with a match. */
export interface SearchHit {
  /** Relative to the root where it is below it, else absolute. */
  path: string;
  /** From 1. */
  line: number;
  text: string;
}

/** Options of {@link createVirtualFs}. */
export interface VirtualFsOptions {
  clock: Clock;
  /** Texts by path, absolute or relative to the root. */
  files: Readonly<Record<string, string>>;
  /** Directories that hold nothing yet, by path. */
  directories?: readonly string[];
  /** Targets of symbolic links by path; a relative target counts from the link's directory. */
  links?: Readonly<Record<string, string>>;
  /** Absolute path from which relative ones count, default `/repo`. */
  root?: string;
  /** When the clock read 0, in milliseconds since the epoch. */
  epochMs: number;
}

/**
 * Files in memory; each world has its own. Every path follows symbolic links, except the last
 * name of `lstat`, `remove`, `rename` and `link`.
 */
export interface VirtualFs {
  readonly root: string;
  /** The absolute path, without `.` and `..`; links stay as they are. */
  resolve(path: string): string;
  /**
   * The absolute path without links. A missing entry keeps its name below the resolved directory.
   * @throws VirtualFsError `ELOOP` on a loop of links.
   */
  realpath(path: string): string;
  read(path: string): string | undefined;
  /**
   * Makes the directories above, too.
   * @throws VirtualFsError `EISDIR`, `ENOTDIR` or `ELOOP`.
   */
  write(path: string, text: string): ScopedFsStat;
  stat(path: string): ScopedFsStat | undefined;
  /** The entry itself, not the target of a link. */
  lstat(path: string): VirtualFsEntry | undefined;
  /** Names in a directory, sorted; a directory's name ends with `/`. */
  list(path: string): string[];
  /** Hits in the order of paths and lines, at most `limit`. Links are not followed. */
  search(text: string, path: string, limit: number): SearchHit[];
  /**
   * Makes a directory and those above it; one that exists stays.
   * @throws VirtualFsError `EEXIST` where a file is, `ENOTDIR` below one.
   */
  makeDirectory(path: string): void;
  /** @throws VirtualFsError `EEXIST`. */
  link(path: string, target: string): void;
  /** @throws VirtualFsError `ENOENT`, or `ENOTEMPTY` unless `recursive`. */
  remove(path: string, options?: { recursive?: boolean }): void;
  /**
   * Replaces a file at the new path.
   * @throws VirtualFsError `ENOENT`, `EISDIR`, `ENOTDIR`, `ENOTEMPTY`, or `EINVAL` for a directory
   * into itself.
   */
  rename(from: string, to: string): void;
  /** Everything there is, sorted by path; the same array until something changes. */
  entries(): readonly VirtualFsEntry[];
  /** @returns a function that ends it. */
  subscribe(listener: () => void): () => void;
}

const bytes = new TextEncoder();

/**
 * A small file system over the whole tree. A relative path counts from the root, and `..` never
 * leads it out of there. An absolute one may name everything.
 *
 * @example
 * const fs = createVirtualFs({ clock, files: { 'src/a.ts': 'export {}' }, epochMs: 0 });
 * fs.read('/repo/src/a.ts'); // 'export {}'
 */
export function createVirtualFs(options: VirtualFsOptions): VirtualFs {
  const { clock, epochMs, root = '/repo' } = options;
  const tree = new FsTree(() => epochMs + clock.now(), epochMs);
  const resolve = (path: string) =>
    path.startsWith('/') ? posixNormalise(path) : posixJoin(root, posixNormalise(`/${path}`));

  tree.makeDirectory(root);
  for (const path of options.directories ?? []) tree.makeDirectory(resolve(path));
  for (const [path, text] of Object.entries(options.files)) tree.write(resolve(path), text);
  for (const [path, to] of Object.entries(options.links ?? {})) tree.link(resolve(path), to);
  tree.begin();

  function list(path: string): string[] {
    const directory = tree.find(resolve(path));
    if (directory?.kind !== 'directory') return [];
    const names = [...directory.children].map(([name, node]) => {
      if (node.kind === 'directory') return `${name}/`;
      if (node.kind === 'file') return name;
      return stat(posixJoin(resolve(path), name))?.kind === 'directory' ? `${name}/` : name;
    });
    return names.sort();
  }

  function stat(path: string): ScopedFsStat | undefined {
    const node = tree.find(resolve(path));
    return node && toStat(node);
  }

  return {
    root,
    resolve,
    realpath: (path) => tree.realpath(resolve(path)),
    read(path) {
      const node = tree.find(resolve(path));
      return node?.kind === 'file' ? node.text : undefined;
    },
    write: (path, text) => toStat(tree.write(resolve(path), text)),
    stat,
    lstat: (path) => tree.entry(resolve(path)),
    list,
    search(text, path, limit) {
      const hits: SearchHit[] = [];
      const start = tree.realpath(resolve(path));
      for (const file of tree.filesBelow(start)) {
        for (const [index, line] of file.text.split('\n').entries()) {
          if (hits.length >= limit) return hits;
          if (!line.includes(text)) continue;
          hits.push({ path: relative(file.path, root), line: index + 1, text: line });
        }
      }
      return hits;
    },
    makeDirectory: (path) => tree.makeDirectory(resolve(path)),
    link: (path, target) => tree.link(resolve(path), target),
    remove: (path, { recursive = false } = {}) => tree.remove(resolve(path), recursive),
    rename: (from, to) => tree.rename(resolve(from), resolve(to)),
    entries: () => tree.entries(),
    subscribe: tree.subscribe,
  };
}

function toStat(node: FsNode): ScopedFsStat {
  if (node.kind === 'file') {
    return { kind: 'file', size: bytes.encode(node.text).length, mtimeMs: node.mtimeMs };
  }
  return { kind: 'directory', size: 0, mtimeMs: node.mtimeMs };
}

function relative(path: string, root: string): string {
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}
