import type { CallFilter } from './call-filter.ts';
import type { Explanation } from './explanation.ts';
import type { RegisterOptions } from './register-options.ts';
import type { Tool } from './tool.ts';
import type { ToolCall, ToolCallResult } from './tool-call.ts';
import type { Attachment, ToolContext } from './tool-context.ts';
import type { ToolDefinition, ToolDefinitionLite } from './tool-definition.ts';
import type { ToolFilterOpts } from './tool-filter-opts.ts';
import type { ToolFinding } from './tool-finding.ts';

/** Several changes in one step; see {@link ToolRegistry.update}. */
export interface RegistryChange {
  /** Names. Unknown names are ignored. */
  remove?: readonly string[];
  /** A name that is also in `remove` keeps its position, and needs no `overwrite`. */
  add?: readonly { tool: Tool; options?: Omit<RegisterOptions, 'signal'> }[];
}

/** The part of a dispatch context that {@link ToolRegistry.bindContext} uses. */
export interface AckSource {
  /** @returns an unsubscribe function. */
  onAck(listener: () => void): () => void;
}

/** One version of the registry's content; the same object until a change. */
export interface ToolRegistrySnapshot {
  readonly version: number;
  readonly tools: readonly Tool[];
}

/**
 * The registry access of one plugin or extension: it registers tools and removes exactly those.
 *
 * Source: docs/contract.md#extensions.
 */
export interface ExtensionContext {
  readonly pluginId: string;
  register(tool: Tool, options?: Omit<RegisterOptions, 'pluginId'>): () => void;
  registerAll(tools: readonly Tool[]): () => void;
  /** Removes the tools that this context registered and that are still present. Idempotent. */
  dispose(): void;
}

/**
 * The collection of tools that an agent may call.
 *
 * Source: docs/contract.md#registration.
 */
export interface ToolRegistry {
  /**
   * @returns an idempotent disposer that removes only this tool object.
   * @throws ToolRegistryError `E_TOOL_ALREADY_REGISTERED`, `E_TOOL_INVALID` or
   * `E_TOOL_NAME_INVALID`.
   */
  register(tool: Tool, options?: boolean | RegisterOptions): () => void;
  /** All or nothing. @returns and throws as `register` does. */
  registerAll(tools: readonly Tool[], options?: boolean | RegisterOptions): () => void;
  /** No effect for an unknown name. */
  unregister(name: string): void;
  /**
   * Removes and adds tools as one change, all or nothing: one version, and one event for
   * subscribers. Remaining tools keep their order.
   *
   * Source: docs/contract.md#registration.
   *
   * @throws as `register` does; nothing has changed then.
   * @example registry.update({ remove: ['mcp__x__old'], add: [{ tool, options: { mcpServer: 'x' } }] });
   */
  update(change: RegistryChange): void;
  get(name: string): Tool | undefined;
  has(name: string): boolean;
  /** A new array, in the order of registration. */
  all(): Tool[];
  getAvailable(): Tool[];
  /** The available tools of this group. */
  getForToolset(toolset: string): Tool[];
  getPluginId(name: string): string | undefined;
  readonly names: string[];
  readonly size: number;
  /**
   * Findings about the registered tools, for a person: hidden characters, and names that look
   * alike. The same list until the registry changes; the next trace warns of each.
   */
  readonly findings: readonly ToolFinding[];
  /** Never rejects; results in input order. */
  executeParallel(
    calls: ToolCall[],
    ctx: ToolContext,
    allowedTools?: string[],
    filterOpts?: ToolFilterOpts,
    turnAttachments?: Attachment[],
  ): Promise<ToolCallResult[]>;
  /** Every gate's verdict on one call; nothing executes. */
  explain(
    call: ToolCall,
    ctx: ToolContext,
    allowedTools?: string[],
    filterOpts?: ToolFilterOpts,
  ): Promise<Explanation>;
  /** Frozen, and not live: copy it to change it. */
  toDefinitions(allowedTools?: string[], filterOpts?: ToolFilterOpts): ToolDefinitionLite[];
  getDefinitions(allowedTools?: string[], filterOpts?: ToolFilterOpts): ToolDefinition[];
  /** Prunes ephemeral tools when `ctx` is acked. @returns an unsubscribe function. */
  bindContext(ctx: AckSource): () => void;
  pruneEphemeral(): void;
  /** A registry for one turn: the same tools, its own edits. */
  fork(): ToolRegistry;
  extension(pluginId: string): ExtensionContext;
  /**
   * Adds middleware around executions. A running batch keeps its initial filters.
   *
   * @returns an idempotent disposer that removes only this addition.
   */
  use(filter: CallFilter): () => void;
  /** Called after each change. @returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  getSnapshot(): ToolRegistrySnapshot;
}
