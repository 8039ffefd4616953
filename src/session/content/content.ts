import type { DeclaredSources } from '../../catalog/declared-sources.ts';
import type { Templates } from '../../catalog/templates/templates.ts';
import type {
  CapabilityBackendOptions,
  Clock,
  Personality,
  Tool,
  ToolResultReducer,
} from '../../core/index.ts';
import type { RecordChanges, SqlDatabase } from '../../simulation/index.ts';
import { toJsonText } from '../lib/json-text.ts';
import { createScenario } from '../workspace/default-scenario.ts';
import { createRegistrySettings, createTurnSettings } from '../workspace/default-settings.ts';
import type { Scenario } from '../workspace/scenario.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorldRecorder } from '../workspace/world-recording.ts';
import type { WorldView } from './world-view.ts';

/** A tool of the catalogue, ready for registration. */
export interface ContentTool {
  tool: Tool;
  pluginId?: string;
  mcpServer?: string;
  /** The reference of the secret without which it is not available. */
  neededSecret?: string;
  /** Loads the tool's code for display. May reject. */
  loadSource: () => Promise<string>;
  exampleArgs: unknown;
}

/** A batch of the catalogue. */
export interface ContentBatch {
  id: string;
  name: string;
  description: string;
  calls: readonly { toolCallId: string; tool: string; args: unknown }[];
}

/** The content that the playground shows before the first run. The catalogue provides it. */
export interface Content {
  personalities: readonly Personality[];
  batches: readonly ContentBatch[];
  /** Loads the tools and the world, where runs compute. May reject. */
  loadEquipment(ports: EquipmentPorts): Promise<Equipment>;
  /** Loads the initial text of a new file. May reject. */
  loadTemplates(): Promise<Templates>;
}

/** The page's ports for the simulated world. */
export interface EquipmentPorts {
  /**
   * Opens a database and runs these SQL statements in it. Without this port the warehouse is
   * unavailable.
   */
  openDatabase?: ((seed: string) => SqlDatabase) | undefined;
}

/** The world of one run: its tools and the backends of its capabilities. */
export interface ContentWorld {
  tools: readonly ContentTool[];
  backends: Pick<CapabilityBackendOptions, 'fetch' | 'secrets' | 'kv' | 'fs' | 'process'>;
  /** The state that the world panel shows. */
  view: WorldView;
  /** A person's changes to the records of the scenario, for declared tools. Default: none. */
  records?: RecordChanges;
  /** Records what the tools of this run ask. Default: none. */
  recorder?: WorldRecorder;
}

/** Sources of declared tools. They follow the current run. */
export type WorldSources = DeclaredSources;

/** The executable part of the content: tools with their world, and reducers. */
export interface Equipment {
  /** Creates a new simulated world, so that runs do not influence each other. */
  createWorld(clock: Clock, scenario: Scenario): ContentWorld;
  /** Loaded with the first declaration. `current` is the world of the current run. */
  loadSources(current: () => ContentWorld, clock: Clock): Promise<WorldSources>;
  reducers: readonly ToolResultReducer[];
  /** Loads the code of one of `reducers` for display. May reject. */
  loadReducerSource?(toolName: string): Promise<string>;
}

/** The initial budget of a workspace, in UTF-16 code units. */
const OPENING_BUDGET = 8000;

/**
 * The first document of a new visitor: the catalogue's content with its first batch open.
 *
 * @throws Error if the content has no personality or no batch, which is a bug.
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
