import type { ScopedFs } from '../../../core/index.ts';
import { shortened } from './text.ts';

/** A line that contains the text. */
export interface FileHit {
  /** Absolute. */
  path: string;
  /** From 1. */
  line: number;
  text: string;
}

/** Options of {@link searchBelow}. */
export interface SearchOptions {
  text: string;
  /** The maximum number of hits. */
  limit: number;
  /** The maximum number of visited files and directories. */
  maxEntries: number;
  /** Names of directories to skip. */
  skip: ReadonlySet<string>;
  signal: AbortSignal;
}

/** The hits, and the limit that ended the search early. */
export interface Found {
  hits: FileHit[];
  stopped?: 'hits' | 'entries';
  /** Existing files that could not be read. */
  unreadable: number;
}

/** Deeper than any project; ends at a link to a parent directory. */
const MAX_DEPTH = 32;
/** Files written by people have shorter lines. */
const MAX_LINE_CHARS = 500;

/**
 * Finds a literal text in a file, or in all files below a directory, in path order. Its time
 * depends only on the size of the files, not on the text; it skips files with a NUL.
 */
export async function searchBelow(
  fs: ScopedFs,
  start: string,
  { text: wanted, limit, maxEntries, skip, signal }: SearchOptions,
): Promise<Found> {
  const found: Found = { hits: [], unreadable: 0 };
  let entries = 0;

  /** @returns whether to continue. */
  async function file(path: string): Promise<boolean> {
    let text: string;
    try {
      text = await fs.readText(path);
    } catch (thrown) {
      signal.throwIfAborted();
      if (path === start) throw thrown;
      found.unreadable += 1;
      return true;
    }
    if (text.includes('\0') || !text.includes(wanted)) return true;
    for (const [index, line] of text.split('\n').entries()) {
      if (!line.includes(wanted)) continue;
      if (found.hits.length >= limit) {
        found.stopped = 'hits';
        return false;
      }
      found.hits.push({ path, line: index + 1, text: excerpt(line, wanted) });
    }
    return true;
  }

  async function directory(path: string, depth: number): Promise<boolean> {
    const names = await namesIn(path);
    for (const name of names) {
      signal.throwIfAborted();
      entries += 1;
      if (entries > maxEntries) {
        found.stopped = 'entries';
        return false;
      }
      const below = `${path === '/' ? '' : path}/${name}`;
      if (!name.endsWith('/')) {
        if (!(await file(below))) return false;
      } else if (depth < MAX_DEPTH && !skip.has(name.slice(0, -1))) {
        if (!(await directory(below.slice(0, -1), depth + 1))) return false;
      }
    }
    return true;
  }

  async function namesIn(path: string): Promise<readonly string[]> {
    try {
      return await fs.list(path);
    } catch (thrown) {
      signal.throwIfAborted();
      if (path === start) throw thrown;
      found.unreadable += 1;
      return [];
    }
  }

  const kind = (await fs.stat(start))?.kind;
  if (kind === 'directory') await directory(start, 0);
  else await file(start);
  return found;
}

/** A very long line is shown from shortly before the hit. */
function excerpt(line: string, wanted: string): string {
  const whole = line.endsWith('\r') ? line.slice(0, -1) : line;
  if (whole.length <= MAX_LINE_CHARS) return whole;
  const from = Math.max(0, whole.indexOf(wanted) - 100);
  return `${from > 0 ? '…' : ''}${shortened(whole.slice(from), MAX_LINE_CHARS)}`;
}
