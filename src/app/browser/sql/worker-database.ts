import { type SqlDatabase, SqlError, type SqlResult } from '../../../simulation/index.ts';
import type { SqlReply, SqlRequest } from './sql-protocol.ts';

/** How long one statement may compute, in real milliseconds. */
const LIMIT_MS = 2000;
/** How long the engine may take to load. */
const START_MS = 30_000;

/**
 * A database in its own Worker, started with the first statement. The engine cannot interrupt an
 * endless statement, so its Worker is ended, and the next statement starts another.
 *
 * @param seed statements that create the tables and fill them
 */
export function createWorkerDatabase(seed: string): SqlDatabase {
  let worker: Worker | undefined;
  // One after the other: ending one statement must not end others.
  let last: Promise<unknown> = Promise.resolve();

  const ask = (request: SqlRequest) =>
    new Promise<SqlResult>((resolve, reject) => {
      worker ??= new Worker(new URL('./sql-worker.ts', import.meta.url), { type: 'module' });
      const own = worker;
      const end = () => {
        clearTimeout(timer);
        own.onmessage = null;
        own.onerror = null;
      };
      const giveUp = (error: Error) => {
        end();
        own.terminate();
        worker = undefined;
        reject(error);
      };
      let timer = setTimeout(
        () => giveUp(new Error('The database engine did not load in time.')),
        START_MS,
      );
      own.onmessage = ({ data }: MessageEvent<SqlReply>) => {
        if ('begun' in data) {
          clearTimeout(timer);
          timer = setTimeout(() => giveUp(tooMuch()), LIMIT_MS);
          return;
        }
        end();
        if (data.ok) resolve(data.result);
        else reject(data.code ? new SqlError(data.message, data.code) : new Error(data.message));
      };
      own.onerror = ({ message }) =>
        giveUp(new Error(`The database engine did not start: ${message || 'unknown reason'}.`));
      own.postMessage(request);
    });

  return {
    query(statement, options = {}) {
      const asked = last.then(() => ask({ seed, statement, options }));
      last = asked.catch(() => {});
      return asked;
    },
  };
}

function tooMuch(): SqlError {
  const seconds = LIMIT_MS / 1000;
  return new SqlError(
    `The statement was stopped because it ran for more than ${seconds} s.`,
    'too_much',
  );
}
