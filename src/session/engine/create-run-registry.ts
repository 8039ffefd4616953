import {
  approvedFingerprints,
  type CapabilityBackendOptions,
  type CapabilityName,
  type Clock,
  type CollisionPolicy,
  createCapabilityBackends,
  createToolCache,
  createToolRegistry,
  DefaultToolRegistry,
  DefaultToolResultReducerRegistry,
  type JsonSchema,
  joinFilters,
  personalityToFilters,
  type ReducerRunner,
  type ResultCutter,
  type Tool,
  type ToolContext,
  type ToolPermissions,
  type ToolRegistry,
  type ToolResultReducer,
  type TraceObserver,
} from '../../core/index.ts';
import type { ReducerModule, ToolModule } from '../../sandbox/api.ts';
import { createArgumentValidator, standardFormats } from '../../schema/index.ts';
import type { ContentWorld, Equipment } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import { withMockNotes } from '../mocks/mock-notes.ts';
import { withRecordedErrors } from '../mocks/recorded-errors.ts';
import { type RealNetwork, withRealNetwork } from '../network/real-network.ts';
import { toFingerprints } from '../tools/approval.ts';
import { isRegistered } from '../tools/example-tools.ts';
import { answeringMocks } from '../workspace/mock-transitions.ts';
import { currentBatch, currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorldRecorder } from '../workspace/world-recording.ts';
import { createCallFaultFilter } from './call-fault-filter.ts';
import { withOutputLimits } from './output-limits.ts';

/** Input of {@link createRegistry}. */
export interface EngineOptions {
  equipment: Equipment;
  clock: SessionClock;
  /** Edited schemas by tool name; they replace the catalogue's. */
  schemas: ReadonlyMap<string, JsonSchema>;
  workspace: Workspace;
  /** Called with each secret before a tool receives it. */
  onSecret?: ((secret: string) => void) | undefined;
  observer?: TraceObserver;
  /** Called with the run's new world before its first event. */
  onWorld?: ((world: ContentWorld) => void) | undefined;
  /** Each registers its tools in a separate registry. They are merged after the examples. */
  declared?: readonly ((registry: ToolRegistry) => void)[] | undefined;
  /** Receives requests that no simulated backend answers. Default: none. */
  network?: RealNetwork | undefined;
  /** Records what the tools ask the world. Default: none. */
  recorder?: WorldRecorder | undefined;
  /** The user's reducers and the sandbox that runs them. */
  own?: UserCodeRegistry | undefined;
  /** The user's tools, as ordinary tools. They are merged after the declared ones. */
  userTools?: readonly Tool[] | undefined;
  /** How results are cut. Default: at their end. */
  cuts?: ResultCutter | undefined;
  /** Tools of the playground itself, such as the reader of cut results. */
  offered?: readonly Tool[] | undefined;
  /** Whether the trace has the texts of results. Default: it has them, without secrets. */
  capture?: 'sizes' | 'values' | undefined;
  /** Replaces the workspace's own. */
  onCollision?: CollisionPolicy | undefined;
}

/** The user's code of one run. */
export interface UserCodeRegistry {
  run: {
    createTool(module: ToolModule): Tool;
    createReducer(module: ReducerModule): ToolResultReducer;
    reducerRunner: ReducerRunner;
  };
  /** Each replaces its tool's built-in reducer. */
  reducers: readonly { module: ReducerModule }[];
}

/**
 * Creates the registry of one run. It merges the catalogue's tools with their edited schemas, the
 * declared tools, and the user's tools. The merge decides name collisions.
 *
 * @throws ToolRegistryError `E_TOOL_ALREADY_REGISTERED` if two tools have the same name under
 *   `throw`.
 */
export function createRegistry(options: EngineOptions): DefaultToolRegistry {
  const { equipment, clock, schemas, workspace, observer, onSecret, onWorld, own, recorder } =
    options;
  const { scenario, budget, registry: settings } = workspace;
  const mocks = answeringMocks(workspace);
  const world: ContentWorld = {
    ...equipment.createWorld(clock, { ...scenario, mocks: [...mocks] }),
    ...(recorder && { recorder }),
  };
  onWorld?.(world);
  const backends = withRealNetwork(world.backends, options.network, clock);
  const reducers = new DefaultToolResultReducerRegistry();
  if (own) for (const { module } of own.reducers) reducers.register(own.run.createReducer(module));
  for (const reducer of equipment.reducers) {
    if (!reducers.get(reducer.toolName)) reducers.register(reducer);
  }
  const examples = createToolRegistry({
    reducers,
    backends: withRecordedErrors(
      withMockNotes(
        createCapabilityBackends({
          ...provided(recorder?.follow(backends) ?? backends, scenario.missing),
          personality: (id) => workspace.personalities.find((one) => one.id === id),
          clock,
          ...(onSecret && { onSecret }),
        }),
        mocks,
      ),
      mocks,
    ),
    clock: toLimitClock(clock),
    // Each run has a new one, so that every run of a workspace is the same.
    cache: createToolCache(),
    capture: options.capture ?? 'values',
    validateArgs: true,
    validator: createArgumentValidator({ formats: standardFormats }),
    budgetStrategy: budget.strategy,
    emptyAllowlist: settings.emptyAllowlist,
    ...(settings.concurrency !== null && { concurrency: settings.concurrency }),
    ...(observer && { observer }),
    ...(options.cuts && { cuts: options.cuts }),
    ...(own && { reducerRunner: own.run.reducerRunner }),
  });
  const sources = [examples];
  const registry = withOutputLimits(examples, workspace);
  for (const { tool, pluginId, mcpServer } of world.tools) {
    if (!isRegistered(tool.name, settings.examples)) continue;
    const schema = schemas.get(tool.name);
    registry.register(schema ? { ...tool, schema } : tool, {
      ...(pluginId !== undefined && { pluginId }),
      ...(mcpServer !== undefined && { mcpServer }),
    });
  }
  registry.registerAll(options.offered ?? []);
  const next = () => withOutputLimits(nextSource(sources), workspace);
  for (const fill of options.declared ?? []) fill(next());
  for (const tool of options.userTools ?? []) next().register(tool);
  const onCollision = options.onCollision ?? settings.onCollision;
  if (scenario.callFaults) {
    const { calls } = currentBatch(workspace);
    examples.use(createCallFaultFilter(scenario.callFaults, calls, clock));
  }
  const fingerprints = toFingerprints(settings.approved);
  const approved = fingerprints && approvedFingerprints(fingerprints);
  return DefaultToolRegistry.merge(sources, { onCollision, ...(approved && { approved }) });
}

/** The registry's own timers are the time limits of its calls. */
function toLimitClock(clock: SessionClock): Clock {
  const { now, clearTimeout, hold, setLimit = clock.setTimeout } = clock;
  return { now, clearTimeout, hold, setTimeout: setLimit };
}

function nextSource(sources: DefaultToolRegistry[]): DefaultToolRegistry {
  const source = new DefaultToolRegistry();
  sources.push(source);
  return source;
}

type RawBackends = ContentWorld['backends'];

const BACKEND_OF: Record<CapabilityName, keyof RawBackends | 'attachments'> = {
  network: 'fetch',
  secrets: 'secrets',
  storage: 'kv',
  fs_reach: 'fs',
  process: 'process',
  attachments: 'attachments',
};

/** The backends without those that the scenario removes. */
function provided(
  backends: RawBackends,
  missing: readonly CapabilityName[],
): CapabilityBackendOptions {
  const gone = new Set<string>(missing.map((capability) => BACKEND_OF[capability]));
  const rest = Object.entries(backends).filter(([name]) => !gone.has(name));
  return { ...Object.fromEntries(rest), attachments: !gone.has('attachments') };
}

/** Converts a workspace to the arguments of `executeParallel`, `explain` and `toDefinitions`. */
export interface TurnInput {
  ctx: ToolContext;
  allowedTools: string[] | undefined;
  filterOpts: ReturnType<typeof personalityToFilters>['filterOpts'];
}

/** The context of the calls: the same workspace gives the same run. */
export function createTurn(
  workspace: Workspace,
  abortSignal: AbortSignal,
  declared: readonly ToolPermissions[] = [],
): TurnInput {
  const { allowedTools, filterOpts, ctx } = personalityToFilters(currentPersonality(workspace));
  const { budgetTokens } = workspace.contextSettings ?? {};
  return {
    allowedTools,
    filterOpts: joinFilters(filterOpts, ...declared.map((permissions) => ({ permissions }))),
    ctx: {
      ...workspace.turn.context,
      abortSignal,
      // The trace carries progress to the screen.
      emit: () => {},
      resultBudgetChars: workspace.budget.totalChars,
      ...(budgetTokens !== undefined && { resultBudget: { tokens: budgetTokens } }),
      readMtimes: new Map(),
      dryRun: workspace.dryRun,
      ...ctx,
    },
  };
}
