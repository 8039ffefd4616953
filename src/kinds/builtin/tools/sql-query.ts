import { ok } from '../../../core/index.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import type { SqlValue } from '../sources.ts';
import { refuse } from '../support/refusal.ts';
import { countNoun } from '../support/text.ts';

/** Queries a read-only database. The engine enforces read-only, not a check of the statement. */
export const sqlQuery = defineBuiltin({
  name: 'sql_query',
  config: (z) =>
    z.strictObject({
      connection_string: z
        .string()
        .regex(/^sqlite:/, 'only sqlite: databases are known')
        .optional(),
      read_only: z.literal(true, 'a built-in never writes to the database').default(true),
      max_rows: z.int().min(1).max(10_000).default(1000),
    }),
  create({ max_rows }, { sql }, report) {
    if (!sql) {
      report({ path: ['config'], message: "'sql_query' needs a database: give the source 'sql'." });
      return undefined;
    }
    const usual = Math.min(100, max_rows);
    return builtinTool({
      name: 'sql_query',
      argumentAliases: { query: 'statement', sql: 'statement', params: 'parameters' },
      description: 'Runs one read-only SQL statement (SQLite) and returns the rows as a table.',
      toolset: 'data',
      schema: {
        type: 'object',
        properties: {
          statement: {
            type: 'string',
            minLength: 1,
            maxLength: 20_000,
            description: 'The SQL statement. Write ? for each parameter.',
          },
          parameters: {
            type: 'array',
            items: { type: ['string', 'number', 'null'] },
            description: 'The values of the ? in the statement, in order.',
          },
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: max_rows,
            default: usual,
            description: `The maximum number of rows. Default ${String(usual)}.`,
          },
        },
        required: ['statement'],
        additionalProperties: false,
      },
      maxResultChars: 20_000,
      outputIsUntrusted: true,
      async execute({ statement, parameters = [], limit = usual }, ctx) {
        const { columns, rows, truncated } = await asked(() =>
          sql.query(statement, { limit, parameters }),
        );
        ctx.abortSignal.throwIfAborted();
        const header = columns.join(' | ');
        const lines = rows.map((row) => row.map(cell).join(' | '));
        const end = truncated
          ? `${countNoun(rows.length, 'row')}; there are more. Ask with a higher limit or a narrower statement.`
          : countNoun(rows.length, 'row');
        return ok([header, ...lines, end].filter((line) => line !== '').join('\n'), {
          structured: { columns, rows: rows.map((row) => row.map(toPlainCell)), truncated },
        });
      },
    });
  },
});

async function asked<T>(query: () => T | Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (thrown) {
    return refuse(`The database refused the statement: ${messageOf(thrown)}`);
  }
}

/** For programs: JSON has no `bigint`. */
function toPlainCell(value: SqlValue): string | number | null {
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}

/** A line break in a value would break its row. */
function cell(value: SqlValue): string {
  return value === null ? 'NULL' : String(value).replace(/\r?\n/g, ' ').replaceAll('|', '\\|');
}
