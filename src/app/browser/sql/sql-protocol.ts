import { messageOf } from '../../../lib/message-of.ts';
import { SqlError, type SqlQueryOptions, type SqlResult } from '../../../simulation/index.ts';

/** To the Worker: one statement at a time. */
export interface SqlRequest {
  /** Creates the tables; the same in every request. */
  seed: string;
  statement: string;
  options: SqlQueryOptions;
}

/** The error, as data. */
export interface SqlFailure {
  message: string;
  /** Absent for errors outside the statement. */
  code?: SqlError['code'];
}

/** From the Worker: the start of the statement, and then its result. */
export type SqlReply =
  | { begun: true }
  | { ok: true; result: SqlResult }
  | ({ ok: false } & SqlFailure);

/** An error loses its class in transit; its message and its code are kept. */
export function toSqlFailure(error: unknown): SqlFailure {
  const message = messageOf(error);
  return error instanceof SqlError ? { message, code: error.code } : { message };
}
