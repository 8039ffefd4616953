import type { SandboxRecord } from '../records.ts';

/** A table with its rows. */
export interface SqlTable {
  name: string;
  /** Creates the table, and what belongs to it. */
  create: string;
  /** Names as in {@link SqlTable.create}; they are the fields of the rows. */
  columns: readonly string[];
  rows: readonly SandboxRecord[];
}

/** So many rows in one statement. */
const PART = 200;

/**
 * The statements that create tables and fill them. A row that breaks a rule of its table, such as
 * a unique column, is left out.
 *
 * @example createSqlDatabase({ loadWasm, seed: toSqlSeed(sampleTables) });
 */
export function toSqlSeed(tables: readonly SqlTable[]): string {
  return tables
    .flatMap(({ name, create, columns, rows }) => {
      const names = columns.map(toIdentifier).join(',');
      const parts = Array.from({ length: Math.ceil(rows.length / PART) }, (_, at) =>
        rows.slice(at * PART, (at + 1) * PART),
      );
      return [
        create,
        ...parts.map(
          (part) =>
            `INSERT OR IGNORE INTO ${toIdentifier(name)} (${names}) VALUES ${part
              .map((row) => `(${columns.map((column) => toLiteral(row[column])).join(',')})`)
              .join(',')};`,
        ),
      ];
    })
    .join('\n');
}

/** A table without types and rules. Names that differ only in case are one column. */
export function toPlainTable(name: string, rows: readonly SandboxRecord[]): SqlTable {
  const columns = new Map<string, string>();
  for (const row of rows) {
    for (const key of Object.keys(row)) {
      const lower = key.toLowerCase();
      if (!columns.has(lower)) columns.set(lower, key);
    }
  }
  const names = [...columns.values()].slice(0, MAX_COLUMNS);
  const create = `CREATE TABLE ${toIdentifier(name)} (${names.map(toIdentifier).join(',')});`;
  return { name, create, columns: names, rows };
}

/** Far below the limit of SQLite. */
const MAX_COLUMNS = 200;

function toIdentifier(name: string): string {
  return `"${withoutNull(name).replaceAll('"', '""')}"`;
}

function toLiteral(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'NULL';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value === undefined || value === null) return 'NULL';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${withoutNull(text).replaceAll("'", "''")}'`;
}

/** The engine reads a statement up to the first null character. */
function withoutNull(text: string): string {
  return text.replaceAll('\u0000', '');
}
