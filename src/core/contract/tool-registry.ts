import type { CallFilter } from './call-filter.ts';
import type { Explanation } from './explanation.ts';
import type { RegisterOptions } from './register-options.ts';
import type { Tool } from './tool.ts';
import type { ToolCall, ToolCallResult } from './tool-call.ts';
import type { Attachment, ToolContext } from './tool-context.ts';
import type { ToolDefinition, ToolDefinitionLite } from './tool-definition.ts';
import type { ToolFilterOpts } from './tool-filter-opts.ts';
import type { ToolFinding } from './tool-finding.ts';

/** Several changes that belong together; see {@link ToolRegistry.update}. */
export interface RegistryChange {
  /** Names. Unknown names are ignored. */
  remove?: readonly string[];
  /** A name that is in `remove` too keeps its place, and needs no `overwrite`. */
  add?: readonly { tool: Tool; options?: Omit<RegisterOptions, 'signal'> }[];
}

/** What {@link ToolRegistry.bindContext} needs of a dispatch context. */
export interface AckSource {
  /** @returns an unsubscribe function. */
  onAck(listener: () => void): () => void;
}

/** One version of the registry's content; the same object until something changes. */
export interface ToolRegistrySnapshot {
  readonly version: number;
  readonly tools: readonly Tool[];
}

/**
 * One plugin's or extension's own door: it registers tools and removes exactly those again.
 *
 * Source: docs/contract.md#extensions.
 */
export interface ExtensionContext {
  readonly pluginId: string;
  register(tool: Tool, options?: Omit<RegisterOptions, 'pluginId'>): () => void;
  registerAll(tools: readonly Tool[]): () => void;
  /** Removes what this context registered and is still there. Idempotent. */
  dispose(): void;
}

/**
 * Every tool that an agent may call.
 *
 * Source: docs/contract.md#registration.
 */
export interface ToolRegistry {
  /**
   * @returns an idempotent disposer that removes this very tool object.
   * @throws ToolRegistryError `E_TOOL_ALREADY_REGISTERED`, `E_TOOL_INVALID` or `E_TOOL_NAME_INVALID`.
   */
  register(tool: Tool, options?: boolean | RegisterOptions): () => void;
  /** All or nothing. @returns and throws as `register` does. */
  registerAll(tools: readonly Tool[], options?: boolean | RegisterOptions): () => void;
  /** Does nothing when no tool has this name. */
  unregister(name: string): void;
  /**
   * Removes and adds as one change, all or nothing: one version, and one event for subscribers.
   * Tools that stay keep their order.
   *
   * Source: docs/contract.md#registration.
   *
   * @throws as `register` does; then nothing has changed.
   * @example registry.update({ remove: ['mcp__x__old'], add: [{ tool, options: { mcpServer: 'x' } }] });
   */
  update(change: RegistryChange): void;
  get(name: string): Tool | undefined;
  has(name: string): boolean;
  /** A fresh array, in the order of registration. */
  all(): Tool[];
  getAvailable(): Tool[];
  /** The available tools of this group. */
  getForToolset(toolset: string): Tool[];
  getPluginId(name: string): string | undefined;
  readonly names: string[];
  readonly size: number;
  /**
   * What a person should know of the tools that are registered now: hidden characters, and names
   * that look alike. The same list until the registry changes; the next trace warns of each.
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
  /** Every gate's verdict on one call; nothing is executed. */
  explain(
    call: ToolCall,
    ctx: ToolContext,
    allowedTools?: string[],
    filterOpts?: ToolFilterOpts,
  ): Promise<Explanation>;
  /** Frozen, and not live: copy what you want to change. */
  toDefinitions(allowedTools?: string[], filterOpts?: ToolFilterOpts): ToolDefinitionLite[];
  getDefinitions(allowedTools?: string[], filterOpts?: ToolFilterOpts): ToolDefinition[];
  /** Prunes ephemeral tools when `ctx` is acked. @returns an unsubscribe function. */
  bindContext(ctx: AckSource): () => void;
  pruneEphemeral(): void;
  /** A registry for one turn: the same tools, its own edits. */
  fork(): ToolRegistry;
  extension(pluginId: string): ExtensionContext;
  /**
   * Adds middleware around executions. A batch goes on with the filters that it began with.
   *
   * @returns an idempotent disposer that removes this very addition.
   */
  use(filter: CallFilter): () => void;
  /** Told after each change. @returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  getSnapshot(): ToolRegistrySnapshot;
}
