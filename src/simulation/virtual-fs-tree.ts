import { createListeners } from './listeners.ts';
import { VirtualFsError } from './virtual-fs-error.ts';
import {
  type AnyNode,
  besideLinks,
  byPath,
  checkRename,
  type DirectoryNode,
  existingNode,
  type FileNode,
  type FsNode,
  nodeAt,
  realpath,
  toFsEntry,
  type VirtualFsEntry,
  walk,
} from './virtual-fs-nodes.ts';
import { posixBasename, posixDirname } from './virtual-fs-path.ts';

/** The size of the disk, in UTF-16 code units of its texts: a command can double a file. */
const MAX_CHARS = 50_000_000;

/** Changes to the nodes behind a virtual file system. All paths are absolute and normalised. */
export class FsTree {
  #begun = false;
  /** The length of all texts; unknown after nodes were removed. */
  #chars: number | undefined = 0;
  #snapshot: readonly VirtualFsEntry[] | undefined;
  readonly #listeners = createListeners();
  readonly #top: DirectoryNode;
  readonly #now: () => number;
  readonly #epochMs: number;
  readonly subscribe = this.#listeners.subscribe;

  /**
   * @param now - in milliseconds since the epoch.
   * @param epochMs - the time of the initial files.
   */
  constructor(now: () => number, epochMs: number) {
    this.#now = now;
    this.#epochMs = epochMs;
    this.#top = { kind: 'directory', children: new Map(), mtimeMs: epochMs };
  }

  /** From here on changes have the clock's time, and notify listeners. */
  begin(): void {
    this.#begun = true;
  }

  realpath(path: string): string {
    return realpath(this.#top, path);
  }

  /** `undefined` if there is no node, also for a loop of links. */
  find(path: string): FsNode | undefined {
    try {
      const node = nodeAt(this.#top, realpath(this.#top, path));
      return node?.kind === 'link' ? undefined : node;
    } catch (error) {
      if (error instanceof VirtualFsError) return undefined;
      throw error;
    }
  }

  entry(path: string): VirtualFsEntry | undefined {
    const node = nodeAt(this.#top, besideLinks(this.#top, path));
    return node && toFsEntry(path, node);
  }

  write(path: string, text: string): FileNode {
    const real = realpath(this.#top, path);
    const directory = this.#directoryAt(posixDirname(real));
    const name = posixBasename(real);
    const found = real === '/' ? this.#top : directory.children.get(name);
    if (found?.kind === 'directory') throw new VirtualFsError('EISDIR', path);
    const chars =
      this.#countChars() + text.length - (found?.kind === 'file' ? found.text.length : 0);
    if (chars > MAX_CHARS) throw new VirtualFsError('ENOSPC', path);
    this.#chars = chars;
    const file: FileNode = { kind: 'file', text, mtimeMs: this.#time() };
    directory.children.set(name, file);
    if (found === undefined) this.#changed(directory);
    else this.#published();
    return file;
  }

  makeDirectory(path: string): void {
    const real = realpath(this.#top, path);
    if (nodeAt(this.#top, real)?.kind === 'file') throw new VirtualFsError('EEXIST', path);
    this.#directoryAt(real);
  }

  link(path: string, target: string): void {
    const real = besideLinks(this.#top, path);
    if (nodeAt(this.#top, real) !== undefined) throw new VirtualFsError('EEXIST', path);
    const directory = this.#directoryAt(posixDirname(real));
    directory.children.set(posixBasename(real), { kind: 'link', target, mtimeMs: this.#time() });
    this.#changed(directory);
  }

  remove(path: string, recursive: boolean): void {
    const real = besideLinks(this.#top, path);
    const node = existingNode(this.#top, real);
    if (real === '/') throw new VirtualFsError('EINVAL', path);
    if (node.kind === 'directory' && node.children.size > 0 && !recursive) {
      throw new VirtualFsError('ENOTEMPTY', path);
    }
    const directory = this.#directoryAt(posixDirname(real));
    directory.children.delete(posixBasename(real));
    this.#chars = undefined;
    this.#changed(directory);
  }

  rename(from: string, to: string): void {
    const source = besideLinks(this.#top, from);
    const target = besideLinks(this.#top, to);
    checkRename(this.#top, source, target, to);
    if (source === target) return;
    const node = existingNode(this.#top, source);
    this.#directoryAt(posixDirname(target)).children.set(posixBasename(target), node);
    const left = this.#directoryAt(posixDirname(source));
    left.children.delete(posixBasename(source));
    this.#chars = undefined;
    this.#changed(this.#directoryAt(posixDirname(target)));
    this.#changed(left);
  }

  /** The files below the path, in the order of their paths. */
  filesBelow(path: string): { path: string; text: string }[] {
    const found: { path: string; text: string }[] = [];
    const start = nodeAt(this.#top, path);
    if (start) {
      walk(path, start, (at, node) => {
        if (node.kind === 'file') found.push({ path: at, text: node.text });
      });
    }
    return found.sort(byPath);
  }

  entries(): readonly VirtualFsEntry[] {
    if (this.#snapshot) return this.#snapshot;
    const found: VirtualFsEntry[] = [];
    walk('', this.#top, (at, node) => {
      if (at !== '') found.push(toFsEntry(at, node));
    });
    this.#snapshot = found.sort(byPath);
    return this.#snapshot;
  }

  #countChars(): number {
    if (this.#chars !== undefined) return this.#chars;
    let chars = 0;
    walk('', this.#top, (_, node) => {
      if (node.kind === 'file') chars += node.text.length;
    });
    return chars;
  }

  /** The directory of a path; created if it is missing. */
  #directoryAt(path: string): DirectoryNode {
    let node = this.#top;
    for (const name of path.split('/').filter(Boolean)) {
      const child: AnyNode | undefined = node.children.get(name);
      if (child?.kind === 'directory') {
        node = child;
        continue;
      }
      if (child !== undefined) throw new VirtualFsError('ENOTDIR', path);
      const made: DirectoryNode = { kind: 'directory', children: new Map(), mtimeMs: this.#time() };
      node.children.set(name, made);
      this.#changed(node);
      node = made;
    }
    return node;
  }

  #changed(directory: DirectoryNode): void {
    directory.mtimeMs = this.#time();
    this.#published();
  }

  #published(): void {
    this.#snapshot = undefined;
    if (this.#begun) this.#listeners.notify();
  }

  #time(): number {
    return this.#begun ? this.#now() : this.#epochMs;
  }
}
