import type { ListingKind } from './command-kind.ts';

/**
 * A long directory listing with what repeats taken out: the columns of `ls -l` but type and
 * size, the common directory of paths, the deep levels of a tree, the small entries of `du`.
 * Lines that report an error stay as they are.
 *
 * @param partial whether the listing was cut before it came here; then nothing is counted as a whole.
 * @returns undefined where the listing is short or has another form.
 */
export function condenseListing(
  lines: readonly string[],
  kind: ListingKind,
  partial: boolean,
  budget: number,
): string | undefined {
  const said = lines.filter((line) => line.trim() !== '');
  const errors = said.filter(isError);
  const entries = said.filter((line) => !isError(line));
  const body = CONDENSERS[kind](entries, budget);
  if (body === undefined) return undefined;
  const heading = `[${partial ? 'part of a listing' : 'listing'}: ${body.heading}]`;
  return [heading, ...errors, ...fitted(body.rows, budget)].join('\n');
}

interface Condensed {
  heading: string;
  rows: string[];
}

function isError(line: string): boolean {
  return /^(?:ls|find|fd|fdfind|tree|du): |^\[error|\[error opening dir\]/.test(line);
}

const CONDENSERS: Record<ListingKind, (lines: string[], budget: number) => Condensed | undefined> =
  {
    ls: fromNames,
    'ls-long': fromLongRows,
    find: fromPaths,
    tree: fromTree,
    du: fromSizes,
  };

/** Rows up to the limit, then how many more there were. */
function fitted(rows: readonly string[], budget: number): string[] {
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    size += (rows[at]?.length ?? 0) + 1;
    if (size > budget) return [...rows.slice(0, at), `… ${rows.length - at} more lines`];
  }
  return [...rows];
}

function fromNames(lines: string[]): Condensed {
  const rows: string[] = [];
  let names: string[] = [];
  let count = 0;
  const flush = () => {
    if (names.length > 0) rows.push(names.join('  '));
    names = [];
  };
  for (const line of lines) {
    if (line.endsWith(':')) {
      flush();
      rows.push(line);
    } else {
      count += 1;
      names.push(line);
      if (names.length === 10) flush();
    }
  }
  flush();
  return { heading: `${count} names`, rows };
}

const LONG_ROW =
  /^([-dlbcpsD?])[-rwxsStTl?]{9}[.+@]? +\d+ +\S+ +(?:\S+ +)?(\d[\d.,]*[KMGTP]?|\d+, +\d+) +(?:[A-Za-z]{3} +\d{1,2} +[\d:]{4,5}|\d{1,2} +[A-Za-z]{3} +[\d:]{4,5}|\d{4}-\d\d-\d\d +[\d:.]+(?: +[+-]\d{4})?) (.+)$/;

function fromLongRows(lines: string[]): Condensed | undefined {
  const rows: string[] = [];
  const counts = { directories: 0, files: 0, others: 0 };
  for (const line of lines) {
    const match = LONG_ROW.exec(line);
    if (match === null) {
      if (!/^total \S+$/.test(line) && !line.endsWith(':')) return undefined;
      if (line.endsWith(':')) rows.push(line);
      continue;
    }
    const [, type = '', size = '', name = ''] = match;
    if (name === '.' || name === '..') continue;
    if (type === 'd') counts.directories += 1;
    else if (type === '-') counts.files += 1;
    else counts.others += 1;
    rows.push(type === 'd' ? `${name}/` : type === 'l' ? name : `${name} ${size}`);
  }
  const others = counts.others > 0 ? `, ${counts.others} links and others` : '';
  return {
    heading: `${counts.directories} directories, ${counts.files} files${others}; name and size`,
    rows,
  };
}

function fromPaths(lines: string[], budget: number): Condensed {
  const byDirectory = new Map<string, string[]>();
  for (const line of lines) {
    const cut = line.lastIndexOf('/', line.length - 2) + 1;
    const directory = line.slice(0, cut);
    const names = byDirectory.get(directory);
    if (names === undefined) byDirectory.set(directory, [line.slice(cut)]);
    else names.push(line.slice(cut));
  }
  const heading = `${lines.length} paths in ${byDirectory.size} directories`;
  // Fewer names of each directory, until all directories fit.
  for (const max of [Number.POSITIVE_INFINITY, 20, 8, 3, 0]) {
    const rows = [...byDirectory].map(([directory, names]) => namesRow(directory, names, max));
    const fits = rows.reduce((size, row) => size + row.length + 1, 0) <= budget;
    if (fits || max === 0) return { heading, rows };
  }
  return { heading, rows: [] };
}

function namesRow(directory: string, names: readonly string[], max: number): string {
  const label = directory === '' ? '' : `${directory}: `;
  if (max === 0) return `${label}${names.length} entries`;
  const more = names.length > max ? `, … ${names.length - max} more` : '';
  return `${label}${names.slice(0, max).join(', ')}${more}`;
}

const BRANCH = /[├└]── |[|`]-- /;

function fromTree(lines: string[], budget: number): Condensed | undefined {
  const total = lines.findLast((line) => /^\d+ director(?:y|ies)\b/.test(line));
  const entries = lines
    .filter((line) => line !== total)
    .map((line) => ({ line, level: levelOf(line) }));
  const deepest = entries.reduce((most, { level }) => Math.max(most, level), 0);
  if (deepest === 0) return undefined;
  const heading = (shown: number) => {
    const depth = shown < deepest ? `; levels 1-${shown} of ${deepest}` : '';
    return `${total ?? `${entries.length} entries`}${depth}`;
  };
  for (let shown = deepest; ; shown -= 1) {
    const rows = treeRows(entries, shown);
    const fits = rows.reduce((size, row) => size + row.length + 1, 0) <= budget;
    if (fits || shown === 1) return { heading: heading(shown), rows };
  }
}

/** Indented by two spaces a level; `(n)` after a directory whose n entries are not shown. */
function treeRows(entries: readonly { line: string; level: number }[], shown: number): string[] {
  const rows: string[] = [];
  let hidden = 0;
  const close = () => {
    if (hidden > 0) rows[rows.length - 1] = `${rows.at(-1) ?? ''} (${hidden})`;
    hidden = 0;
  };
  for (const { line, level } of entries) {
    if (level > shown) hidden += 1;
    else {
      close();
      rows.push('  '.repeat(level) + nameOf(line));
    }
  }
  close();
  return rows;
}

function levelOf(line: string): number {
  const branch = BRANCH.exec(line);
  return branch === null ? 0 : Math.floor(branch.index / 4) + 1;
}

function nameOf(line: string): string {
  const branch = BRANCH.exec(line);
  return branch === null ? line : line.slice(branch.index + branch[0].length);
}

const LARGEST = 40;
const UNITS = ' KMGTP';

function fromSizes(lines: string[]): Condensed | undefined {
  const entries = lines.map((line, at) => ({ line, at, size: sizeOf(line) }));
  if (entries.some(({ size }) => Number.isNaN(size))) return undefined;
  const last = entries.length - 1;
  const kept = entries
    .filter(({ at }) => at !== last)
    .sort((a, b) => b.size - a.size || a.at - b.at)
    .slice(0, LARGEST)
    .sort((a, b) => a.at - b.at);
  const total = entries[last];
  return {
    heading: `${entries.length} entries; the largest ${kept.length} and the last`,
    rows: [...kept, ...(total === undefined ? [] : [total])].map(({ line }) => line),
  };
}

function sizeOf(line: string): number {
  const match = /^(\d+(?:[.,]\d+)?)([KMGTP]?)(?:i?B)?\t/.exec(line);
  if (match === null) return Number.NaN;
  return Number((match[1] ?? '').replace(',', '.')) * 1024 ** UNITS.indexOf(match[2] || ' ');
}
