import {
  type BudgetStrategy,
  type Clock,
  createToolRegistry,
  DefaultToolResultReducerRegistry,
  type JsonSchema,
  personalityToFilters,
  type ToolContext,
  type ToolRegistry,
  type TraceObserver,
} from '../core/index.ts';
import { createArgumentValidator } from '../schema/index.ts';
import type { Equipment } from './content.ts';
import { currentPersonality } from './transitions.ts';
import type { Workspace } from './workspace.ts';

// Fewer slots than most batches have calls, so that waiting for one can be seen.
const CONCURRENCY = 4;

/** What {@link createRegistry} needs. */
export interface EngineOptions {
  equipment: Equipment;
  clock: Clock;
  /** Edited schemas by tool name; they replace the catalogue's. */
  schemas: ReadonlyMap<string, JsonSchema>;
  strategy: BudgetStrategy;
  observer?: TraceObserver;
}

/** The registry of one run: the core's own, with the catalogue's tools as they are edited now. */
export function createRegistry(options: EngineOptions): ToolRegistry {
  const { equipment, clock, schemas, strategy, observer } = options;
  const reducers = new DefaultToolResultReducerRegistry();
  for (const reducer of equipment.reducers) reducers.register(reducer);
  const registry = createToolRegistry({
    reducers,
    clock,
    capture: 'values',
    validateArgs: true,
    validator: createArgumentValidator(),
    budgetStrategy: strategy,
    concurrency: CONCURRENCY,
    ...(observer && { observer }),
  });
  for (const { tool, pluginId, mcpServer } of equipment.createTools(clock)) {
    const schema = schemas.get(tool.name);
    registry.register(schema ? { ...tool, schema } : tool, {
      ...(pluginId !== undefined && { pluginId }),
      ...(mcpServer !== undefined && { mcpServer }),
    });
  }
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
