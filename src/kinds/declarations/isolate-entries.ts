import type { Note, Repaired } from './repair-text.ts';

/** The lines of one tool in a list of tools. */
interface Entry {
  /** Counted from 0; `to` is exclusive. */
  from: number;
  to: number;
  /** The column of its dash. */
  column: number;
  /** Its first line has the name, but no dash. */
  isDashless?: boolean;
  name: string | undefined;
}

/** The first mistake in the lines of one entry; positions count from 1 within these lines. */
export interface EntryMistake {
  message: string;
  line: number;
  column: number;
}

/** A text in which broken entries are reduced to their names. */
interface Isolated extends Repaired {
  /** The number of readable entries. */
  sound: number;
}

const START = /^([ \t]*)-[ \t]+["']?name["']?[ \t]*:[ \t]*["']?([\w.-]*)/;
/** The name of a tool that lacks its dash. */
const DASHLESS = /^( *)["']?name["']?[ \t]*:[ \t]*["']?([\w.-]*)/;
/** The end of a list of tools: a line that is indented no deeper than the list. */
const SECTION =
  /^( *)(?:(?:tools|permissions|agents|personalities|spec|metadata|kind|apiVersion|plan|output):|---|\.\.\.)/;

/**
 * Removes each tool whose lines cannot be parsed on their own. A quote, a bracket or an indentation
 * then breaks only its own tool. Line numbers stay the same.
 *
 * @param check returns the first mistake in some lines
 * @returns `undefined` if the text has no visible list of tools, or no broken entry
 */
export function isolateEntries(
  text: string,
  check: (lines: string) => EntryMistake | undefined,
): Isolated | undefined {
  const lines = text.split('\n');
  const { entries, column } = findEntries(lines);
  if (entries.length < 2) return undefined;
  const notes: Note[] = [];
  const guessed: number[] = [];
  const kept = [...lines];
  const broken: { entry: Entry; mistake: EntryMistake }[] = [];
  for (const entry of entries) {
    const mistake = mistakeIn(entry, lines, column, check);
    if (!mistake) continue;
    broken.push({ entry, mistake });
    kept.fill('', entry.from, entry.to);
    kept[entry.from] = `${' '.repeat(column)}- name: "${entry.name ?? ''}"`;
  }
  if (broken.length === 0) return undefined;
  const starts = startsOf(kept);
  for (const { entry, mistake } of broken) {
    const offset = (starts[entry.from] ?? 0) + column + 2;
    guessed.push(offset);
    notes.push({
      message: mistake.message,
      severity: 'error',
      offset,
      at: { line: entry.from + mistake.line, column: mistake.column },
    });
  }
  return {
    text: kept.join('\n'),
    notes,
    guessed,
    sound: entries.length - broken.length,
    toOriginal: (at) => at,
  };
}

function mistakeIn(
  { from, to, column: own, isDashless }: Entry,
  lines: readonly string[],
  column: number,
  check: (lines: string) => EntryMistake | undefined,
): EntryMistake | undefined {
  const body = lines.slice(from, to);
  const tab = body.findIndex((line) => /^ *(?:- *)?\t[ \t]*\S/.test(line));
  if (tab >= 0) {
    return {
      message:
        'A tab indents this line, so the indentation is unclear. Use spaces instead of tabs.',
      line: tab + 1,
      column: (body[tab]?.indexOf('\t') ?? 0) + 1,
    };
  }
  if (own !== column) {
    return {
      message: `This list entry begins in column ${own + 1}, and the others in column ${column + 1}. Put all entries of one list in the same column.`,
      line: 1,
      column: own + 1,
    };
  }
  if (isDashless) return { message: NO_DASH, line: 1, column: own + 3 };
  const mark = body.findIndex((line) => /^(?:<{7}|={7}|>{7})(?:\s|$)/.test(line));
  if (mark >= 0) return { message: CONFLICT, line: mark + 1, column: 1 };
  const odd = body.findIndex((line) => /^ *[\u00a0\u2000-\u200b\u3000\ufeff]/.test(line));
  if (odd >= 0) return { message: ODD_SPACES, line: odd + 1, column: 1 };
  const mistake = check(body.join('\n'));
  const outside = body.findIndex(
    (line, index) => index > 0 && /^ *[^\s#-]/.test(line) && line.search(/\S/) <= column,
  );
  if (outside < 0 || (mistake && mistake.line <= outside)) return mistake;
  const at = (body[outside]?.search(/\S/) ?? 0) + 1;
  return { message: OUTSIDE, line: outside + 1, column: at };
}

const NO_DASH =
  "This tool has no dash, so it is not a list entry. Write '- name: …', and indent its other lines as far as 'name'.";
const CONFLICT =
  'This line is a merge conflict marker. Choose one of the two sides, and remove the markers.';
const ODD_SPACES = 'Look-alike characters indent this line. Use plain spaces.';
const OUTSIDE =
  'This line is indented less than its tool. Put all entries of one mapping in the same column.';

function findEntries(lines: readonly string[]): { entries: Entry[]; column: number } {
  const starts = lines.flatMap((line, from) => {
    const [, indent, name] = START.exec(line) ?? [];
    return indent === undefined ? [] : [{ from, column: indent.length, name: name || undefined }];
  });
  const column = mostFrequent(starts.map((start) => start.column));
  // Deeper dashes belong to lists inside a tool.
  const dashed = starts.filter(
    (start) => Math.abs(start.column - column) <= 2 && start.column < column + 2,
  );
  const own = [...dashed, ...findDashless(lines, column)].sort((a, b) => a.from - b.from);
  const entries = own.map((start, index) => {
    const limit = own[index + 1]?.from ?? lines.length;
    let to = start.from + 1;
    while (to < limit && !endsList(lines[to] ?? '', column)) to += 1;
    return { ...start, to };
  });
  return { entries, column };
}

/** A first tool without a dash: its name is indented as the keys of the other tools are. */
function findDashless(lines: readonly string[], column: number): Omit<Entry, 'to'>[] {
  const list = lines.findIndex((line) => /^ *tools[ \t]*:[ \t]*(?:#.*)?$/.test(line));
  const from = lines.findIndex((line, at) => at > list && /^ *[^\s#]/.test(line));
  const [, indent, name] = DASHLESS.exec(lines[from] ?? '') ?? [];
  if (list < 0 || indent?.length !== column + 2) return [];
  return [{ from, column, name: name || undefined, isDashless: true }];
}

function endsList(line: string, column: number): boolean {
  const [, indent] = SECTION.exec(line) ?? [];
  return indent !== undefined && indent.length <= column;
}

function mostFrequent(columns: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const column of columns) counts.set(column, (counts.get(column) ?? 0) + 1);
  let best = 0;
  for (const [column, count] of counts) if (count > (counts.get(best) ?? 0)) best = column;
  return best;
}

function startsOf(lines: readonly string[]): number[] {
  let offset = 0;
  return lines.map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
}
