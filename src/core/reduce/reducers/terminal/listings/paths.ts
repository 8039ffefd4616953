import { type Entry, fitGroups, type Group, toNameEntry } from './groups.ts';
import { type Condenser, plural, shownOf } from './listing.ts';

const NAMES = { noun: 'names', joint: '', byExtension: true, countsFirst: false } as const;

/** One path a line, as of `find`, `fd`, `git ls-files` or `rg -l`: names by their directory. */
export const condensePaths: Condenser = (lines, room) => {
  const paths = lines.filter((line) => line !== '');
  const groups = byDirectory(paths);
  const { rows, shown } = fitGroups(groups, room, NAMES);
  const directories = plural(groups.length, 'directory', 'directories');
  const all = plural(paths.length, 'path');
  return { heading: `${all} in ${directories}${shownOf(shown, paths.length)}`, rows };
};

function byDirectory(paths: readonly string[]): Group[] {
  const groups = new Map<string, Entry[]>();
  for (const path of paths) {
    // A directory itself may end with a slash.
    const cut = path.lastIndexOf('/', path.length - 2) + 1;
    const directory = path.slice(0, cut);
    const entry = toNameEntry(path.slice(cut));
    const entries = groups.get(directory);
    if (entries === undefined) groups.set(directory, [entry]);
    else entries.push(entry);
  }
  return [...groups].map(([label, entries]) => ({ label, entries }));
}
