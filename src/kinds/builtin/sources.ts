import type { KeyValueStore } from '../../core/index.ts';
import type { KindSources } from '../kind.ts';
import type { RagCollection } from '../rag/collection.ts';

/** One cell of a table. An integer beyond 2^53 is a `bigint`, or the text of its digits. */
export type SqlValue = string | number | bigint | null;

/** The result of a statement. */
export interface SqlRows {
  columns: string[];
  rows: SqlValue[][];
  /** Whether the table had more rows than requested. */
  truncated: boolean;
}

/** A database that its engine opens read-only. */
export interface SqlSource {
  query(
    statement: string,
    options?: { limit?: number; parameters?: unknown[] },
  ): SqlRows | Promise<SqlRows>;
}

/** A card that is on the board from the start. */
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

/** The built-ins that call one service. */
export type EndpointName =
  | 'web_search'
  | 'wikipedia'
  | 'graphql_query'
  | 'send_slack'
  | 'send_email';

/** Needs of the built-ins besides the capabilities of a call's context. */
export interface BuiltinSources extends KindSources {
  /** For `sql_query`. */
  sql?: SqlSource;
  /** For `rag_query` and `rag_ingest`, by name. */
  collections?: Readonly<Record<string, RagCollection>>;
  /** For `get_skill`: instructions by name. */
  skills?: Readonly<Record<string, string>>;
  /**
   * For `kanban_list` and `kanban_create`: the cards on the board before any is added, or a function
   * that each call asks for them.
   */
  board?: readonly BoardCard[] | (() => readonly BoardCard[]);
  /**
   * For `memory_read` and `memory_write`: one store for all scopes, which a team may share.
   * Default: the key-value storage of the personality.
   */
  memory?: KeyValueStore;
  /** The URLs of services, used if a declaration's `config` has no `endpoint`. */
  endpoints?: Partial<Record<EndpointName, string>>;
  /** Milliseconds since the epoch. Default: the time of the machine. */
  now?(): number;
}

/** The current time of the sources, or of the machine. */
export function nowOf({ now }: BuiltinSources): number {
  return now ? now() : Date.now();
}
