import { plural } from '../../plural.ts';
import { type Entry, fitGroups, type Group, toNameEntry } from './groups.ts';
import { type Condenser, shownOf } from './listing.ts';

const NAMES = { noun: 'names', joint: '', byExtension: true, countsFirst: false } as const;

/** One path per line, as in `find`, `fd`, `git ls-files` or `rg -l`: names by their directory. */
export const condensePaths: Condenser = (lines, room) => {
  const paths = lines.filter((line) => line !== '').map(unquoted);
  const groups = byDirectory(paths.map((path) => sizedPath(path)));
  const { rows, shown } = fitGroups(groups, room, NAMES);
  const directories = plural(groups.length, 'directory', 'directories');
  const all = plural(paths.length, 'path');
  return { heading: `${all} in ${directories}${shownOf(shown, paths.length)}`, rows };
};

/** Git quotes unusual names, with the bytes of other letters in octal digits. */
export function unquoted(path: string): string {
  if (!/^".*"$/.test(path)) return path;
  return path
    .slice(1, -1)
    .replace(/(?:\\[0-3][0-7]{2})+|\\["\\]/g, (escaped) =>
      escaped.length === 2 ? escaped.charAt(1) : textOf(escaped),
    );
}

/** The text of `\303\251`; unchanged if the bytes are not UTF-8, or for control characters. */
function textOf(escaped: string): string {
  const bytes = escaped
    .slice(1)
    .split('\\')
    .map((digits) => Number.parseInt(digits, 8));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
    return /\p{Cc}/u.test(text) ? escaped : text;
  } catch {
    return escaped;
  }
}

/** `-printf '%s %p'`: a size moves behind its path, as in a shortened `ls -l`. */
function sizedPath(row: string): string {
  const sized = /^(\d+)[ \t]+(\.{0,2}\/.*|[^ \t/]+\/.*)$/.exec(row);
  return sized === null ? row : `${sized[2]} ${sized[1]}`;
}

/** Names in the groups of their directories; a path may be followed by more. */
export function byDirectory(paths: readonly string[]): Group[] {
  const groups = new Map<string, Entry[]>();
  for (const path of paths) {
    // A directory itself may end with a slash.
    const link = path.indexOf(' -> ');
    const end = link === -1 ? path.length : link;
    const cut = end > 1 ? path.lastIndexOf('/', end - 2) + 1 : 0;
    const directory = path.slice(0, cut);
    const entry = toNameEntry(path.slice(cut));
    const entries = groups.get(directory);
    if (entries === undefined) groups.set(directory, [entry]);
    else entries.push(entry);
  }
  return [...groups].map(([label, entries]) => ({ label, entries }));
}
