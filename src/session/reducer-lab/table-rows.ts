/** The title of a column. */
const TITLE = /^[A-Za-z_][\w.%#()-]*(?: [\w.%#()-]+){0,2}$/;
/** A level or an outcome at the beginning of a line. It is no title. */
const VALUE = /^(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|CRITICAL|FAIL(?:ED)?|PASS(?:ED)?|OK)$/;
/** The columns that say how a row ended, or how severe it is. */
const OUTCOME =
  /^(?:log ?_?level|level(?:name)?|severity|status|state|result|outcome|conclusion)$/i;
/** The values of such a column that report a failure. */
const FAILED =
  /^(?:err(?:or(?:ed)?)?|fail(?:ed|ure|ing)?|fatal|crit(?:ical)?|panic|alert|emerg(?:ency)?|broken)$/i;
/** Between the titles and the rows of a Markdown table, and around those of a database. */
const RULE = /^[\s|+:=-]*-[\s|+:=-]*$/;
const SEPARATORS = ['\t', '|', ';', ','] as const;
/** Titles with so many rows below them are a table. */
const FEWEST_ROWS = 2;
/** A table is read as long as its lines are. In UTF-16 code units. */
const LONGEST_LINE = 2_000;

/**
 * The rows of the tables in a text, with their titles, by the index of their line: whether a row
 * reports a failure. Only a column such as `level` or `status` says so. In other cells, the words of
 * failures are data.
 *
 * @example
 * tableRows(['id,level,text', '1,INFO,no error', '2,ERROR,no route']); // Map { 0 => false, 1 => false, 2 => true }
 */
export function tableRows(lines: readonly string[]): ReadonlyMap<number, boolean> {
  const rows = new Map<number, boolean>();
  for (let at = 0; at < lines.length; at += 1) {
    const separator = SEPARATORS.find((one) => lines[at]?.includes(one));
    const titles = separator && titlesOf(lines[at] ?? '', separator);
    if (!titles || (separator === '|' && !RULE.test(lines[at + 1] ?? ''))) continue;
    const outcomes = [...titles.keys()].filter((column) => OUTCOME.test(titles[column] ?? ''));
    const found = new Map<number, boolean>();
    let end = at + 1;
    for (; end < lines.length; end += 1) {
      const line = lines[end] ?? '';
      if (RULE.test(line)) continue;
      const cells = cellsOf(line, separator);
      if (cells.length !== titles.length) break;
      found.set(
        end,
        outcomes.some((column) => FAILED.test(cells[column] ?? '')),
      );
    }
    if (found.size < FEWEST_ROWS) continue;
    rows.set(at, false);
    for (const [row, hasFailed] of found) rows.set(row, hasFailed);
    at = end - 1;
  }
  return rows;
}

/** The titles of a table; `undefined` for a line that has none. */
function titlesOf(line: string, separator: string): readonly string[] | undefined {
  // A space behind a comma is one of a sentence.
  if (/[,;] /.test(line)) return undefined;
  const titles = cellsOf(line, separator);
  const isTable =
    titles.length > 1 && titles.every((title) => TITLE.test(title) && !VALUE.test(title));
  return isTable && new Set(titles).size === titles.length ? titles : undefined;
}

/** The cells of a row, without quotes, and of a table with lines around it. */
function cellsOf(line: string, separator: string): string[] {
  if (line.length >= LONGEST_LINE) return [];
  const inner = separator === '|' ? line.trim().replace(/^\||\|$/g, '') : line.trimEnd();
  const cells: string[] = [];
  let open: string | undefined;
  for (const part of inner.split(separator)) {
    const cell = open === undefined ? part : `${open}${separator}${part}`;
    // A separator between quotes belongs to the cell.
    open = cell.split('"').length % 2 === 0 ? cell : undefined;
    if (open === undefined) cells.push(cell.trim().replace(/^"(.*)"$/, '$1'));
  }
  return open === undefined ? cells : [...cells, open];
}

/** Between the titles of columns, some of which are further apart. */
const COLUMN_GAP = / {2,}/;
/** Titles such as `PID`, `%CPU`, `Size` and `Mounted`. */
const COLUMN_TITLE = /^[A-Z%][\w%:()/-]*$/;
/** The titles stand in one of the first lines. */
const MOST_ABOVE = 10;

/**
 * How many lines are rows below titles in columns, as `ps` and `df` print them. A cell begins or ends
 * where its title does.
 *
 * @example
 * columnRows(['PID  TTY   CMD', '  1  tty1  init', '  2  tty1  sh']); // 3, with the titles
 */
export function columnRows(lines: readonly string[]): number {
  const at = lines.slice(0, MOST_ABOVE).findIndex(areColumnTitles);
  const columns = Array.from((lines[at] ?? '').matchAll(/\S+/g), ({ index, 0: title }) => ({
    from: index,
    to: index + title.length,
  }));
  const rows = lines.slice(at + 1).filter((line) => {
    const isEdge = (inside: number, outside: number) =>
      /^\S$/.test(line[inside] ?? '') && /^\s?$/.test(line[outside] ?? '');
    const aligned = columns.filter(({ from, to }) => isEdge(from, from - 1) || isEdge(to - 1, to));
    return 2 * aligned.length >= columns.length;
  });
  return at === -1 ? 0 : rows.length + 1;
}

/** The line with the titles of the first table, or those of columns. */
export function titlesIn(lines: readonly string[]): string | undefined {
  const [at = -1] = tableRows(lines).keys();
  return lines[at] ?? lines.slice(0, MOST_ABOVE).find(areColumnTitles);
}

function areColumnTitles(line: string): boolean {
  if (line.length >= LONGEST_LINE || line.trim().split(COLUMN_GAP).length < 3) return false;
  const titles = line.trim().split(/\s+/);
  return titles.filter((title) => COLUMN_TITLE.test(title)).length > titles.length / 2;
}
