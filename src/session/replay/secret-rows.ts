import { isRecord } from '../../lib/is-record.ts';
import { endOfText, hideSpans } from './secret-pairs.ts';
import { isSecretCell, type TableSecrets } from './secret-tables.ts';

type Span = readonly [start: number, end: number];

const COLUMNS = /^(?:columns?|fields?|headers?|column_?names)$/i;
const ROWS = /^(?:rows|data|values|records)$/i;

/** Masks the cells of `{ columns: ['id', 'password'], rows: [[1, 'hunter2']] }`, in place. */
export function hideRows(item: Record<string, unknown>, secrets: TableSecrets): void {
  const listOf = (wanted: RegExp): unknown[] => {
    const key = Object.keys(item).find((key) => wanted.test(key) && Array.isArray(item[key]));
    const list = key === undefined ? undefined : item[key];
    return Array.isArray(list) ? list : [];
  };
  const names = listOf(COLUMNS).map((column) => (isRecord(column) ? column.name : column));
  for (const [index, name] of names.entries()) {
    if (typeof name !== 'string' || !secrets.isTelling(name)) continue;
    for (const row of listOf(ROWS)) {
      if (!Array.isArray(row)) continue;
      const value: unknown = row[index];
      if (typeof value !== 'string' || !isSecretCell(secrets, name, value, true)) continue;
      Reflect.set(row, index, secrets.mark);
    }
  }
}

const JSON_STEP =
  /(?<!\\)(?<run>\\{0,31})"(?:(?:columns?|fields?|headers?|column_?names)\k<run>"\s{0,20}:\s{0,20}\[(?<names>[^[\]]{1,20000})\]|(?:rows|data|values|records)\k<run>"\s{0,20}:\s{0,20}\[)/gi;
const SPACE = String.raw`(?:\s|\\{1,31}[nrt]){0,20}`;
const INSERT = new RegExp(
  String.raw`\b(?:insert|replace)\s{1,20}into\s{1,20}[^\s()]{1,200}${SPACE}\((?<names>[^()]{1,5000})\)${SPACE}values${SPACE}(?=\()`,
  'gi',
);

/** Masks the same cells in a JSON text, which may be a part of another one, and those of SQL. */
export function hideRowsInText(text: string, secrets: TableSecrets): string {
  const spans: Span[] = [];
  let columns = new Map<number, string>();
  // No part of the text is read by two scans, so that rows without an end stay linear.
  let done = 0;
  for (const { 0: step, index, groups = {} } of text.matchAll(JSON_STEP)) {
    const { run = '', names } = groups;
    if (index < done) continue;
    if (names !== undefined) columns = columnsIn(names, secrets);
    else if (columns.size > 0) {
      done = findInRows(text, index + step.length, columns, ['[', run, '"'], secrets, spans);
      columns = new Map();
    }
  }
  done = 0;
  for (const { 0: step, index, groups = {} } of text.matchAll(INSERT)) {
    const named = columnsIn(groups.names ?? '', secrets);
    if (named.size === 0 || index < done) continue;
    done = findInRows(text, index + step.length, named, ['(', '', "'"], secrets, spans);
  }
  return hideSpans(text, spans, secrets.mark);
}

function columnsIn(list: string, secrets: TableSecrets): Map<number, string> {
  const objects = Array.from(
    list.matchAll(/"name\\{0,31}"\s{0,20}:\s{0,20}\\{0,31}"([^"\\]{1,100})/gi),
    ([, name = '']) => name,
  );
  const names = list.includes('{') ? objects : list.split(',');
  const bare = names.map((name) => name.replace(/\\[nrt]|[\s"'`[\]\\]/g, ''));
  return new Map([...bare.entries()].filter(([, name]) => secrets.isTelling(name)));
}

/**
 * Finds the secrets in rows such as `[1, "hunter2"], [2, …]`.
 *
 * @returns the end of the rows
 */
function findInRows(
  text: string,
  from: number,
  columns: ReadonlyMap<number, string>,
  [open, run, quote]: readonly [open: string, run: string, quote: string],
  secrets: TableSecrets,
  spans: Span[],
): number {
  const mark = run + quote;
  let depth = 0;
  let column = 0;
  let at = from;
  for (; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (depth === 0) {
      if (char === open) [depth, column] = [1, 0];
      else if (!/[\s,\\nrt]/.test(char)) break;
    } else if (text.startsWith(mark, at)) {
      const start = at + mark.length;
      let end = endOfText(text, start, run, quote);
      // SQL doubles a quotation mark within a text.
      while (open === '(' && text.startsWith("''", end)) end = endOfText(text, end + 2, run, quote);
      const name = columns.get(column);
      const value = text.slice(start, end);
      if (name !== undefined && isSecretCell(secrets, name, value, true)) spans.push([start, end]);
      at = end + mark.length - 1;
    } else if (/[[({]/.test(char)) depth += 1;
    else if (/[\])}]/.test(char)) depth -= 1;
    else if (char === ',' && depth === 1) column += 1;
  }
  return at;
}
