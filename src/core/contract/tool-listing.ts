import type { JsonSchema } from './json-schema.ts';

/**
 * Hints of a tool about its behaviour, for clients that ask their user before a call. No gate reads
 * them: a hint is no permission.
 *
 * Source: docs/contract.md#tool-listing.
 *
 * @example
 * const annotations: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
 */
export interface ToolAnnotations {
  /** A name for people; `title` of the tool comes first. */
  title?: string;
  /** The tool changes nothing. Clients assume false. */
  readOnlyHint?: boolean;
  /** The tool may delete or overwrite. Clients assume true. */
  destructiveHint?: boolean;
  /** A repeated call with the same arguments changes nothing more. Clients assume false. */
  idempotentHint?: boolean;
  /** The tool reaches others than its own service, such as the web. Clients assume true. */
  openWorldHint?: boolean;
}

/**
 * A picture of a tool, for lists that people read.
 *
 * Source: docs/contract.md#tool-listing.
 *
 * @example
 * const icon: ToolIcon = { src: 'https://example.com/search.png', mimeType: 'image/png', sizes: ['48x48'] };
 */
export interface ToolIcon {
  /** An address with `https:` or `data:`. */
  src: string;
  mimeType?: string;
  /** `48x48`, or `any` for pictures of any size. */
  sizes?: string[];
  /** The background that it is made for. Default: any. */
  theme?: 'light' | 'dark';
}

/**
 * The part of a tool that its listings for MCP clients have besides the definition. Models and gates
 * do not read it.
 *
 * Source: docs/contract.md#tool-listing.
 */
export interface ToolListing {
  /** A name for people. Default: clients show `name`. */
  title?: string;
  annotations?: ToolAnnotations;
  /**
   * JSON Schema of `structured`, with `type: 'object'`. The MCP server checks each result against it.
   * Default: any `structured` is allowed.
   */
  outputSchema?: JsonSchema;
  icons?: readonly ToolIcon[];
  /**
   * Whether MCP clients may call it as a task that runs on after its request, or only so. Default
   * `forbidden`.
   *
   * Source: docs/contract.md#edge-tasks.
   */
  execution?: { taskSupport?: 'optional' | 'required' | 'forbidden' };
  /** Further facts for clients, as JSON. Keys have a prefix: `example.com/team`. */
  _meta?: Readonly<Record<string, unknown>>;
}
