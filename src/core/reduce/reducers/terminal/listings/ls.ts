import { plural } from '../../plural.ts';
import { type Entry, fitGroups, type Group, toLineEntry, toNameEntry } from './groups.ts';
import { type Condensed, type Condenser, shownOf } from './listing.ts';
import { byDirectory } from './paths.ts';

const NAMES = { noun: 'names', joint: '', byExtension: true, countsFirst: false } as const;

/** `ls`, one name a line or in columns, also of several directories and with `-R`. */
export const condenseNames: Condenser = (lines, room) => condense(lines, room, namesOf);

/** `ls -m`: names with commas between them. */
export const condenseCommas: Condenser = (lines, room) =>
  condense(lines, room, (rows) => rows.flatMap((row) => row.replace(/,$/, '').split(', ')));

function condense(
  lines: readonly string[],
  room: number,
  namesIn: (rows: readonly string[]) => string[],
): Condensed {
  const groups = sectionsOf(lines).map(({ label, rows }) => ({
    label,
    entries: namesIn(rows).map(toNameEntry),
  }));
  const all = countOf(groups);
  const { rows, shown } = fitGroups(groups, room, NAMES);
  return { heading: `${plural(all, 'name')}${inDirectories(groups)}${shownOf(shown, all)}`, rows };
}

const LONG_ROW =
  /^(?: *\d+ +(?:\d+ +)?)?([-dlbcpsD?])[-rwxsStTl?]{9}[.+@]? +\d+ +\S+ +(?:\S+ +)?(\d[\d.,]*[KMGTP]?|\d+, +\d+) +(?:[A-Za-z]{3} +\d{1,2} +[\d:]{4,5}|\d{1,2} +[A-Za-z]{3} +[\d:]{4,5}|\d{4}-\d\d-\d\d +[\d:.]+(?: +[+-]\d{4})?) (.+)$/;

/** `ls -l` and similar: type, name and size of each entry. */
export const condenseLongRows: Condenser = (lines, room) => {
  const counts = { directories: 0, files: 0, others: 0 };
  let unknown = 0;
  const toEntry = (row: string): Entry[] => {
    const match = LONG_ROW.exec(row);
    if (match === null) {
      if (/^total \S+$/.test(row)) return [];
      unknown += 1;
      return [toLineEntry(row)];
    }
    const [, type = '', size = '', name = ''] = match;
    if (name === '.' || name === '..') return [];
    if (type === 'd') counts.directories += 1;
    else if (type === '-') counts.files += 1;
    else counts.others += 1;
    const text = type === 'd' ? `${name}/` : type === 'l' ? name : `${name} ${size}`;
    return [{ ...toNameEntry(name), text }];
  };
  const sections = sectionsOf(lines).map(({ label, rows }) => ({
    label,
    entries: rows.flatMap(toEntry),
  }));
  // `find -ls` and `fd -l` write whole paths.
  const only = sections.length === 1 && unknown === 0 ? sections[0]?.entries : undefined;
  const groups = only?.some(({ text }) => text.includes('/', 1))
    ? byDirectory(only.map(({ text }) => text))
    : sections;
  const all = countOf(groups);
  if (unknown * 10 > all) return undefined;
  const { rows, shown } = fitGroups(groups, room, NAMES);
  const others = counts.others > 0 ? `, ${counts.others} links and others` : '';
  const heading = `${plural(counts.directories, 'directory', 'directories')}, ${plural(counts.files, 'file')}${others}; name and size${shownOf(shown, all)}`;
  return { heading, rows };
};

interface Section {
  readonly label: string;
  readonly rows: readonly string[];
}

/** `dir:` begins a section on the first line and after a blank one; anywhere else it is a name. */
function sectionsOf(lines: readonly string[]): Section[] {
  const sections: { label: string; rows: string[] }[] = [];
  let afterBlank = true;
  for (const line of lines) {
    if (line === '') {
      afterBlank = true;
      continue;
    }
    const current = sections.at(-1);
    if (afterBlank && line.endsWith(':')) sections.push({ label: toLabel(line), rows: [] });
    else if (current === undefined) sections.push({ label: '', rows: [line] });
    else current.rows.push(line);
    afterBlank = false;
  }
  return sections;
}

function toLabel(line: string): string {
  const name = line.slice(0, -1);
  return name.endsWith('/') ? name : `${name}/`;
}

/** Between two columns `ls` puts a tab, or at least two spaces. */
const COLUMN = /\t[\t ]*| {2}[\t ]*/;

/** The names in their order: columns are read downwards. */
function namesOf(all: readonly string[]): string[] {
  // With `-s` each name has its size, and the first line is their sum.
  const [first = '', ...others] = all;
  const isSum = /^total \d\S*$/.test(first) && others.every((row) => /^ *\d\S* /.test(row));
  const rows = isSum ? others : all;
  const cells = rows.map((row) => row.trimEnd().split(COLUMN));
  const inColumns = cells.filter((names) => names.length > 1).length * 2 > rows.length;
  if (!inColumns) return rows.filter((row) => row.trim() !== '');
  const width = cells.reduce((most, names) => Math.max(most, names.length), 0);
  const names: string[] = [];
  for (let column = 0; column < width; column += 1) {
    for (const row of cells) {
      const name = row[column];
      if (name !== undefined && name !== '') names.push(name);
    }
  }
  return names;
}

function countOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { entries }) => sum + entries.length, 0);
}

function inDirectories(groups: readonly Group[]): string {
  return groups.length > 1 ? ` in ${groups.length} directories` : '';
}
