import type { Clock } from '../core/index.ts';
import {
  type BuiltinSources,
  createRagCollection,
  type McpSources,
  type RagCollection,
  type RagDocument,
} from '../kinds/index.ts';
import {
  type RecordChanges,
  type SqlDatabase,
  simulatedEndpoints,
  toSqlSeed,
} from '../simulation/index.ts';
import { productDocs, webPages } from './data/documents.ts';
import { createNotesServer, NOTES_URL } from './data/notes-server.ts';
import { skills } from './data/skills.ts';
import type { WarehouseOptions } from './data/warehouse.ts';
import { startTables } from './sandbox-data/start-records.ts';
import { recordsOf } from './sandbox-data/world-records.ts';

type McpTransportFactory = ReturnType<NonNullable<McpSources['mcpTransport']>>;

/** The sources of declared tools, beside the capabilities of their context. */
export interface DeclaredSources
  extends Pick<
    Required<BuiltinSources>,
    'sql' | 'collections' | 'skills' | 'board' | 'now' | 'endpoints'
  > {
  /** A transport to the servers that are simulated in the page; `undefined` for any other URL. */
  mcpTransport(url: string, clock: Clock): McpTransportFactory;
}

/** Options of {@link createDeclaredSources}. */
export interface DeclaredSourcesOptions extends WarehouseOptions {
  /** The world of the current run; the object identifies it. */
  current(): { records?: RecordChanges };
  clock: Clock;
  /** The date at the clock's 0, in milliseconds since the epoch. */
  epochMs: number;
}

/**
 * One set of sources for all runs, because declarations load once. Each world keeps the changes of
 * its run, so no run sees those of another one.
 *
 * @example
 * const sources = createDeclaredSources({ current: () => world, clock, epochMs: 0 });
 * await loadDeclarations(text, sources);
 */
export function createDeclaredSources(options: DeclaredSourcesOptions): DeclaredSources {
  const { current, clock, epochMs, openDatabase } = options;
  const byWorld = new WeakMap<object, Map<string, RagCollection>>();
  const records = () => current().records ?? NONE;
  const databaseNow = createDatabases(openDatabase, records);
  const collectionsOf = (world: object) => {
    const known = byWorld.get(world) ?? new Map<string, RagCollection>();
    byWorld.set(world, known);
    return known;
  };
  const collection = (name: string, documents: () => readonly RagDocument[]): RagCollection => {
    const own = () => {
      const known = collectionsOf(current());
      const found = known.get(name) ?? createRagCollection(documents());
      known.set(name, found);
      return found;
    };
    return {
      search: (query, search) => own().search(query, search),
      add: (more) => own().add(more),
      get size() {
        return own().size;
      },
    };
  };
  const notes = createNotesServer(current);

  return {
    now: () => epochMs + clock.now(),
    board: () => recordsOf('cards', records()),
    skills: Object.fromEntries(skills),
    endpoints: simulatedEndpoints,
    sql: {
      async query(statement, query) {
        const database = databaseNow();
        if (!database) throw new Error('There is no database engine here.');
        // It computes elsewhere and takes real time, but none of the run's.
        const release = clock.hold();
        try {
          return await database.query(statement, query);
        } finally {
          release();
        }
      },
    },
    collections: {
      product_docs: collection('product_docs', () => productDocs(records())),
      web_pages: collection('web_pages', () => webPages(records())),
    },
    mcpTransport: (url, clock) => (url === NOTES_URL ? notes(clock) : undefined),
  };
}

const NONE: RecordChanges = {};

/** The database with the current tables. Runs with the same tables share it. */
function createDatabases(
  openDatabase: WarehouseOptions['openDatabase'],
  records: () => RecordChanges,
): () => SqlDatabase | undefined {
  let latest: { records: RecordChanges; seed: string; database: SqlDatabase } | undefined;
  return () => {
    const now = records();
    if (!openDatabase || latest?.records === now) return latest?.database;
    const seed = toSqlSeed(startTables(now));
    const database = latest?.seed === seed ? latest.database : openDatabase(seed);
    latest = { records: now, seed, database };
    return database;
  };
}
