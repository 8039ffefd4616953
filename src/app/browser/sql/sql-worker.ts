import { createSqlDatabase, type SqlDatabase } from '../../../simulation/index.ts';
import { type SqlReply, type SqlRequest, toSqlFailure } from './sql-protocol.ts';
import { loadSqlWasm } from './sql-wasm.ts';

// The Worker of one database: it may be ended during a statement.
let database: SqlDatabase | undefined;

addEventListener('message', ({ data }: MessageEvent<SqlRequest>) => {
  const { seed, statement, options } = data;
  database ??= createSqlDatabase({ loadWasm: loadSqlWasm, seed });
  const own = database;
  own
    // Loads the engine; its load time does not count for the statement.
    .query('SELECT 1')
    .then(() => {
      reply({ begun: true });
      return own.query(statement, options);
    })
    .then(
      (result) => reply({ ok: true, result }),
      (error: unknown) => reply({ ok: false, ...toSqlFailure(error) }),
    );
});

function reply(message: SqlReply): void {
  postMessage(message);
}
