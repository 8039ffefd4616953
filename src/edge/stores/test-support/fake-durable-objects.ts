import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import initSqlJs from 'sql.js';
import type { DurableNamespace, DurableState, SqlStorageValue } from '../platform.ts';

/** One kind of Durable Objects in this process, with SQLite behind each of them. */
export interface FakeDurableObjects {
  readonly namespace: DurableNamespace;
  /** Ends all objects; their storage stays. */
  evict(): void;
  /** Rings the alarms that are due. @returns how many. */
  ring(): Promise<number>;
  /** Whether an object has any storage. */
  holds(name: string): boolean;
  /** How many rows a table of an object has. */
  rows(name: string, table: string): number;
  /** The objects that received a request, by name. */
  readonly names: readonly string[];
}

/** The used part of a Durable Object class. */
export interface DurableObjectLike {
  fetch(request: Request): Promise<Response>;
  alarm(): Promise<void>;
}

/** Runs between an isolate and its object; by default nothing. */
export type Travel = (leg: 'there' | 'back', signal: AbortSignal) => Promise<void>;

const WASM = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');

/** Compiled once; it holds no state. */
let engine: ReturnType<typeof initSqlJs> | undefined;

type SqlJs = Awaited<ReturnType<typeof initSqlJs>>;

/** @param make Creates one object, like the platform. */
export async function createFakeDurableObjects(
  make: (state: DurableState) => DurableObjectLike,
  travel: Travel = async () => {},
): Promise<FakeDurableObjects> {
  engine ??= readFile(WASM).then((wasm) => initSqlJs({ wasmBinary: new Uint8Array(wasm).buffer }));
  const sql = await engine;
  const created = new Map<string, ReturnType<typeof createObject>>();

  const find = (name: string) => {
    const found = created.get(name) ?? createObject(sql, make);
    created.set(name, found);
    return found;
  };

  return {
    namespace: {
      idFromName: (name) => ({ name }),
      get: (id) => ({
        async fetch(url, init) {
          await travel('there', init.signal);
          const name = String(Reflect.get(id, 'name'));
          const response = await find(name).live().fetch(new Request(url, init));
          await travel('back', init.signal);
          return response;
        },
      }),
    },
    evict: () => {
      for (const object of created.values()) object.evict();
    },
    async ring() {
      let rung = 0;
      for (const object of created.values()) rung += await object.ring();
      return rung;
    },
    holds: (name) => find(name).holds(),
    rows: (name, table) => Number(find(name).all(`select count(*) as n from ${table}`, [])[0]?.n),
    get names() {
      return [...created.keys()];
    },
  };
}

/** One object with its database and its alarm. */
function createObject(sql: SqlJs, make: (state: DurableState) => DurableObjectLike) {
  let database = new sql.Database();
  let alarm: number | null = null;
  let object: DurableObjectLike | undefined;
  const all = (query: string, bindings: SqlStorageValue[]): Record<string, unknown>[] => {
    const statement = database.prepare(query, bindings);
    const rows: Record<string, unknown>[] = [];
    while (statement.step()) rows.push(statement.getAsObject());
    statement.free();
    return rows;
  };
  const state: DurableState = {
    storage: {
      sql: {
        exec(query, ...bindings) {
          const rows = all(query, bindings);
          return { toArray: () => rows };
        },
      },
      getAlarm: async () => alarm,
      setAlarm: async (at) => {
        if (Number.isNaN(new Date(at).getTime())) throw new TypeError('This is no time.');
        alarm = at;
      },
      deleteAlarm: async () => {
        alarm = null;
      },
      deleteAll: async () => {
        database.close();
        database = new sql.Database();
      },
    },
  };
  const live = (): DurableObjectLike => {
    object ??= make(state);
    return object;
  };
  return {
    live,
    all,
    evict: () => {
      object = undefined;
    },
    async ring() {
      if (alarm === null || alarm > Date.now()) return 0;
      alarm = null;
      await live().alarm();
      return 1;
    },
    holds: () => alarm !== null || all('select 1 from sqlite_master', []).length > 0,
  };
}
