/** The rows of a CSV text by the names of its first line, or why it cannot be read. */
export type ParsedCsv = { rows: Record<string, string>[] } | { problem: string };

/**
 * Reads CSV as RFC 4180 describes it. Commas, semicolons or tabs separate values, whichever the
 * first line has; quotes may contain separators, line breaks and doubled quotes.
 *
 * @example parseCsv('name,code\n"Austria, Republic of",AT'); // { rows: [{ name: …, code: 'AT' }] }
 */
export function parseCsv(source: string): ParsedCsv {
  const text = source.replace(/^\uFEFF/, '');
  const read = readLines(text, separatorOf(text));
  if ('problem' in read) return read;
  const [head, ...lines] = read.lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const names = head?.cells.map((name) => name.trim()) ?? [];
  if (names.length === 0) return { problem: 'The file is empty.' };
  const bad = names.findIndex((name, at) => name === '' || names.indexOf(name) !== at);
  if (bad >= 0) {
    return { problem: `Line 1: column ${bad + 1} needs a name that no other column has.` };
  }
  const wrong = lines.find(({ cells }) => cells.length !== names.length);
  if (wrong) {
    const { number, cells } = wrong;
    return { problem: `Line ${number} has ${cells.length} values, line 1 has ${names.length}.` };
  }
  const toRow = ({ cells }: CsvLine) =>
    Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  return { rows: lines.map(toRow) };
}

interface CsvLine {
  /** From 1. */
  number: number;
  cells: string[];
}

function separatorOf(text: string): string {
  const line = /^[^\n]*/.exec(text)?.[0] ?? '';
  const counts = [',', ';', '\t'].map((one) => ({ one, count: line.split(one).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one;
}

function readLines(text: string, separator: string): { lines: CsvLine[] } | { problem: string } {
  const lines: CsvLine[] = [];
  let number = 1;
  let line: CsvLine = { number, cells: [] };
  let at = 0;
  while (at < text.length) {
    let cell: string;
    if (text[at] === '"') {
      const end = endOfQuoted(text, at);
      if (end === undefined) return { problem: `Line ${number}: a quote has no end.` };
      const inner = text.slice(at + 1, end);
      number += inner.split('\n').length - 1;
      cell = inner.replaceAll('""', '"');
      at = end + 1;
    } else {
      const end = endOfPlain(text, at, separator);
      cell = text.slice(at, end);
      at = end;
    }
    line.cells.push(cell);
    if (text[at] === separator) {
      at += 1;
      // A separator at the very end begins an empty value.
      if (at === text.length) line.cells.push('');
      if (text[at] === '\n' || text[at] === '\r') line.cells.push('');
      else continue;
    }
    if (text[at] === '\r') at += 1;
    if (at < text.length && text[at] !== '\n') {
      return { problem: `Line ${number}: a text follows a closing quote.` };
    }
    at += 1;
    number += 1;
    lines.push(line);
    line = { number, cells: [] };
  }
  return { lines };
}

function endOfPlain(text: string, start: number, separator: string): number {
  let at = start;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') {
    at += 1;
  }
  return at;
}

/** The index of the closing quote. */
function endOfQuoted(text: string, start: number): number | undefined {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? undefined : at;
}
