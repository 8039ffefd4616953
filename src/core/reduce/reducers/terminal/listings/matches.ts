import { plural } from '../../plural.ts';
import { clipped } from '../text.ts';
import { type Entry, fitGroups, type Group, toLineEntry } from './groups.ts';
import { type Condenser, shownOf } from './listing.ts';

const MATCHES = { noun: 'lines', joint: ':', byExtension: false, countsFirst: true } as const;

/** The maximum length of a line, the widest that fits; shorter lines allow more of them. */
const WIDTHS = [Number.POSITIVE_INFINITY, 400, 200, 120];

/**
 * `grep -rn`, `git grep` and `rg`, with the file's name on each line or as a heading. Each file is
 * shown once, with as many of its lines as fit.
 */
export const condenseMatches: Condenser = (lines, room) => {
  const groups = fromHeadings(lines) ?? fromRows(lines);
  if (groups === undefined) return undefined;
  const all = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const files = groups.filter(({ label }) => label !== '').length;
  const heading = `${plural(all, 'line')} of ${plural(files, 'file')}`;
  for (const width of WIDTHS) {
    const narrow = groups.map(({ label, entries }) => ({
      label,
      entries: entries.map((entry) => ({ ...entry, text: clipped(entry.text, width) })),
    }));
    const { rows, shown } = fitGroups(narrow, room, MATCHES);
    if (shown === all || width === WIDTHS.at(-1)) {
      return { heading: `${heading}${shownOf(shown, all)}`, rows };
    }
  }
  return undefined;
};

const NUMBERED = /^\d+[:-]/;

/** `rg` and `ag` on a terminal: a file's name, then its lines with their numbers, then a blank. */
function fromHeadings(lines: readonly string[]): Group[] | undefined {
  const groups: { label: string; entries: Entry[] }[] = [];
  let afterBlank = true;
  for (const line of lines) {
    if (line === '') afterBlank = true;
    else if (NUMBERED.test(line)) {
      const current = groups.at(-1);
      if (current === undefined) return undefined;
      current.entries.push(toLineEntry(line));
      afterBlank = false;
    } else if (line === '--') continue;
    else if (afterBlank) {
      groups.push({ label: line, entries: [] });
      afterBlank = false;
    } else return undefined;
  }
  return groups.length > 0 && groups.every(({ entries }) => entries.length > 0)
    ? groups
    : undefined;
}

/** `path:12:text`; with context also `path-11-text`, and `--` between blocks. */
function fromRows(lines: readonly string[]): Group[] | undefined {
  const rows = lines.filter((line) => line !== '' && line !== '--');
  const pathOf =
    rows.filter((row) => numberedPath(row) !== undefined).length * 4 > rows.length
      ? numberedPath
      : plainPath;
  const found = new Map<string, Entry[]>();
  for (const row of rows) {
    const path = pathOf(row);
    if (path !== undefined) found.set(path, []);
  }
  const other: Entry[] = [];
  for (const row of rows) {
    // First as context: its text may look like a match.
    const path = contextOf(row, found) ?? pathOf(row);
    const entries = path === undefined ? undefined : found.get(path);
    if (path === undefined || entries === undefined) other.push(toLineEntry(row));
    else entries.push(toLineEntry(row.slice(path.length + 1)));
  }
  // Without file names it is the output of another program.
  if (other.length * 10 > rows.length) return undefined;
  const groups = [...found]
    .filter(([, entries]) => entries.length > 0)
    .map(([label, entries]) => ({ label, entries }));
  return other.length > 0 ? [{ label: '', entries: other }, ...groups] : groups;
}

const PATH_CHARS = 500;

function numberedPath(row: string): string | undefined {
  if (NUMBERED.test(row)) return undefined;
  return /^(.+?):\d+:/.exec(row.slice(0, PATH_CHARS))?.[1];
}

function plainPath(row: string): string | undefined {
  if (NUMBERED.test(row)) return undefined;
  return /^([^\s:]+):/.exec(row.slice(0, PATH_CHARS))?.[1];
}

/** The file of a context row `path-11-text`: a file that also has a match. */
function contextOf(row: string, paths: ReadonlyMap<string, unknown>): string | undefined {
  const limit = Math.min(row.length, PATH_CHARS);
  for (let at = row.indexOf('-'); at !== -1 && at < limit; at = row.indexOf('-', at + 1)) {
    const path = row.slice(0, at);
    if (paths.has(path) && /^-\d+-/.test(row.slice(at, at + 12))) return path;
  }
  return undefined;
}
