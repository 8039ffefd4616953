import type { DeclaredSources } from '../../catalog/declared-sources.ts';
import type { Templates } from '../../catalog/templates/templates.ts';
import type {
  CapabilityBackendOptions,
  Clock,
  Personality,
  Tool,
  ToolResultReducer,
} from '../../core/index.ts';
import type { SqlDatabase } from '../../simulation/index.ts';
import { toJsonText } from '../lib/json-text.ts';
import { createScenario } from '../workspace/default-scenario.ts';
import { createRegistrySettings, createTurnSettings } from '../workspace/default-settings.ts';
import type { Scenario } from '../workspace/scenario.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorldView } from './world-view.ts';

/** One tool of the catalogue, ready to be registered. */
export interface ContentTool {
  tool: Tool;
  pluginId?: string;
  mcpServer?: string;
  /** The tool's code, for reading. May reject. */
  loadSource: () => Promise<string>;
  exampleArgs: unknown;
}

/** A batch as the catalogue offers it. */
export interface ContentBatch {
  id: string;
  name: string;
  description: string;
  calls: readonly { toolCallId: string; tool: string; args: unknown }[];
}

/** What the playground shows before anything runs. The catalogue fills it. */
export interface Content {
  personalities: readonly Personality[];
  batches: readonly ContentBatch[];
  /** What runs is loaded apart, so that the page can be there before it. May reject. */
  loadEquipment(ports: EquipmentPorts): Promise<Equipment>;
}

/** What the simulated world takes from the page. */
export interface EquipmentPorts {
  /** Opens a database that these statements make. Default: the warehouse is closed. */
  openDatabase?: ((seed: string) => SqlDatabase) | undefined;
}

/** One run's world: the tools over it, and what stands behind capabilities. */
export interface ContentWorld {
  tools: readonly ContentTool[];
  backends: Pick<CapabilityBackendOptions, 'fetch' | 'secrets' | 'kv' | 'fs' | 'process'>;
  /** For a person to see what the run does to it. */
  view: WorldView;
}

/** What declared tools work on, whichever run is under way. */
export type WorldSources = DeclaredSources;

/** What runs: the tools with the world that they work on, and the reducers. */
export interface Equipment {
  /** A fresh simulated world, so that no run sees what another one left. */
  createWorld(clock: Clock, scenario: Scenario): ContentWorld;
  /** Loaded with the first declaration. `current` is the world of the run that is under way. */
  loadSources(current: () => ContentWorld, clock: Clock): Promise<WorldSources>;
  reducers: readonly ToolResultReducer[];
  /** The code of one of `reducers`, for reading. May reject. */
  loadReducerSource?(toolName: string): Promise<string>;
  /** What a new file begins as. */
  templates: Templates;
}

/** The total that the page opens with, in UTF-16 code units. */
const OPENING_BUDGET = 8000;

/**
 * The document that a new visitor gets: the catalogue's own content, its first batch open.
 *
 * @throws Error when the content has no personality or no batch; that is a mistake of ours.
 */
export function createDefaultWorkspace(content: Content): Workspace {
  const [personality] = content.personalities;
  const [batch] = content.batches;
  if (!personality || !batch) {
    throw new Error('The content needs at least one personality and one batch.');
  }
  return {
    format: 4,
    id: 'workspace',
    name: 'Workspace',
    personalities: content.personalities.map((one) => structuredClone(one)),
    personalityId: personality.id,
    batches: content.batches.map(({ id, name, description, calls }) => ({
      id,
      name,
      description,
      calls: calls.map(({ toolCallId, tool, args }, index) => ({
        id: `${id}-${index + 1}`,
        toolCallId,
        tool,
        argsText: toJsonText(args),
      })),
    })),
    batchId: batch.id,
    budget: { totalChars: OPENING_BUDGET, strategy: 'even', caps: {} },
    dryRun: false,
    schemaTexts: {},
    tools: [],
    reducers: {},
    declarations: [],
    scenario: createScenario(),
    turn: createTurnSettings('workspace'),
    registry: createRegistrySettings(),
    samples: [],
    expectations: [],
  };
}
