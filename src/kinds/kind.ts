import type { Clock, RegisterOptions, Tool, ToolRegistry } from '../core/index.ts';

/**
 * One entry of a declaration's `tools`, as every kind has it. What a kind has beyond it is checked
 * by that kind's own schema.
 *
 * Source: docs/contract.md#kinds.
 */
export interface ToolDeclaration {
  name: string;
  /** Name of the kind. */
  type: string;
  description?: string;
  /** JSON Schema: shorthand has been expanded before a kind sees it. */
  parameters?: Record<string, unknown>;
  rate_limit?: { max_calls?: number; window_seconds?: number };
  [key: string]: unknown;
}

/** Where in the declaration something is wrong; `[]` is the tool's entry itself. */
export type DeclarationPath = readonly (string | number)[];

/** Something that keeps a tool from being loaded, or a part of it. */
export interface KindProblem {
  /** Default `error`. A `warning` keeps nothing from being loaded. */
  severity?: 'error' | 'warning';
  /** A sentence that says what is wrong and what to do. */
  message: string;
  /** Relative to the tool's entry. */
  path: DeclarationPath;
  /** Point at the key instead of at what stands behind it. */
  of?: 'key' | 'value';
}

/** A tool that came out of a declaration. */
export interface LoadedTool {
  tool: Tool;
  /** For `registry.register`, for example `{ mcpServer: 'linear' }`. */
  options?: RegisterOptions;
}

/** What one declaration became. */
export interface Loaded {
  tools: LoadedTool[];
  /**
   * Keeps a registry that holds these tools up to date with their origin, for example an MCP
   * server whose list changes. @returns ends it, idempotent
   */
  follow?(registry: ToolRegistry): () => void;
  /** Gives up connections. Idempotent. */
  close?(): Promise<void>;
}

/** What kinds take from outside. A kind that needs an absent source reports a problem. */
export interface KindSources {
  /** Values for `${NAME}`. */
  env?: Readonly<Record<string, string>>;
  clock?: Clock;
  signal?: AbortSignal;
  /**
   * Names of tools that the program has besides. A declaration's plans, permissions and
   * personalities may name them; other names that no declared tool has get a warning.
   */
  knownTools?: Iterable<string>;
  // Each kind adds its own in its own file: see the types that extend this one.
}

/** One kind of tool: a file, and a line in `table.ts`. */
export interface Kind<TSources extends KindSources = KindSources> {
  name: string;
  /**
   * What its declarations have beyond `name`, `type`, `description`, `parameters` and
   * `rate_limit`, and the fields of each that is a mapping; another field gets a warning.
   * Default: any field.
   */
  fields?: Readonly<Record<string, readonly string[] | 'any'>>;
  /**
   * Turns one declaration into tools. Never rejects for what a declaration says wrong: that is
   * reported, and `undefined` is returned where nothing could be loaded.
   */
  load(
    declaration: ToolDeclaration,
    sources: TSources,
    report: (problem: KindProblem) => void,
  ): Promise<Loaded | undefined>;
}
