import {
  loadMsw,
  problem,
  readObject,
  type SimulatedService,
  type SqlDatabase,
  SqlError,
  toSqlSeed,
} from '../../simulation/index.ts';
import type { RecordOptions } from '../sandbox-data/record-options.ts';
import { startTables } from '../sandbox-data/start-records.ts';
import { WAREHOUSE_TOKEN } from './warehouse-secret.ts';

/** Where the database comes from. */
export interface WarehouseOptions {
  /** Opens a database that these statements create. Default: the warehouse is closed. */
  openDatabase?: ((seed: string) => SqlDatabase) | undefined;
}

const HOST = 'warehouse.ferry.example';

/** A data warehouse that answers SQL over HTTP. Requests need its token. */
export async function createWarehouseService({
  openDatabase,
  records,
}: WarehouseOptions & RecordOptions): Promise<SimulatedService> {
  const { http } = await loadMsw();
  const database = openDatabase?.(toSqlSeed(startTables(records)));
  return {
    name: 'warehouse',
    hosts: [HOST],
    conditions: { latencyMs: [200, 400] },
    handlers: [
      http.post(`https://${HOST}/query`, async ({ request }) => {
        if (request.headers.get('authorization') !== `Bearer ${WAREHOUSE_TOKEN}`) {
          return problem(401, 'The token is not one of this warehouse.');
        }
        if (!database)
          return problem(503, 'The warehouse is closed: there is no database engine here.');
        const body = await readObject(request);
        if (body instanceof Response) return body;
        const { statement, limit } = body;
        if (typeof statement !== 'string') return problem(422, 'statement must be a string.');
        try {
          const rows = typeof limit === 'number' ? { limit } : {};
          return Response.json(await database.query(statement, rows));
        } catch (error) {
          if (error instanceof SqlError) return problem(422, error.message);
          throw error;
        }
      }),
    ],
  };
}
