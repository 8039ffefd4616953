import { createListeners } from './listeners.ts';
import { posixBasename, posixDirname, posixJoin } from './virtual-fs-path.ts';

/** Why an operation on files fails, by the name that the operating system has for it. */
export type VirtualFsErrorCode =
  | 'EEXIST'
  | 'EINVAL'
  | 'EIO'
  | 'EISDIR'
  | 'ELOOP'
  | 'ENOENT'
  | 'ENOTDIR'
  | 'ENOTEMPTY';

/** The words that the C library has for each code. */
export const errnoText: Readonly<Record<VirtualFsErrorCode, string>> = {
  EEXIST: 'File exists',
  EINVAL: 'Invalid argument',
  EIO: 'Input/output error',
  EISDIR: 'Is a directory',
  ELOOP: 'Too many levels of symbolic links',
  ENOENT: 'No such file or directory',
  ENOTDIR: 'Not a directory',
  ENOTEMPTY: 'Directory not empty',
};

/** An operation on files that failed. */
export class VirtualFsError extends Error {
  override readonly name = 'VirtualFsError';
  readonly code: VirtualFsErrorCode;
  readonly path: string;

  constructor(code: VirtualFsErrorCode, path: string) {
    super(`${code}: ${errnoText[code].toLowerCase()}, '${path}'`);
    this.code = code;
    this.path = path;
  }
}

/** A file, a directory or a link, as a page shows it. */
export interface VirtualFsEntry {
  /** Absolute. */
  path: string;
  kind: 'file' | 'directory' | 'link';
  /** In bytes; of a link, its target's length. */
  size: number;
  /** In milliseconds since the epoch. */
  mtimeMs: number;
  /** Of a link. */
  target?: string;
}

interface FileNode {
  kind: 'file';
  text: string;
  mtimeMs: number;
}

interface DirectoryNode {
  kind: 'directory';
  children: Map<string, AnyNode>;
  mtimeMs: number;
}

interface LinkNode {
  kind: 'link';
  target: string;
  mtimeMs: number;
}

type AnyNode = FileNode | DirectoryNode | LinkNode;

/** What a path leads to once its links are followed. */
export type FsNode = FileNode | DirectoryNode;

/** The nodes behind a virtual file system. All paths are absolute and normalised. */
export interface FsTree {
  /** From here on changes carry the clock's time, and listeners hear of them. */
  begin(): void;
  realpath(path: string): string;
  /** `undefined` where there is nothing, also behind a loop. */
  find(path: string): FsNode | undefined;
  entry(path: string): VirtualFsEntry | undefined;
  write(path: string, text: string): FileNode;
  makeDirectory(path: string): void;
  link(path: string, target: string): void;
  remove(path: string, recursive: boolean): void;
  rename(from: string, to: string): void;
  /** In the order of paths. */
  filesBelow(path: string): { path: string; text: string }[];
  entries(): readonly VirtualFsEntry[];
  subscribe(listener: () => void): () => void;
}

/** As many as Linux follows. */
const MAX_LINKS = 40;

const bytes = new TextEncoder();

/**
 * @param now - in milliseconds since the epoch.
 * @param epochMs - the time of what is there from the start.
 */
export function createFsTree(now: () => number, epochMs: number): FsTree {
  let begun = false;
  let snapshot: readonly VirtualFsEntry[] | undefined;
  const { notify, subscribe } = createListeners();
  const top: DirectoryNode = { kind: 'directory', children: new Map(), mtimeMs: epochMs };
  const time = () => (begun ? now() : epochMs);

  function changed(directory: DirectoryNode) {
    directory.mtimeMs = time();
    published();
  }

  function published() {
    snapshot = undefined;
    if (begun) notify();
  }

  function nodeAt(path: string): AnyNode | undefined {
    let node: AnyNode = top;
    for (const name of path.split('/').filter(Boolean)) {
      const child: AnyNode | undefined =
        node.kind === 'directory' ? node.children.get(name) : undefined;
      if (child === undefined) return undefined;
      node = child;
    }
    return node;
  }

  function realpath(path: string): string {
    let links = 0;
    let done = '/';
    const left = path.split('/').filter(Boolean);
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const next = posixJoin(done, name);
      const node = name === '..' ? undefined : nodeAt(next);
      if (node?.kind !== 'link') {
        done = next;
        continue;
      }
      links += 1;
      if (links > MAX_LINKS) throw new VirtualFsError('ELOOP', path);
      if (node.target.startsWith('/')) done = '/';
      left.unshift(...node.target.split('/').filter((part) => part !== '' && part !== '.'));
    }
    return done;
  }

  /** The path with links followed everywhere but in its last name. */
  function besideLinks(path: string): string {
    return path === '/' ? path : posixJoin(realpath(posixDirname(path)), posixBasename(path));
  }

  function directoryAt(path: string): DirectoryNode {
    let node = top;
    for (const name of path.split('/').filter(Boolean)) {
      const child: AnyNode | undefined = node.children.get(name);
      if (child?.kind === 'directory') {
        node = child;
        continue;
      }
      if (child !== undefined) throw new VirtualFsError('ENOTDIR', path);
      const made: DirectoryNode = { kind: 'directory', children: new Map(), mtimeMs: time() };
      node.children.set(name, made);
      changed(node);
      node = made;
    }
    return node;
  }

  function existing(path: string): AnyNode {
    const node = nodeAt(path);
    if (node === undefined) throw new VirtualFsError('ENOENT', path);
    return node;
  }

  return {
    begin() {
      begun = true;
    },
    realpath,
    find(path) {
      try {
        const node = nodeAt(realpath(path));
        return node?.kind === 'link' ? undefined : node;
      } catch (error) {
        if (error instanceof VirtualFsError) return undefined;
        throw error;
      }
    },
    entry(path) {
      const node = nodeAt(besideLinks(path));
      return node && toEntry(path, node);
    },
    write(path, text) {
      const real = realpath(path);
      const directory = directoryAt(posixDirname(real));
      const name = posixBasename(real);
      const found = real === '/' ? top : directory.children.get(name);
      if (found?.kind === 'directory') throw new VirtualFsError('EISDIR', path);
      const file: FileNode = { kind: 'file', text, mtimeMs: time() };
      directory.children.set(name, file);
      if (found === undefined) changed(directory);
      else published();
      return file;
    },
    makeDirectory(path) {
      const real = realpath(path);
      if (nodeAt(real)?.kind === 'file') throw new VirtualFsError('EEXIST', path);
      directoryAt(real);
    },
    link(path, target) {
      const real = besideLinks(path);
      if (nodeAt(real) !== undefined) throw new VirtualFsError('EEXIST', path);
      const directory = directoryAt(posixDirname(real));
      directory.children.set(posixBasename(real), { kind: 'link', target, mtimeMs: time() });
      changed(directory);
    },
    remove(path, recursive) {
      const real = besideLinks(path);
      const node = existing(real);
      if (real === '/') throw new VirtualFsError('EINVAL', path);
      if (node.kind === 'directory' && node.children.size > 0 && !recursive) {
        throw new VirtualFsError('ENOTEMPTY', path);
      }
      const directory = directoryAt(posixDirname(real));
      directory.children.delete(posixBasename(real));
      changed(directory);
    },
    rename(from, to) {
      const source = besideLinks(from);
      const target = besideLinks(to);
      const node = existing(source);
      if (source === target) return;
      if (source === '/' || target === '/' || target.startsWith(`${source}/`)) {
        throw new VirtualFsError('EINVAL', to);
      }
      const replaced = nodeAt(target);
      if (replaced?.kind === 'directory') {
        if (node.kind !== 'directory') throw new VirtualFsError('EISDIR', to);
        if (replaced.children.size > 0) throw new VirtualFsError('ENOTEMPTY', to);
      } else if (replaced !== undefined && node.kind === 'directory') {
        throw new VirtualFsError('ENOTDIR', to);
      }
      if (nodeAt(posixDirname(target)) === undefined) throw new VirtualFsError('ENOENT', to);
      directoryAt(posixDirname(target)).children.set(posixBasename(target), node);
      const left = directoryAt(posixDirname(source));
      left.children.delete(posixBasename(source));
      changed(directoryAt(posixDirname(target)));
      changed(left);
    },
    filesBelow(path) {
      const found: { path: string; text: string }[] = [];
      const start = nodeAt(path);
      if (start) {
        walk(path, start, (at, node) => {
          if (node.kind === 'file') found.push({ path: at, text: node.text });
        });
      }
      return found.sort(byPath);
    },
    entries() {
      if (snapshot) return snapshot;
      const found: VirtualFsEntry[] = [];
      walk('', top, (at, node) => {
        if (at !== '') found.push(toEntry(at, node));
      });
      snapshot = found.sort(byPath);
      return snapshot;
    },
    subscribe,
  };
}

function walk(path: string, node: AnyNode, visit: (path: string, node: AnyNode) => void): void {
  visit(path, node);
  if (node.kind !== 'directory') return;
  for (const [name, child] of node.children) {
    walk(path === '/' ? `/${name}` : `${path}/${name}`, child, visit);
  }
}

function toEntry(path: string, node: AnyNode): VirtualFsEntry {
  const { kind, mtimeMs } = node;
  if (node.kind === 'directory') return { path, kind, size: 0, mtimeMs };
  const size = sizeOf(node);
  return { path, kind, size, mtimeMs, ...(node.kind === 'link' && { target: node.target }) };
}

const sizes = new WeakMap<object, number>();

/** A node's text never changes, and all of them are asked for after each write. */
function sizeOf(node: FileNode | LinkNode): number {
  const known = sizes.get(node);
  if (known !== undefined) return known;
  const size = bytes.encode(node.kind === 'file' ? node.text : node.target).length;
  sizes.set(node, size);
  return size;
}

function byPath(a: { path: string }, b: { path: string }): number {
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}
