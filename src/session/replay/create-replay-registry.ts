import {
  type DefaultToolRegistry,
  err,
  type JsonSchema,
  ok,
  type Tool,
  type TraceObserver,
} from '../../core/index.ts';
import type { ToolModule } from '../../sandbox/api.ts';
import type { Equipment } from '../content/content.ts';
import type { SessionClock } from '../content/session-clock.ts';
import { registerForDisplay } from '../declarations/live-declaration.ts';
import { createRegistry, type UserCodeRegistry } from '../engine/create-run-registry.ts';
import { withOutputLimits } from '../engine/output-limits.ts';
import { createRunCuts } from '../engine/run-cuts.ts';
import type { Declared } from '../store/declarations.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { RecordedToolCall, Recording } from './recording.ts';
import type { MissingTools } from './replay.ts';

/** The workspace in which a session is replayed. Plain data. */
export interface ReplayPlace {
  workspace: Workspace;
  schemas: ReadonlyMap<string, JsonSchema>;
  declared: readonly Declared[];
  /** The user's tools, which are never called. */
  userTools: readonly ToolModule[];
}

/** Dependencies of {@link createReplayRegistry}. */
export interface ReplayParts {
  equipment: Equipment;
  clock: SessionClock;
  /** The user's reducers and the sandbox that runs them. */
  own?: UserCodeRegistry | undefined;
  /** Whether a tool of the user is available. */
  isAvailable(module: ToolModule): boolean | undefined;
  observer: TraceObserver;
}

/** A registry that answers with recorded results. */
export interface ReplayRegistry {
  registry: DefaultToolRegistry;
  missing: MissingTools;
}

/**
 * Creates a registry with the rules of the workspace, in which recorded results take the place of
 * the tools. Tools that the workspace lacks are registered as the recording defines them, or without
 * a definition, so that the personality decides about them.
 */
export async function createReplayRegistry(
  { turns, definitions }: Recording,
  { workspace, schemas, declared, userTools }: ReplayPlace,
  { equipment, clock, own, isAvailable, observer }: ReplayParts,
): Promise<ReplayRegistry> {
  const cuts = await createRunCuts(
    workspace,
    [],
    userTools.map(({ descriptor }) => descriptor),
  );
  const registry = createRegistry({
    ...{ equipment, clock, schemas, observer, own, cuts: cuts.cutter },
    workspace: toReplayed(workspace),
    declared: declared.map((known) => (target) => registerForDisplay(target, known)),
    userTools: userTools.map((module) => toTool(module, isAvailable(module))),
    onCollision: workspace.registry.onCollision === 'replace' ? 'replace' : 'keep',
    // The texts are needed as results only.
    capture: 'sizes',
  });
  const calls = new Map<string, RecordedToolCall>();
  for (const turn of turns) for (const call of turn.calls) calls.set(call.toolCallId, call);
  registry.use({
    name: 'recording',
    before: ({ toolCallId }) => {
      const { result = '', isFailure = false } = calls.get(toolCallId) ?? {};
      return isFailure ? err(result, 'execution_failed') : ok(result);
    },
  });
  const schemaOf = new Map(definitions.map((one) => [one.name, one]));
  const called = new Set([...calls.values()].map(({ name }) => name));
  const limited = withOutputLimits(registry, workspace);
  const missing = { defined: [] as string[], undefined: [] as string[], refused: [] as string[] };
  for (const name of called) {
    if (registry.has(name)) continue;
    const { description = '', parameters } = schemaOf.get(name) ?? {};
    try {
      limited.register({
        ...{ name, description, schema: parameters ?? ANY, capabilities: {} },
        execute: neverCalled,
      });
      missing[schemaOf.has(name) ? 'defined' : 'undefined'].push(name);
    } catch {
      // The lookup refuses calls of an invalid name.
      missing.refused.push(name);
    }
  }
  return { registry, missing };
}

const ANY = { type: 'object' } as const;

/** Without the faults of the simulation, which are no rules. */
function toReplayed(workspace: Workspace): Workspace {
  const { callFaults: _, ...scenario } = workspace.scenario;
  return { ...workspace, dryRun: false, scenario: { ...scenario, faults: [] } };
}

function toTool({ descriptor }: ToolModule, isAvailable: boolean | undefined): Tool {
  const { isAvailable: _, ...known } = descriptor;
  return {
    ...known,
    execute: neverCalled,
    ...(isAvailable !== undefined && { isAvailable: () => isAvailable }),
  };
}

async function neverCalled(): Promise<never> {
  throw new Error('A recorded result takes the place of this tool.');
}
