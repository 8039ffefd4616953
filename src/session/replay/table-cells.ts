/** A line of a table, as its cells. */
export interface Cells {
  readonly text: string;
  readonly separator: '|' | '\t' | ',' | ' ';
  /** Whether a separator begins the line. */
  readonly isEdged: boolean;
  /** The values of the cells, in which the first has nothing of the text before the table. */
  readonly names: readonly string[];
  /** The line with other values. Spaces and quotation marks around them stay. */
  replace(change: (value: string, index: number) => string): string;
}

/** More cells are no row of a table. */
const MOST_CELLS = 500;
const BAR = /([|│┃║])/;
const TAB = /(\t|\\{1,3}t)/;

/** Whether a line only separates the head of a table from its rows, or one row from the next. */
export function isRuleLine(line: string): boolean {
  return /^[\s|+:=\-\u2500-\u257f]+$/.test(line) && /[-=\u2500\u2501\u2550]{2}/.test(line);
}

/** The cells of a line; `undefined` if it has only one. */
export function splitLine(line: string, wanted?: Cells['separator']): Cells | undefined {
  const is = (separator: Cells['separator'], form: RegExp) =>
    (wanted ?? separator) === separator && form.test(line);
  if (is('|', BAR)) return splitByBars(line);
  if (is('\t', TAB)) return toCells(line, '\t', line.split(TAB));
  if (is(',', /,/)) return toCells(line, ',', splitAtCommas(line));
  return undefined;
}

/** Whether two lines have cells of the same kind and number. */
export function startsAlike(one: Cells, other: Cells | undefined): boolean {
  return (
    one.separator === other?.separator &&
    one.isEdged === other.isEdged &&
    one.names.length === other.names.length
  );
}

/** The cells of a line below or above a rule such as `--  -----`, by their places. */
export function splitByRule(line: string, rule: string): Cells | undefined {
  const starts = Array.from(rule.matchAll(/(?<![-─])[-─]+/g), ({ index }) => index);
  const trimmed = line.trim();
  if (starts.length === 0 || /[|+│]/.test(rule) || trimmed === '') return undefined;
  if (starts.length === 1) {
    // Below a heading stands prose. A query of one column has a value in each line.
    return /\s/.test(trimmed) ? undefined : toCells(line, ' ', [line]);
  }
  const pieces = starts.flatMap((start, at) => {
    const cell = line.slice(at === 0 ? 0 : start, starts[at + 1]);
    return at === 0 ? [cell] : ['', cell];
  });
  return toCells(line, ' ', pieces);
}

function splitByBars(line: string): Cells | undefined {
  const pieces = line.split(BAR);
  const [edge = ''] = pieces;
  // The table may begin a text within JSON.
  if (!/(?:^|["'`])\s*$/.test(edge)) return toCells(line, '|', pieces);
  const last = pieces.length - 1;
  // A row may end without a bar.
  const isClosed = last > 2 && /^\s*(?:\\{0,31}["'`].*)?$/.test(pieces[last] ?? '');
  const end = isClosed ? last - 1 : pieces.length;
  return toCells(line, '|', pieces.slice(2, end), {
    before: pieces.slice(0, 2).join(''),
    after: pieces.slice(end).join(''),
  });
}

function splitAtCommas(line: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at];
    if (char === '"') isQuoted = !isQuoted;
    if (char !== ',' || isQuoted) continue;
    pieces.push(line.slice(start, at), ',');
    start = at + 1;
  }
  return [...pieces, line.slice(start)];
}

/** @param pieces Cells, with separators between them. */
function toCells(
  text: string,
  separator: Cells['separator'],
  pieces: readonly string[],
  edges?: { before: string; after: string },
): Cells | undefined {
  const count = (pieces.length + 1) / 2;
  if (count > MOST_CELLS || (count < 2 && separator !== ' ' && !edges)) return undefined;
  const cells = pieces.filter((_, at) => at % 2 === 0).map(toCell);
  return {
    ...{ text, separator, isEdged: edges !== undefined },
    names: cells.map(({ value }, at) => (at === 0 ? nameIn(pieces[0]) : value)),
    replace: (change) => {
      const next = pieces.map((piece, at) => {
        const cell = at % 2 === 0 ? cells[at / 2] : undefined;
        return cell ? `${cell.lead}${change(cell.value, at / 2)}${cell.tail}` : piece;
      });
      return `${edges?.before ?? ''}${next.join('')}${edges?.after ?? ''}`;
    },
  };
}

/** The first cell, without the text within JSON that is before it. */
function nameIn(piece = ''): string {
  return /([^"'`\\]*)(?:\\{0,31}["'`])?$/.exec(piece.trimEnd())?.[1]?.trim() ?? '';
}

/** Quotation marks around a value, and what follows it at the end of a text within JSON. */
const LEAD = /^\s{0,999}(?:\\{0,31}["'`])?/;
const TAIL = /(?:\\{0,31}["'`]\s{0,9}[}\],:].*|\\{0,31}["'`])$/;

function toCell(piece: string): { lead: string; value: string; tail: string } {
  const trimmed = piece.trimEnd();
  const [lead = ''] = LEAD.exec(trimmed) ?? [];
  const inner = trimmed.slice(lead.length);
  const value = inner.replace(TAIL, '');
  return { lead, value, tail: inner.slice(value.length) + piece.slice(trimmed.length) };
}
