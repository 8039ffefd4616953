import type { Clock } from '../core/index.ts';
import {
  type BuiltinSources,
  createRagCollection,
  type McpSources,
  type RagCollection,
  type RagDocument,
} from '../kinds/index.ts';
import { sampleContent, sampleSql, simulatedEndpoints } from '../simulation/index.ts';
import { cards } from './data/cards.ts';
import { createNotesServer, NOTES_URL } from './data/notes-server.ts';
import { skills } from './data/skills.ts';
import type { WarehouseOptions } from './data/warehouse.ts';

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
  /** The world of the current run: any object that identifies it. */
  current(): object;
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
  const database = openDatabase?.(sampleSql);
  const byWorld = new WeakMap<object, Map<string, RagCollection>>();
  const collectionsOf = (world: object) => {
    const known = byWorld.get(world) ?? new Map<string, RagCollection>();
    byWorld.set(world, known);
    return known;
  };
  const collection = (name: string, documents: readonly RagDocument[]): RagCollection => {
    const own = () => {
      const known = collectionsOf(current());
      const found = known.get(name) ?? createRagCollection(documents);
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
    board: cards,
    skills: Object.fromEntries(skills),
    endpoints: simulatedEndpoints,
    sql: {
      async query(statement, query) {
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
      product_docs: collection('product_docs', productDocs),
      web_pages: collection('web_pages', webPages),
    },
    mcpTransport: (url, clock) => (url === NOTES_URL ? notes(clock) : undefined),
  };
}

const productDocs: readonly RagDocument[] = sampleContent.articles.map(({ title, text }) => ({
  id: title,
  text: `${title}\n\n${text}`,
  metadata: { title },
}));

const webPages: readonly RagDocument[] = sampleContent.documents.map(({ url, title, text }) => ({
  id: url,
  text: `${title}\n\n${text}`,
  metadata: { url },
}));
