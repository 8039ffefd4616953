import {
  type BudgetStrategy,
  type CapabilityBackends,
  type Clock,
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  type JsonSchema,
  personalityToFilters,
  type ReducerRunner,
  type Tool,
  type ToolContext,
  type ToolRegistry,
  type ToolResultReducer,
  type TraceObserver,
} from '../core/index.ts';
import type { ReducerModule, ToolModule } from '../sandbox/api.ts';
import { createArgumentValidator } from '../schema/index.ts';
import type { Equipment } from './content.ts';
import { currentPersonality } from './transitions.ts';
import type { Workspace } from './workspace.ts';

// Fewer slots than most batches have calls, so that waiting for one can be seen.
const CONCURRENCY = 4;

// The sandbox itself answers what its tools fetch, from the hosts that they declare; no tool of
// the catalogue needs the network alone.
const NETWORK_BACKEND: CapabilityBackends = {
  supports: (capability) => capability === 'network',
  resolve: () => ({}),
};

/** What {@link createRegistry} needs. */
export interface EngineOptions {
  equipment: Equipment;
  clock: Clock;
  /** Edited schemas by tool name; they replace the catalogue's. */
  schemas: ReadonlyMap<string, JsonSchema>;
  strategy: BudgetStrategy;
  observer?: TraceObserver;
  /** What people wrote, run by the sandbox. To the registry it is like any other code. */
  own?: OwnEngine | undefined;
}

/** Own code of one run. */
export interface OwnEngine {
  run: {
    createTool(module: ToolModule): Tool;
    createReducer(module: ReducerModule): ToolResultReducer;
    reducerRunner: ReducerRunner;
  };
  tools: readonly { module: ToolModule }[];
  /** Each replaces the built-in reducer of its tool. */
  reducers: readonly { module: ReducerModule }[];
}

/**
 * The registry of one run: the core's own, with the catalogue's tools as they are edited now, and
 * the own ones.
 */
export function createRegistry(options: EngineOptions): ToolRegistry {
  const { equipment, clock, schemas, strategy, observer, own } = options;
  const reducers = new DefaultToolResultReducerRegistry();
  if (own) for (const { module } of own.reducers) reducers.register(own.run.createReducer(module));
  for (const reducer of equipment.reducers) {
    if (!reducers.get(reducer.toolName)) reducers.register(reducer);
  }
  const registry = createToolRegistry({
    reducers,
    backends: NETWORK_BACKEND,
    clock,
    capture: 'values',
    validateArgs: true,
    validator: createArgumentValidator(),
    budgetStrategy: strategy,
    concurrency: CONCURRENCY,
    ...(observer && { observer }),
    ...(own && { reducerRunner: own.run.reducerRunner }),
  });
  for (const { tool, pluginId, mcpServer } of equipment.createTools(clock)) {
    const schema = schemas.get(tool.name);
    registry.register(schema ? { ...tool, schema } : tool, {
      ...(pluginId !== undefined && { pluginId }),
      ...(mcpServer !== undefined && { mcpServer }),
    });
  }
  if (own) for (const { module } of own.tools) registry.register(own.run.createTool(module));
  return registry;
}

/** The arguments of `executeParallel`, `explain` and `toDefinitions` that a workspace means. */
export interface Turn {
  ctx: ToolContext;
  allowedTools: string[] | undefined;
  filterOpts: ReturnType<typeof personalityToFilters>['filterOpts'];
}

/** Each run is the first turn of a session: the same workspace gives the same run. */
export function createTurn(workspace: Workspace, abortSignal: AbortSignal): Turn {
  const { allowedTools, filterOpts, ctx } = personalityToFilters(currentPersonality(workspace));
  return {
    allowedTools,
    filterOpts,
    ctx: {
      sessionId: workspace.id,
      sessionKey: 'playground',
      platform: 'browser',
      workingDir: '/repo',
      currentTurn: 1,
      messageCount: 1,
      abortSignal,
      // Progress reaches the screen through the trace.
      emit: () => {},
      resultBudgetChars: workspace.budget.totalChars,
      readMtimes: new Map(),
      dryRun: workspace.dryRun,
      ...ctx,
    },
  };
}
