import type { ToolResultReducer } from '../../../core/index.ts';

type Row = Readonly<Record<string, unknown>>;

export const reducer: ToolResultReducer = {
  toolName: 'list_products',
  reduce(result) {
    if (!result.ok) return result;
    const value = toTable(result.value);
    return value !== undefined && value.length < result.value.length
      ? { ...result, value }
      : result;
  },
};

/** One line about the page, one with the fields that all rows share, and a table of the others. */
function toTable(text: string): string | undefined {
  const page = parse(text);
  const [name, rows] = findRows(page) ?? [];
  if (!rows || !isRow(page)) return undefined;
  const about = Object.entries(page).filter(([key]) => key !== name);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const shared = columns.filter((column) => {
    return rows.length > 1 && rows.every((row) => show(row[column]) === show(rows[0]?.[column]));
  });
  const different = columns.filter((column) => !shared.includes(column));
  const lines = [
    [`${rows.length} ${name}`, ...about.map(([key, value]) => `${key} ${show(value)}`)].join(', '),
    ...(shared.length > 0
      ? [`all: ${shared.map((column) => `${column} ${show(rows[0]?.[column])}`).join(', ')}`]
      : []),
    different.join(' | '),
    ...rows.map((row) => different.map((column) => show(row[column])).join(' | ')),
  ];
  return lines.join('\n');
}

/** The first list of records, with its name. */
function findRows(page: unknown): [string, Row[]] | undefined {
  if (!isRow(page)) return undefined;
  for (const [name, value] of Object.entries(page)) {
    if (Array.isArray(value) && value.length > 0 && value.every(isRow)) return [name, value];
  }
  return undefined;
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
