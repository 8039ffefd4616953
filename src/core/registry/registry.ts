import { messageOf } from '../../lib/message-of.ts';
import { isAborted, onAbort } from '../call/abort.ts';
import { BatchRunner } from '../call/batch-runner.ts';
import { isHeldBack } from '../call/gates/approval.ts';
import { toUsedFilter } from '../call/used-filter.ts';
import type { CallFilter } from '../contract/call-filter.ts';
import type { CapabilityBackends } from '../contract/capabilities.ts';
import type { Explanation } from '../contract/explanation.ts';
import type { RegisterOptions } from '../contract/register-options.ts';
import type { Tool } from '../contract/tool.ts';
import type { ToolCall, ToolCallResult } from '../contract/tool-call.ts';
import type { Attachment, ToolContext } from '../contract/tool-context.ts';
import type { ToolDefinition, ToolDefinitionLite } from '../contract/tool-definition.ts';
import type { ToolFilterOpts } from '../contract/tool-filter-opts.ts';
import type { ToolFinding } from '../contract/tool-finding.ts';
import type { ToolResultReducerRegistry } from '../contract/tool-reducer.ts';
import type {
  AckSource,
  ExtensionContext,
  RegistryChange,
  ToolRegistry,
  ToolRegistrySnapshot,
} from '../contract/tool-registry.ts';
import { createDefinitionLister } from '../definitions/definitions.ts';
import { hasBrand } from '../errors.ts';
import type { ArgumentValidator } from '../ports.ts';
import type { TraceObserver } from '../trace/trace.ts';
import { mayEnter, mayMerge } from './duplicates.ts';
import { createExtension } from './extension.ts';
import { createFindingLister } from './findings.ts';
import { type MergeOptions, readOptions, type ToolRegistryOptions } from './options.ts';
import { createRateLimitStore } from './rate-limit-store.ts';
import { readProperty, type ToolEntry, toEntry, unavailability } from './tool-entry.ts';
import { ToolTable } from './tool-table.ts';

const BRAND = Symbol.for('toolyard.ToolRegistry');

let registries = 0;

/** Unique among the registries of a process. */
function ownScope(): string {
  registries += 1;
  return `registry-${registries}`;
}

/**
 * Holds the tools, lists them for a model, and runs the calls of a turn in parallel. It keeps their
 * output within the turn's budget.
 *
 * Source: docs/contract.md#registration.
 *
 * @example
 * const registry = new DefaultToolRegistry(undefined, reducers, { concurrency: 4 });
 * registry.register(readFile);
 * const results = await registry.executeParallel(calls, ctx, ['read_file']);
 */
export class DefaultToolRegistry implements ToolRegistry {
  // A shared symbol, never a class name: bundlers rename classes, and packages may be present
  // twice.
  readonly [BRAND] = true;
  readonly #backends: CapabilityBackends | undefined;
  readonly #reducers: ToolResultReducerRegistry | undefined;
  readonly #options: ToolRegistryOptions;
  readonly #table = new ToolTable((thrown) => {
    this.#runner.pendingWarning = `A listener of subscribe failed: ${messageOf(thrown)}`;
  });
  readonly #findings = createFindingLister(this.#table);
  readonly #list: ReturnType<typeof createDefinitionLister>;
  readonly #runner: BatchRunner;

  constructor(
    capabilityBackends?: CapabilityBackends,
    reducerRegistry?: ToolResultReducerRegistry,
    options: ToolRegistryOptions = {},
  ) {
    this.#backends = capabilityBackends;
    this.#reducers = reducerRegistry;
    const own = readOptions(options);
    // Set here, so that forks share the windows.
    own.rateLimitStore ??= createRateLimitStore();
    own.rateLimitScope ??= ownScope();
    this.#options = own;
    this.#list = createDefinitionLister(this.#table, this.#options);
    this.#runner = new BatchRunner({
      table: this.#table,
      findings: this.#findings,
      backends: capabilityBackends,
      reducers: reducerRegistry,
      options: this.#options,
      offer: (tools) => void this.registerAll(tools),
    });
  }

  /** Whether `value` is such a registry, including one of another copy of this package. */
  static isToolRegistry(value: unknown): value is ToolRegistry {
    return hasBrand(value, BRAND);
  }

  /**
   * A new registry with the tools of several, left to right. Plugin ids are kept; backends,
   * reducers and options come from the first registry unless given. Filters of all registries apply
   * to all tools that match. No input changes.
   *
   * Source: docs/contract.md#merge.
   *
   * @throws ToolRegistryError `E_TOOL_ALREADY_REGISTERED` for a collision without a policy.
   */
  static merge(
    registries: readonly DefaultToolRegistry[],
    options: MergeOptions = {},
  ): DefaultToolRegistry {
    const { onCollision, backends, reducers } = options;
    const first = registries[0] ?? new DefaultToolRegistry();
    const own = { ...first.#options, ...readOptions(options) };
    const merged = new DefaultToolRegistry(
      backends ?? first.#backends,
      reducers ?? first.#reducers,
      own,
    );
    for (const registry of registries) {
      // Executed with other backends, results differ.
      const results = merged.#backends === registry.#backends;
      if (registries.length === 1 && results) merged.#table.share(registry.#table);
      else {
        for (const entry of registry.#table.byName.values()) {
          if (!mayMerge(entry, merged.#table.byName.get(entry.name), onCollision)) continue;
          const copy = { ...entry };
          if (!results) copy.cacheOwner = {};
          merged.#table.set(copy);
        }
      }
    }
    merged.#runner.filters = [
      ...new Set(registries.flatMap((registry) => registry.#runner.filters)),
    ];
    return merged;
  }

  register(tool: Tool, options: boolean | RegisterOptions = {}): () => void {
    return this.registerAll([tool], options);
  }

  registerAll(tools: readonly Tool[], options: boolean | RegisterOptions = {}): () => void {
    const given = typeof options === 'boolean' ? { overwrite: options } : options;
    const { signal } = given;
    if (isAborted(signal)) return () => {};
    // All are checked before the first one is added: all or nothing.
    const entering = new Map<string, ToolEntry>();
    for (const tool of tools) this.#check(tool, given, entering);
    for (const entry of entering.values()) this.#table.set(entry);
    if (entering.size > 0) this.#table.notify();
    const dispose = (): void => {
      unlisten();
      this.#remove((entry) => entering.get(entry.name) === entry, entering.keys());
      entering.clear();
    };
    const unlisten = onAbort(signal, dispose);
    return dispose;
  }

  update({ remove = [], add = [] }: RegistryChange): void {
    const entering = new Map<string, ToolEntry>();
    for (const { tool, options = {} } of add) this.#check(tool, options, entering, remove);
    if (this.#table.change(remove, entering)) this.#table.notify();
  }

  unregister(name: string): void {
    this.#remove(() => true, [name]);
  }

  get(name: string): Tool | undefined {
    return this.#table.byName.get(name)?.tool;
  }

  has(name: string): boolean {
    return this.#table.byName.has(name);
  }

  all(): Tool[] {
    return this.#table.tools();
  }

  getAvailable(): Tool[] {
    return [...this.#table.byName.values()]
      .filter((entry) => !isHeldBack(entry, this.#options.approved))
      .filter((entry) => unavailability(entry) === undefined)
      .map((entry) => entry.tool);
  }

  getForToolset(toolset: string): Tool[] {
    return this.getAvailable().filter((tool) => readProperty(tool, 'toolset') === toolset);
  }

  getPluginId(name: string): string | undefined {
    return this.#table.byName.get(name)?.pluginId;
  }

  get names(): string[] {
    return [...this.#table.byName.keys()];
  }

  get size(): number {
    return this.#table.byName.size;
  }

  /** The option `observer`. A fork with its own can pass events on to it. */
  get observer(): TraceObserver | undefined {
    return this.#options.observer;
  }

  /** The option `validator`; forks have the same one. */
  get validator(): ArgumentValidator | undefined {
    return this.#options.validator;
  }

  get findings(): readonly ToolFinding[] {
    return this.#findings();
  }

  executeParallel(
    calls: ToolCall[],
    ctx: ToolContext,
    allowedTools?: string[],
    filterOpts?: ToolFilterOpts,
    turnAttachments: Attachment[] = [],
  ): Promise<ToolCallResult[]> {
    return this.#runner.run(calls, ctx, allowedTools, filterOpts, turnAttachments);
  }

  explain(
    call: ToolCall,
    ctx: ToolContext,
    allowedTools?: string[],
    filterOpts?: ToolFilterOpts,
  ): Promise<Explanation> {
    return this.#runner.explain(call, ctx, allowedTools, filterOpts);
  }

  toDefinitions(allowedTools?: string[], filterOpts?: ToolFilterOpts): ToolDefinitionLite[] {
    return this.#list(this.#runner.filterFor(allowedTools, filterOpts));
  }

  getDefinitions(allowedTools?: string[], filterOpts?: ToolFilterOpts): ToolDefinition[] {
    return this.toDefinitions(allowedTools, filterOpts).map(
      ({ name, description, parameters }) => ({
        name,
        description,
        input_schema: parameters,
      }),
    );
  }

  bindContext(ctx: AckSource): () => void {
    return ctx.onAck(() => this.pruneEphemeral());
  }

  pruneEphemeral(): void {
    this.#remove((entry) => readProperty(entry.tool, 'ephemeral') === true, this.names);
  }

  /**
   * A registry for one turn: the same tools, windows, cache and filters, with separate changes;
   * options may differ.
   */
  fork(options: ToolRegistryOptions = {}): DefaultToolRegistry {
    return DefaultToolRegistry.merge([this], options);
  }

  extension(pluginId: string): ExtensionContext {
    return createExtension(this, pluginId);
  }

  use(filter: CallFilter): () => void {
    const used = toUsedFilter(filter);
    const runner = this.#runner;
    runner.filters = [...runner.filters, used];
    return () => {
      runner.filters = runner.filters.filter((one) => one !== used);
    };
  }

  // These two are called detached, for example by React's `useSyncExternalStore`.
  readonly subscribe = (listener: () => void): (() => void) => this.#table.subscribe(listener);

  readonly getSnapshot = (): ToolRegistrySnapshot => this.#table.snapshot();

  /** Adds a tool's entry to the new ones, unless the present one stays. */
  #check(
    tool: Tool,
    options: RegisterOptions,
    entering: Map<string, ToolEntry>,
    leaving?: readonly string[],
  ): void {
    const entry = toEntry(tool, options);
    const { name } = entry;
    const present =
      entering.get(name) ?? (leaving?.includes(name) ? undefined : this.#table.byName.get(name));
    if (mayEnter(entry, present, options.overwrite, this.#options.onDuplicate)) {
      entering.set(name, entry);
    }
  }

  #remove(condition: (entry: ToolEntry) => boolean, names: Iterable<string>): void {
    let removed = false;
    for (const name of names) {
      const entry = this.#table.byName.get(name);
      if (!entry || !condition(entry)) continue;
      this.#table.delete(entry);
      removed = true;
    }
    if (removed) this.#table.notify();
  }
}
