import type { ToolResultReducer } from '../../../core/index.ts';

const FEW = 8;
const TOP = 5;

export const reducer: ToolResultReducer = {
  toolName: 'read_table',
  reduce(result) {
    if (!result.ok) return result;
    const [header, ...rows] = readCsv(result.value);
    if (!header || header.length < 2 || rows.length <= TOP) return result;
    const columns = header.map((name, at) => profile(name, rows, at));
    const widest = columns.findIndex(({ isNumber }) => isNumber);
    const sorted =
      widest < 0 ? rows : rows.toSorted((a, b) => Number(b[widest]) - Number(a[widest]));
    const value = [
      `${rows.length} rows`,
      ...columns.map(({ text }) => text),
      widest < 0 ? 'first rows:' : `most ${header[widest]}:`,
      ...sorted.slice(0, TOP).map((row) => `  ${row.join(' | ')}`),
    ].join('\n');
    return value.length < result.value.length ? { ...result, value } : result;
  },
};

/** The summary of a column: its range, its few values, or the number of its values. */
function profile(name: string, rows: readonly string[][], at: number) {
  const cells = rows.map((row) => row[at] ?? '');
  const numbers = cells.map(Number).toSorted((a, b) => a - b);
  const isNumber = cells.every((cell) => cell.trim() !== '') && numbers.every(Number.isFinite);
  if (isNumber) {
    const middle = numbers[Math.floor(numbers.length / 2)];
    return { isNumber, text: `${name}: ${numbers[0]} to ${numbers.at(-1)}, median ${middle}` };
  }
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const values = [...counts].map(([cell, count]) => `${cell} × ${count}`);
  const text = counts.size > FEW ? `${counts.size} different values` : values.join(', ');
  return { isNumber, text: `${name}: ${text}` };
}

/** Rows of cells; a cell in quotes may hold commas, line breaks and doubled quotes. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}
