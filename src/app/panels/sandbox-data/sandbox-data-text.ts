import type { SandboxDataFile } from '../../../session/store/index.ts';
import { formatDuration } from '../../lib/format.ts';
import { matchesFilter } from '../../lib/matches-filter.ts';

/** The status of a file: one letter for narrow places, a word for screen readers. */
export const FILE_STATUS_TEXT: Readonly<
  Record<SandboxDataFile['status'], { letter: string; word: string }>
> = {
  same: { letter: '', word: 'unchanged' },
  added: { letter: 'A', word: 'added' },
  modified: { letter: 'M', word: 'modified' },
  removed: { letter: 'D', word: 'removed' },
  touched: { letter: 'T', word: 'rewritten' },
};

/**
 * The change of a file, for its row and its heading: by the user before the run, and by the run.
 *
 * @example
 * describeChange({ status: 'same' }, true); // 'edited by you'
 */
export function describeChange(
  { status }: Pick<SandboxDataFile, 'status'>,
  isOwn: boolean,
): string {
  const { word } = FILE_STATUS_TEXT[status];
  if (!isOwn) return word;
  return status === 'same' ? 'edited by you' : `edited by you, ${word}`;
}

/** The directory with its slash, and the name. */
export function splitPath(path: string): [directory: string, name: string] {
  const at = path.lastIndexOf('/') + 1;
  return [path.slice(0, at), path.slice(at)];
}

/**
 * Filters files by the words in their paths, and sorts them: changed files first, then by path.
 *
 * @example
 * listFiles(files, 'docs md'); // docs/retry.md, docs/api.md
 */
export function listFiles(files: readonly SandboxDataFile[], filter: string): SandboxDataFile[] {
  const found = files.filter(({ path }) => matchesFilter(path, filter));
  const changed = found.filter(({ status }) => status !== 'same');
  return [...changed, ...found.filter(({ status }) => status === 'same')];
}

/** A remaining time: `59.2 s`, `59 min 12 s`, `23 h 59 min`. @param ms in milliseconds */
export function formatLeft(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 60) return formatDuration(ms);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${String(minutes)} min ${String(seconds % 60)} s`;
  return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}
