import { messageOf } from '../../lib/message-of.ts';
import { isAborted, onAbort, toTurnSignal } from '../call/abort.ts';
import { splitBudget } from '../call/budget.ts';
import { deeper } from '../call/depth.ts';
import { explainCall, explainUnreadable } from '../call/explain.ts';
import { isHeldBack } from '../call/gates/approval.ts';
import { unreadableTurn } from '../call/gates/lookup.ts';
import { readCall, runTurn, toTurnCall } from '../call/parallel.ts';
import type { Turn } from '../call/turn.ts';
import { toTurnContext } from '../call/turn-context.ts';
import { toUsedFilter, type UsedFilter } from '../call/used-filter.ts';
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
import { runHere } from '../reduce/run-reducer.ts';
import { systemClock } from '../system-clock.ts';
import { Tracer } from '../trace/tracer.ts';
import { mayEnter, mayMerge } from './duplicates.ts';
import { createExtension } from './extension.ts';
import { createFindingLister } from './findings.ts';
import { type MergeOptions, readOptions, type ToolRegistryOptions } from './options.ts';
import { createRateLimitStore } from './rate-limit-store.ts';
import { readProperty, type ToolEntry, toEntry, unavailability } from './tool-entry.ts';
import { createFilterCache } from './tool-filter.ts';
import { ToolTable } from './tool-table.ts';

const BRAND = Symbol.for('toolyard.ToolRegistry');

let registries = 0;

/** Unique among the registries of a process. */
function ownScope(): string {
  registries += 1;
  return `registry-${registries}`;
}

/**
 * Holds the tools, lists them for a model, runs the calls of a turn in parallel and keeps their
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
    this.#untold = `A listener of subscribe failed: ${messageOf(thrown)}`;
  });
  /** Failures between batches, for the next trace. */
  #untold: string | undefined;
  readonly #filterFor = createFilterCache();
  // Replaced as a whole, so that a batch keeps its initial list.
  #filters: readonly UsedFilter[] = [];
  readonly #list: ReturnType<typeof createDefinitionLister>;
  readonly #findings = createFindingLister(this.#table);
  #toldFindings: readonly ToolFinding[] = [];
  #batches = 0;

  constructor(
    capabilityBackends?: CapabilityBackends,
    reducerRegistry?: ToolResultReducerRegistry,
    options: ToolRegistryOptions = {},
  ) {
    this.#backends = capabilityBackends;
    this.#reducers = reducerRegistry;
    // Set here, so that forks share the windows.
    this.#options = {
      rateLimitStore: createRateLimitStore(),
      rateLimitScope: ownScope(),
      ...readOptions(options),
    };
    this.#list = createDefinitionLister(this.#table, this.#options);
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
      for (const entry of registry.#table.byName.values()) {
        if (mayMerge(entry, merged.#table.byName.get(entry.name), onCollision)) {
          const copy = { ...entry };
          // Made by the other validator.
          if (merged.#options.validator !== registry.#options.validator) delete copy.check;
          // Executed with other backends, so its results differ.
          if (merged.#backends !== registry.#backends) copy.cacheOwner = {};
          merged.#table.set(copy);
        }
      }
    }
    merged.#filters = [...new Set(registries.flatMap((registry) => registry.#filters))];
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
    const asked = Array.isArray(calls) ? calls : [];
    try {
      const turn = this.#turn(asked, ctx, allowedTools, filterOpts, turnAttachments);
      return deeper(() => runTurn(asked, turn, this.#table.byName));
    } catch (thrown) {
      // Reading the context or a filter throws: nothing executes.
      const result = unreadableTurn(messageOf(thrown));
      return Promise.resolve(
        Array.from(asked, (_, index) => {
          const { toolCallId, name } = readCall(asked, index);
          return { toolCallId, name, result };
        }),
      );
    }
  }

  explain(
    call: ToolCall,
    ctx: ToolContext,
    allowedTools?: string[],
    filterOpts?: ToolFilterOpts,
  ): Promise<Explanation> {
    const options = this.#options;
    const toCall = (perCall: number) => toTurnCall([call], 0, this.#table.byName, perCall);
    try {
      const { ctx: given, depth } = toTurnContext(ctx, false);
      const { perCall } = splitBudget(given.resultBudgetChars, 1);
      const filter = this.#filterFor(allowedTools, filterOpts);
      const { signal, release } = toTurnSignal(given.abortSignal);
      const explained = explainCall(toCall(perCall), {
        ctx: given,
        filter,
        backends: this.#backends,
        options,
        clock: options.clock ?? systemClock,
        peek: true,
        signal,
        depth,
      });
      return release ? explained.finally(release) : explained;
    } catch (thrown) {
      return Promise.resolve(explainUnreadable(toCall(0), messageOf(thrown)));
    }
  }

  toDefinitions(allowedTools?: string[], filterOpts?: ToolFilterOpts): ToolDefinitionLite[] {
    return this.#list(this.#filterFor(allowedTools, filterOpts));
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
    this.#filters = [...this.#filters, used];
    return () => {
      this.#filters = this.#filters.filter((one) => one !== used);
    };
  }

  // These two are called detached, for example by React's `useSyncExternalStore`.
  readonly subscribe = (listener: () => void): (() => void) => this.#table.subscribe(listener);

  readonly getSnapshot = (): ToolRegistrySnapshot => this.#table.snapshot();

  #turn(
    calls: readonly ToolCall[],
    ctx: ToolContext | undefined,
    allowedTools: string[] | undefined,
    filterOpts: ToolFilterOpts | undefined,
    attachments: readonly Attachment[],
  ): Turn {
    const options = this.#options;
    const clock = options.clock ?? systemClock;
    // Read first: an error here ends the turn before its first event.
    const { ctx: own, depth } = toTurnContext(ctx, options.observer !== undefined);
    const filter = this.#filterFor(allowedTools, filterOpts);
    const { total, perCall, warning } = splitBudget(own.resultBudgetChars, calls.length);
    const batch = ++this.#batches;
    const tracer =
      options.observer &&
      new Tracer(options.observer, clock, batch, options.capture === 'values', own.place);
    if (tracer) {
      tracer.batchStart({
        calls: calls.length,
        totalBudget: total,
        perCallBudget: perCall,
        strategy: options.budgetStrategy ?? 'even',
        ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
      });
      for (const text of [warning, this.#untold]) {
        if (text !== undefined) tracer.warning(text);
      }
      this.#untold = undefined;
      this.#tellFindings(tracer);
    }
    const { signal, release } = toTurnSignal(own.abortSignal, tracer);
    // One literal with all its properties: a spread here would cost more than a short call.
    return {
      ctx: own,
      caller: ctx,
      filter,
      backends: this.#backends,
      options,
      clock,
      peek: false,
      signal,
      release,
      depth,
      attachments,
      reducers: this.#reducers,
      runReducer: options.reducerRunner ?? runHere,
      totalBudget: total,
      perCallBudget: perCall,
      tracer,
      filters: this.#filters,
      results: new Array(calls.length),
      slots: undefined,
    };
  }

  /** Each list once, so that a trace stays short. */
  #tellFindings(tracer: Tracer): void {
    const findings = this.#findings();
    if (findings === this.#toldFindings) return;
    this.#toldFindings = findings;
    for (const { message } of findings) tracer.warning(message);
  }

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
