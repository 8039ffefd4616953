import { SqlError, type SqlQueryOptions, type SqlResult } from '../../../simulation/index.ts';

/** To the Worker: one statement at a time. */
export interface SqlRequest {
  /** Makes the tables; the same in every request. */
  seed: string;
  statement: string;
  options: SqlQueryOptions;
}

/** The error, as data. */
export interface SqlFailure {
  message: string;
  /** Absent for errors outside of the statement. */
  code?: SqlError['code'];
}

/** From the Worker: that the statement begins, and then how it ended. */
export type SqlReply =
  | { begun: true }
  | { ok: true; result: SqlResult }
  | ({ ok: false } & SqlFailure);

/** An error loses its class in transit; its message and its code are kept. */
export function toSqlFailure(error: unknown): SqlFailure {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof SqlError ? { message, code: error.code } : { message };
}
