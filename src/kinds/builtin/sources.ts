import type { KeyValueStore } from '../../core/index.ts';
import type { KindSources } from '../kind.ts';
import type { RagCollection } from '../rag/collection.ts';

/** One value of a table. */
export type SqlValue = string | number | null;

/** What a statement gave. */
export interface SqlRows {
  columns: string[];
  rows: SqlValue[][];
  /** Whether there were more rows than asked for. */
  truncated: boolean;
}

/** A database that refuses to be written to, by its engine. */
export interface SqlSource {
  query(
    statement: string,
    options?: { limit?: number; parameters?: unknown[] },
  ): SqlRows | Promise<SqlRows>;
}

/** A card of the board at the start. */
export interface BoardCard {
  id: string;
  title: string;
  status: 'todo' | 'doing' | 'review' | 'done';
  /** 1 is the highest. */
  priority: number;
  /** ISO 8601. */
  updatedAt: string;
  description?: string;
}

/** The built-ins that talk to one service. */
export type EndpointName =
  | 'web_search'
  | 'wikipedia'
  | 'graphql_query'
  | 'send_slack'
  | 'send_email';

/** What the built-ins take from outside, beside what a call's context grants them. */
export interface BuiltinSources extends KindSources {
  /** For `sql_query`. */
  sql?: SqlSource;
  /** For `rag_query` and `rag_ingest`, by name. */
  collections?: Readonly<Record<string, RagCollection>>;
  /** For `get_skill`: instructions by name. */
  skills?: Readonly<Record<string, string>>;
  /** For `kanban_list` and `kanban_create`: the board before the first card is added. */
  board?: readonly BoardCard[];
  /**
   * For `memory_read` and `memory_write`: one store for all scopes, which a team may share.
   * Default: the key-value storage of the personality.
   */
  memory?: KeyValueStore;
  /** Where services answer that a declaration's `config` gives no `endpoint` for. */
  endpoints?: Partial<Record<EndpointName, string>>;
  /** Milliseconds since the epoch. Default: the time of the machine. */
  now?(): number;
}

/** The time by the sources, or by the machine. */
export function nowOf({ now }: BuiltinSources): number {
  return now ? now() : Date.now();
}
