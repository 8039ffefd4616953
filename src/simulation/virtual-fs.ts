import type { Clock, ScopedFsStat } from '../core/index.ts';

/** One line that holds what was searched for. */
export interface SearchHit {
  path: string;
  /** From 1. */
  line: number;
  text: string;
}

/** Options of {@link createVirtualFs}. */
export interface VirtualFsOptions {
  clock: Clock;
  /** Texts by path relative to the root. */
  files: Readonly<Record<string, string>>;
  /** Absolute path that stands for the root, default `/repo`. */
  root?: string;
  /** When the clock read 0, in milliseconds since the epoch. */
  epochMs: number;
}

/** Files in memory; each world has its own. */
export interface VirtualFs {
  /** The absolute path, without `.` and `..`. */
  resolve(path: string): string;
  read(path: string): string | undefined;
  write(path: string, text: string): ScopedFsStat;
  stat(path: string): ScopedFsStat | undefined;
  /** Names in a directory, sorted; a directory's name ends with `/`. */
  list(path: string): string[];
  /** Hits in the order of paths and lines, at most `limit`. */
  search(text: string, path: string, limit: number): SearchHit[];
}

/**
 * A small file system. Paths may be relative to the root or absolute below it; `..` never leads
 * out of it.
 *
 * @example
 * const fs = createVirtualFs({ clock, files: { 'src/a.ts': 'export {}' }, epochMs: 0 });
 * fs.read('/repo/src/a.ts'); // 'export {}'
 */
export function createVirtualFs(options: VirtualFsOptions): VirtualFs {
  const { clock, epochMs, root = '/repo' } = options;
  const files = new Map<string, { text: string; mtimeMs: number }>();
  for (const [path, text] of Object.entries(options.files)) {
    files.set(path, { text, mtimeMs: epochMs });
  }
  const at = (path: string) => normalise(path, root);
  const below = (directory: string) =>
    [...files.keys()].filter((path) => directory === '' || path.startsWith(`${directory}/`)).sort();

  function stat(path: string): ScopedFsStat | undefined {
    const file = files.get(at(path));
    if (file) {
      const size = new TextEncoder().encode(file.text).length;
      return { kind: 'file', size, mtimeMs: file.mtimeMs };
    }
    return below(at(path)).length > 0
      ? { kind: 'directory', size: 0, mtimeMs: epochMs }
      : undefined;
  }

  return {
    resolve: (path) => `${root}/${at(path)}`,
    read: (path) => files.get(at(path))?.text,
    stat,
    write(path, text) {
      const mtimeMs = epochMs + clock.now();
      files.set(at(path), { text, mtimeMs });
      return { kind: 'file', size: new TextEncoder().encode(text).length, mtimeMs };
    },
    list(path) {
      const directory = at(path);
      const skip = directory === '' ? 0 : directory.length + 1;
      const names = below(directory).map((file) => file.slice(skip));
      return [...new Set(names.map((name) => name.replace(/\/.*/, '/')))];
    },
    search(text, path, limit) {
      const hits: SearchHit[] = [];
      const start = at(path);
      for (const file of files.has(start) ? [start] : below(start)) {
        for (const [index, line] of (files.get(file)?.text ?? '').split('\n').entries()) {
          if (hits.length >= limit) return hits;
          if (line.includes(text)) hits.push({ path: file, line: index + 1, text: line });
        }
      }
      return hits;
    },
  };
}

function normalise(path: string, root: string): string {
  const relative = path === root || path.startsWith(`${root}/`) ? path.slice(root.length) : path;
  const parts: string[] = [];
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
