import { VirtualFsError } from './virtual-fs-error.ts';
import { posixBasename, posixDirname, posixJoin } from './virtual-fs-path.ts';

/** A file, a directory or a link, as a page shows it. */
export interface VirtualFsEntry {
  /** Absolute. */
  path: string;
  kind: 'file' | 'directory' | 'link';
  /** The size in bytes; of a link, the length of its target. */
  size: number;
  /** Unit: milliseconds since the epoch. */
  mtimeMs: number;
  /** The target of a link. */
  target?: string;
}

/** A file. Its text never changes: a write replaces the node. */
export interface FileNode {
  kind: 'file';
  text: string;
  mtimeMs: number;
}

/** A directory. */
export interface DirectoryNode {
  kind: 'directory';
  children: Map<string, AnyNode>;
  mtimeMs: number;
}

/** A symbolic link. */
export interface LinkNode {
  kind: 'link';
  target: string;
  mtimeMs: number;
}

/** A node, its links not followed. */
export type AnyNode = FileNode | DirectoryNode | LinkNode;

/** The target of a path after following its links. */
export type FsNode = FileNode | DirectoryNode;

/** The limit of Linux. */
const MAX_LINKS = 40;

const bytes = new TextEncoder();

/** The target of a path whose directories are not links. */
export function nodeAt(top: DirectoryNode, path: string): AnyNode | undefined {
  let node: AnyNode = top;
  for (const name of path.split('/').filter(Boolean)) {
    const child: AnyNode | undefined =
      node.kind === 'directory' ? node.children.get(name) : undefined;
    if (child === undefined) return undefined;
    node = child;
  }
  return node;
}

/** The path with links followed. @throws VirtualFsError `ELOOP` */
export function realpath(top: DirectoryNode, path: string): string {
  let links = 0;
  let done = '/';
  const left = path.split('/').filter(Boolean);
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    const next = posixJoin(done, name);
    const node = name === '..' ? undefined : nodeAt(top, next);
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
export function besideLinks(top: DirectoryNode, path: string): string {
  return path === '/' ? path : posixJoin(realpath(top, posixDirname(path)), posixBasename(path));
}

/** @throws VirtualFsError `ENOENT` */
export function existingNode(top: DirectoryNode, path: string): AnyNode {
  const node = nodeAt(top, path);
  if (node === undefined) throw new VirtualFsError('ENOENT', path);
  return node;
}

/** @throws VirtualFsError why `from` cannot become `to`; both without links but in the last name */
export function checkRename(top: DirectoryNode, from: string, to: string, asked: string): void {
  const node = existingNode(top, from);
  if (from === to) return;
  if (from === '/' || to === '/' || to.startsWith(`${from}/`)) {
    throw new VirtualFsError('EINVAL', asked);
  }
  const replaced = nodeAt(top, to);
  if (replaced?.kind === 'directory') {
    if (node.kind !== 'directory') throw new VirtualFsError('EISDIR', asked);
    if (replaced.children.size > 0) throw new VirtualFsError('ENOTEMPTY', asked);
  } else if (replaced !== undefined && node.kind === 'directory') {
    throw new VirtualFsError('ENOTDIR', asked);
  }
  if (nodeAt(top, posixDirname(to)) === undefined) throw new VirtualFsError('ENOENT', asked);
}

/** Visits a node and all nodes below it. */
export function walk(
  path: string,
  node: AnyNode,
  visit: (path: string, node: AnyNode) => void,
): void {
  visit(path, node);
  if (node.kind !== 'directory') return;
  for (const [name, child] of node.children) {
    walk(path === '/' ? `/${name}` : `${path}/${name}`, child, visit);
  }
}

/** The entry of a node, as a page shows it. */
export function toFsEntry(path: string, node: AnyNode): VirtualFsEntry {
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

/** Compares by code units of the path. */
export function byPath(a: { path: string }, b: { path: string }): number {
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}
