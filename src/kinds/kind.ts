import type { Clock, RegisterOptions, Tool, ToolRegistry } from '../core/index.ts';

/**
 * The common fields of an entry in a declaration's `tools`. Each kind checks its further fields
 * with its own schema.
 *
 * Source: docs/contract.md#kinds.
 */
export interface ToolDeclaration {
  name: string;
  /** Name of the kind. */
  type: string;
  description?: string;
  /** JSON Schema: a kind receives expanded parameters, never shorthand. */
  parameters?: Record<string, unknown>;
  rate_limit?: { max_calls?: number; window_seconds?: number };
  [key: string]: unknown;
}

/** The path of a mistake in a declaration; `[]` is the tool's entry. */
export type DeclarationPath = readonly (string | number)[];

/** A mistake that prevents a tool, or a part of it, from loading. */
export interface KindProblem {
  /** Default `error`. A `warning` does not prevent loading. */
  severity?: 'error' | 'warning';
  /** A sentence that explains the mistake and what to do. */
  message: string;
  /** Relative to the tool's entry. */
  path: DeclarationPath;
  /** Point at the key instead of its value. */
  of?: 'key' | 'value';
}

/** A tool of a declaration. */
export interface LoadedTool {
  tool: Tool;
  /** For `registry.register`, for example `{ mcpServer: 'linear' }`. */
  options?: RegisterOptions;
}

/** The result of one declaration. */
export interface Loaded {
  tools: LoadedTool[];
  /**
   * Keeps a registry with these tools up to date with their origin, such as an MCP server. @returns
   * a function that stops it; idempotent
   */
  follow?(registry: ToolRegistry): () => void;
  /** Closes connections. Idempotent. */
  close?(): Promise<void>;
}

/**
 * The values and functions that a program gives to kinds. A kind reports a problem if it needs an
 * absent source.
 */
export interface KindSources {
  /** Values for `${NAME}`. */
  env?: Readonly<Record<string, string>>;
  clock?: Clock;
  signal?: AbortSignal;
  /**
   * Names of further tools of the program. A declaration's plans, permissions and personalities may
   * name them; other unknown names get a warning.
   */
  knownTools?: Iterable<string>;
  // Each kind adds its sources in its own file: see the types that extend this one.
}

/** One kind of tool: a file, and a line in `table.ts`. */
export interface Kind<TSources extends KindSources = KindSources> {
  name: string;
  /**
   * The fields of its declarations beyond `name`, `type`, `description`, `parameters`,
   * `rate_limit` and those for listings. Also the fields of each mapping. Another field gets a warning. Default: any
   * field.
   */
  fields?: Readonly<Record<string, readonly string[] | 'any'>>;
  /**
   * Whether the tools have their titles, annotations, icons and output schemas from elsewhere, such as an
   * MCP server. A declaration then gives none. Default: it may.
   */
  hasOwnListings?: boolean;
  /**
   * Turns one declaration into tools. Never rejects for a mistake in a declaration. The kind
   * reports it, and returns `undefined` if no tool can be loaded.
   */
  load(
    declaration: ToolDeclaration,
    sources: TSources,
    report: (problem: KindProblem) => void,
  ): Promise<Loaded | undefined>;
}
