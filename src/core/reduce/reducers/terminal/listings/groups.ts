import { plural } from '../../plural.ts';

/** One entry of a listing; a series of numbered names is one entry with a count. */
export interface Entry {
  readonly text: string;
  readonly count: number;
  /** The file extension with its dot; '' if it is absent or carries no information. */
  readonly extension: string;
}

/** A name as an entry. */
export function toNameEntry(text: string): Entry {
  return { text, count: 1, extension: extensionOf(text) };
}

/** A line as an entry. */
export function toLineEntry(text: string): Entry {
  return { text, count: 1, extension: '' };
}

/** Entries under one heading: a directory with its names, a file with its matches. */
export interface Group {
  /** '' for entries without a heading. */
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** The words of {@link fitGroups} for omitted entries. */
export interface Wording {
  /** The noun for the entries, in the plural: 'names', 'matches'. */
  readonly noun: string;
  /** The separator between a label and an entry that moved to a wider group: '' or ':'. */
  readonly joint: string;
  /** Count omitted entries by file extension. */
  readonly byExtension: boolean;
  /** Prefer every label with its count over some entries of each wider group. */
  readonly countsFirst: boolean;
}

/** The result of {@link fitGroups}. */
export interface Fitted {
  readonly rows: readonly string[];
  /** The number of shown entries, including those in counts. */
  readonly shown: number;
}

/**
 * Fits groups into the room. Uses the first of these forms that fits: everything; series of
 * numbered names as one entry; limited entries per group. Then come deep directories joined with
 * their parents, and only the first directories with their counts.
 *
 * @param room in UTF-16 code units.
 */
export function fitGroups(groups: readonly Group[], room: number, wording: Wording): Fitted {
  const whole = rowsOf(groups, () => Number.POSITIVE_INFINITY, room, wording);
  if (whole !== undefined) return whole;
  const series = wording.byExtension ? groups.map(withSeries) : groups;
  let tooMany: number | undefined;
  let counted: Fitted | undefined;
  let countedGroups = 0;
  for (let depth = depthOf(series); depth > 0; depth -= 1) {
    if (labelChars(series, depth) > room) tooMany = depth;
    else {
      const joined = joinBelow(series, depth, wording);
      // Some names of a few wide groups say less than the position of every entry.
      if (joined.length * FEWER_GROUPS < countedGroups) break;
      if (joined.length === 1 && tooMany !== undefined) break;
      const best = mostEntries(joined, room, wording);
      if (best === undefined) tooMany = depth;
      else if (best.ofEach > 0 || wording.countsFirst) return best;
      else if (counted === undefined) {
        counted = best;
        countedGroups = joined.length;
      }
    }
  }
  return counted ?? firstGroups(joinBelow(series, tooMany ?? 1, wording), room, wording);
}

/** As many entries of each group as fit, and one more of the first groups. */
function mostEntries(
  groups: readonly Group[],
  room: number,
  wording: Wording,
): (Fitted & { readonly ofEach: number }) | undefined {
  const longest = groups.reduce((most, { entries }) => Math.max(most, entries.length), 0);
  const each = search(longest, (max) => rowsOf(groups, () => max, room, wording));
  if (each === undefined) return undefined;
  const more = search(groups.length, (first) =>
    rowsOf(groups, (at) => (at < first ? each.count + 1 : each.count), room, wording),
  );
  return { ...(more?.found ?? each.found), ofEach: each.count };
}

/** The largest count from 0 to `high` with a result. */
function search<T>(
  high: number,
  find: (count: number) => T | undefined,
): { found: T; count: number } | undefined {
  let best: { found: T; count: number } | undefined;
  let low = 0;
  let top = high;
  while (low <= top) {
    const count = Math.floor((low + top) / 2);
    const found = find(count);
    if (found === undefined) top = count - 1;
    else {
      best = { found, count };
      low = count + 1;
    }
  }
  return best;
}

/** @returns `undefined` as soon as the rows do not fit. */
function rowsOf(
  groups: readonly Group[],
  maxOf: (at: number) => number,
  room: number,
  wording: Wording,
): Fitted | undefined {
  const rows: string[] = [];
  let size = 0;
  let shown = 0;
  for (const [index, { label, entries }] of groups.entries()) {
    const max = maxOf(index);
    const indent = label === '' ? '' : ' ';
    const from = rows.length;
    if (max === 0) rows.push(countRow(label, entries, wording));
    else {
      if (label !== '') rows.push(label);
      // The end of a long list carries more information than its middle.
      const tail = entries.length > max && max >= 6 ? Math.floor(max / 3) : 0;
      const head = Math.min(entries.length, max - tail);
      const end = entries.length - tail;
      for (let at = 0; at < entries.length; at += 1) {
        if (at === head && end > head) {
          rows.push(indent + leftOut(entries.slice(head, end), wording));
          at = end;
        }
        const entry = entries[at];
        if (entry === undefined) break;
        rows.push(indent + entry.text);
        shown += entry.count;
        if (rows.length > room) return undefined;
      }
    }
    for (let at = from; at < rows.length; at += 1) size += (rows[at]?.length ?? 0) + 1;
    if (size > room) return undefined;
  }
  return { rows, shown };
}

function countRow(label: string, entries: readonly Entry[], { noun }: Wording): string {
  const words = countOf(total(entries), noun);
  return label === '' ? words : `${label} (${words})`;
}

/** The first groups as counts, and the total of the others. */
function firstGroups(groups: readonly Group[], room: number, wording: Wording): Fitted {
  const rows: string[] = [];
  let left = room - MORE_GROUPS_CHARS;
  for (const { label, entries } of groups) {
    const row = countRow(label, entries, wording);
    left -= row.length + 1;
    if (left < 0) break;
    rows.push(row);
  }
  const others = groups.slice(rows.length);
  const held = others.reduce((sum, { entries }) => sum + total(entries), 0);
  if (others.length > 0) {
    const more = plural(others.length, 'more directory or file', 'more directories or files');
    rows.push(`… ${more} with ${countOf(held, wording.noun)}`);
  }
  return { rows, shown: 0 };
}

const FEWER_GROUPS = 4;
const MORE_GROUPS_CHARS = 70;
/** The minimum room of a count after a label. */
const COUNT_CHARS = 10;

/** At least the room of all counts, when deep groups are joined. */
function labelChars(groups: readonly Group[], depth: number): number {
  const keys = new Set(groups.map(({ label }) => label.slice(0, cutOf(label, depth))));
  return [...keys].reduce((sum, key) => sum + key.length + COUNT_CHARS, 0);
}

/** @param noun in the plural, which ends with an s. */
function countOf(count: number, noun: string): string {
  return plural(count, noun.slice(0, -1), noun);
}

function total(entries: readonly Entry[]): number {
  return entries.reduce((sum, { count }) => sum + count, 0);
}

const SHOWN_EXTENSIONS = 3;

/** `… 35 more names (30 .js, 4 .map, 1 other)`. */
function leftOut(entries: readonly Entry[], { noun, byExtension }: Wording): string {
  const more = total(entries);
  const said = `… ${countOf(more, `more ${noun}`)}`;
  if (!byExtension) return said;
  const counts = new Map<string, number>();
  for (const { extension, count } of entries) {
    counts.set(extension, (counts.get(extension) ?? 0) + count);
  }
  const named = [...counts].filter(([kind]) => kind !== '').sort((a, b) => b[1] - a[1]);
  const top = named.slice(0, SHOWN_EXTENSIONS);
  if (top.length === 0) return said;
  const other = more - top.reduce((sum, [, count]) => sum + count, 0);
  const words = top.map(([kind, count]) => `${count} ${kind}`);
  return `${said} (${[...words, ...(other > 0 ? [`${other} other`] : [])].join(', ')})`;
}

function extensionOf(text: string): string {
  return /(?:^|[^/.])(\.[A-Za-z][A-Za-z0-9]{0,9})(?: |$)/.exec(text.slice(-40))?.[1] ?? '';
}

const SHORTEST_SERIES = 4;

/**
 * `img_0001.png`, `img_0002.png` and so on as `img_{0001..0999}.png (999 names)`, in whatever order
 * they come, where the first one of them stood.
 */
function withSeries(group: Group): Group {
  const alike = new Map<string, Numbered[]>();
  group.entries.forEach(({ text }, at) => {
    const name = numbered(text, at);
    if (name === undefined) return;
    const key = `${name.before}\n${name.after}`;
    const present = alike.get(key);
    if (present === undefined) alike.set(key, [name]);
    else present.push(name);
  });
  const entries: (Entry | undefined)[] = [...group.entries];
  for (const names of alike.values()) {
    names.sort((a, b) => Number(a.digits) - Number(b.digits) || a.at - b.at);
    let run: Numbered[] = [];
    for (const name of [...names, undefined]) {
      const last = run.at(-1);
      if (last === undefined || name === undefined || !follows(last, name)) {
        joinRun(entries, run);
        run = [];
      }
      if (name !== undefined) run.push(name);
    }
  }
  return { label: group.label, entries: entries.filter((entry) => entry !== undefined) };
}

/** One entry in the place of the first of them. */
function joinRun(entries: (Entry | undefined)[], run: readonly Numbered[]): void {
  const [first] = run;
  const last = run.at(-1);
  if (run.length < SHORTEST_SERIES || first === undefined || last === undefined) return;
  const text = `${first.before}{${first.digits}..${last.digits}}${first.after}`;
  const { extension } = toNameEntry(first.after);
  const place = run.reduce((least, { at }) => Math.min(least, at), first.at);
  for (const { at } of run) entries[at] = undefined;
  entries[place] = { text: `${text} (${run.length} names)`, count: run.length, extension };
}

interface Numbered {
  readonly before: string;
  readonly digits: string;
  readonly after: string;
  /** The index of the entry. */
  readonly at: number;
}

/** The last number of a name outside of its extension. */
function numbered(name: string, at: number): Numbered | undefined {
  const match = /^(.*?)(\d{1,12})(\D{0,60})$/.exec(name.slice(0, 300));
  const [, before = '', digits = '', after = ''] = match ?? [];
  return match === null || name.length > 300 ? undefined : { before, digits, after, at };
}

function follows(a: Numbered, b: Numbered): boolean {
  return (
    a.before === b.before &&
    a.after === b.after &&
    Number(b.digits) === Number(a.digits) + 1 &&
    (a.digits.length === b.digits.length || !(a.digits.startsWith('0') || b.digits.startsWith('0')))
  );
}

/** Deeper directories are always joined: no reader needs that depth. */
const DEEPEST = 12;

function depthOf(groups: readonly Group[]): number {
  const deepest = groups.reduce((most, { label }) => Math.max(most, segmentEnds(label).length), 1);
  return Math.min(deepest, DEEPEST);
}

/** Positions behind each `/` of a label that has something before it. */
function segmentEnds(label: string): number[] {
  const ends: number[] = [];
  for (let at = label.indexOf('/', 1); at !== -1; at = label.indexOf('/', at + 1)) {
    const isDot = ends.length === 0 && /^\.{1,2}$/.test(label.slice(0, at));
    if (!isDot) ends.push(at + 1);
  }
  if (label !== '' && !label.endsWith('/')) ends.push(label.length);
  return ends;
}

/** The end of a label when deeper directories are joined. */
function cutOf(label: string, depth: number): number {
  const ends = segmentEnds(label);
  return ends.length > depth ? (ends[depth - 1] ?? 0) : label.length;
}

/** Groups whose label is deeper than `depth` directories become part of the one above. */
function joinBelow(groups: readonly Group[], depth: number, { joint }: Wording): Group[] {
  const joined = new Map<string, Entry[]>();
  for (const { label, entries } of groups) {
    const cut = cutOf(label, depth);
    const rest = label.slice(cut);
    const key = label.slice(0, cut);
    const moved =
      rest === ''
        ? entries
        : entries.map((entry) => ({ ...entry, text: rest + joint + entry.text }));
    const present = joined.get(key);
    if (present === undefined) joined.set(key, [...moved]);
    else for (const entry of moved) present.push(entry);
  }
  return [...joined].map(([label, entries]) => ({ label, entries }));
}
