import type { Database, Statement } from 'sql.js';
import { loadOnce } from '../../lib/load-once.ts';
import { messageOf } from '../../lib/message-of.ts';

/** The result of a statement. */
export interface SqlResult {
  columns: string[];
  /** A blob shows as `x'…'`, in hexadecimal; an integer beyond 2^53 as the text of its digits. */
  rows: (string | number | null)[][];
  /** Whether the table had more rows than requested. */
  truncated: boolean;
}

/** Options of {@link SqlDatabase.query}. */
export interface SqlQueryOptions {
  /** The maximum number of rows, 1 to 10,000, default 100. */
  limit?: number;
  /** For `?` in the statement, in order. */
  parameters?: readonly unknown[];
}

/** A read-only database. */
export interface SqlDatabase {
  /** @throws {@link SqlError} with SQLite's own words. */
  query(statement: string, options?: SqlQueryOptions): Promise<SqlResult>;
}

/** A statement that did not run, or broke off. */
export class SqlError extends Error {
  readonly code: 'sql_error' | 'read_only' | 'too_much';

  constructor(message: string, code: SqlError['code']) {
    super(message);
    this.name = 'SqlError';
    this.code = code;
  }
}

/** Options of {@link createSqlDatabase}. */
export interface SqlDatabaseOptions {
  /** The bytes of sql.js's `sql-wasm.wasm`; loaded once, at the first query. */
  loadWasm: () => Promise<ArrayBuffer | Uint8Array>;
  /** Statements that make the tables and fill them. */
  seed: string;
}

const MAX_ROWS = 10_000;
/** One for all databases: the limit is the engine's, and it can be lowered but never raised. */
const MAX_HEAP_BYTES = 32 * 1024 * 1024;
const MAX_CELL_CHARS = 100_000;

/**
 * SQLite, compiled to WebAssembly, over a seed that no statement changes. Each query gets its own
 * copy of the database, opened as `query_only` and discarded afterwards. One query is one
 * statement, so nothing can run before or after it. A statement without columns (`ATTACH`, `VACUUM
 * INTO`, `BEGIN`) does not run, nor does a `PRAGMA`.
 *
 * Rows are read one by one up to the limit, so an endless result ends. SQLite's hard heap limit
 * bounds memory. An endless statement without rows cannot be interrupted from within: run untrusted
 * statements in a Worker that can be terminated.
 *
 * Source: docs/contract.md#kind-builtin.
 *
 * @example
 * const db = createSqlDatabase({ loadWasm: async () => (await fetch(url)).arrayBuffer(), seed });
 * await db.query('SELECT name FROM countries WHERE area_km2 > ?', { parameters: [300_000] });
 */
export function createSqlDatabase(options: SqlDatabaseOptions): SqlDatabase {
  const { loadWasm, seed } = options;
  const load = loadOnce(async () => {
    const [{ default: initSqlJs }, wasm] = await Promise.all([import('sql.js'), loadWasm()]);
    // A copy of exactly these bytes: the view may show a part of a larger buffer.
    const wasmBinary = new Uint8Array(wasm).slice().buffer;
    const { Database } = await initSqlJs({ wasmBinary });
    const first = new Database();
    first.exec(seed);
    const image = first.export();
    first.close();
    return () => new Database(image);
  });

  return {
    async query(statement, { limit = 100, parameters = [] } = {}) {
      const open = await load();
      const database = open();
      try {
        database.exec(`PRAGMA hard_heap_limit=${MAX_HEAP_BYTES}; PRAGMA query_only=ON`);
        return answer(database, statement, clampRows(limit), parameters.map(toSqlValue));
      } catch (error) {
        throw toSqlError(error);
      } finally {
        database.close();
      }
    },
  };
}

type SqlValue = string | number | Uint8Array | null;

/** The types of the package lack the second parameter. */
interface ExactStatement {
  get(parameters: null, config: { useBigInt: true }): (SqlValue | bigint)[];
}

function answer(
  database: Database,
  text: string,
  limit: number,
  parameters: SqlValue[],
): SqlResult {
  const statement = onlyStatement(database, text);
  const columns = statement.getColumnNames();
  if (columns.length === 0) {
    throw new SqlError('The database is read-only; the statement gives no rows.', 'read_only');
  }
  statement.bind(parameters);
  const exact: ExactStatement = statement;
  const rows: SqlResult['rows'] = [];
  let truncated = false;
  while (statement.step()) {
    if (rows.length === limit) {
      truncated = true;
      break;
    }
    rows.push(exact.get(null, { useBigInt: true }).map(toCell));
  }
  return { columns, rows, truncated };
}

/**
 * The engine, not a pattern, finds the end of a statement, because a text may contain a `;`. Later
 * statements and PRAGMAs are not even prepared: some act during preparation, on the engine itself,
 * which all copies share.
 */
function onlyStatement(database: Database, text: string): Statement {
  if (/^(?:explain\b(?:\s*query\s+plan\b)?\s*)?pragma\b/i.test(withoutComments(text))) {
    throw new SqlError("PRAGMA is refused; try SELECT * FROM pragma_table_info('…').", 'read_only');
  }
  const statements = database.iterateStatements(text);
  const first = statements.next();
  if (first.done) throw new SqlError('There is no statement.', 'sql_error');
  if (withoutComments(statements.getRemainingSQL()) !== '') {
    throw new SqlError('Only one statement at a time can run.', 'read_only');
  }
  return first.value;
}

/**
 * The statement from its first word on, with spaces for comments. This also removes the look of a
 * comment in a text or a name. That affects neither the first words nor whether there are any.
 */
function withoutComments(text: string): string {
  const plain = text.replace(/--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
  return plain.replace(/^[\s;\0\uFEFF]+/, '');
}

function clampRows(limit: number): number {
  return Math.min(MAX_ROWS, Math.max(1, Math.trunc(limit) || 1));
}

function toSqlValue(value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new SqlError('A parameter must be a text, a number, a truth value or null.', 'sql_error');
}

function toCell(value: SqlValue | bigint): string | number | null {
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  }
  if (typeof value === 'string') return value.slice(0, MAX_CELL_CHARS);
  if (!(value instanceof Uint8Array)) return value;
  const shown = value.subarray(0, MAX_CELL_CHARS / 2);
  return `x'${Array.from(shown, (byte) => byte.toString(16).padStart(2, '0')).join('')}'`;
}

function toSqlError(error: unknown): SqlError {
  if (error instanceof SqlError) return error;
  const message = messageOf(error);
  if (/readonly|read-only/i.test(message)) return new SqlError(message, 'read_only');
  if (/out of memory|too big/i.test(message)) return new SqlError(message, 'too_much');
  return new SqlError(message, 'sql_error');
}
