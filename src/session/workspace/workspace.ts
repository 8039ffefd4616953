import type {
  BudgetStrategy,
  CollisionPolicy,
  JsonSchema,
  Personality,
  ToolContext,
  ToolResult,
} from '../../core/index.ts';
import type { Scenario } from './scenario.ts';

/** One call of a batch, as a person edits it. */
export interface BatchCall {
  /** Opaque, stable across edits. */
  id: string;
  /** What the model would send, for example `call_2`. */
  toolCallId: string;
  tool: string;
  /** JSON as typed; it may be wrong, and then Run waits. */
  argsText: string;
}

/** A turn's worth of calls. */
export interface Batch {
  id: string;
  name: string;
  description: string;
  calls: BatchCall[];
}

/** A tool that a person writes: one file, whose text says everything about it. */
export interface UserTool {
  /** Opaque, stable across edits; the name is what the code says. */
  id: string;
  /** TypeScript, as typed; it may be wrong, and then the tool is not registered. */
  code: string;
  /** Kept, and not registered. */
  disabled: boolean;
}

/** Tools that are declared and not programmed: YAML or JSON (docs/contract.md#declarations). */
export interface Declaration {
  /** Opaque, stable across edits. */
  id: string;
  name: string;
  /** As typed; it may be wrong, and then its tools are not registered. */
  text: string;
  /** Kept, and not registered. */
  disabled: boolean;
}

/** A result that a reducer is designed against. */
export interface Sample {
  /** Opaque, stable across edits. */
  id: string;
  name: string;
  /** Whose result it is. */
  tool: string;
  /** Arguments of the call, as JSON. */
  argsText: string;
  /** As the tool gave it, before any reducer. */
  result: ToolResult;
}

/** What the reduced text of a sample must be like. */
export type ExpectationRule =
  | { kind: 'contains' | 'lacks'; text: string }
  /** In UTF-16 code units. */
  | { kind: 'at-most'; chars: number }
  /** The very text. */
  | { kind: 'snapshot'; text: string };

/** One thing that a reducer is held to beside its contract. */
export interface Expectation {
  /** Opaque, stable across edits. */
  id: string;
  sampleId: string;
  /** `turnCount` for the reducer, at least 1. */
  turn: number;
  rule: ExpectationRule;
}

/** The fields of `ToolContext` that a person may edit. */
export type EditableContext = Pick<
  ToolContext,
  | 'sessionId'
  | 'sessionKey'
  | 'platform'
  | 'workingDir'
  | 'currentTurn'
  | 'messageCount'
  | 'agentId'
  | 'teamId'
  | 'memoryScope'
  | 'memoryScopeId'
>;

/** How a batch is run. */
export interface TurnSettings {
  context: EditableContext;
  /** How the turn ends; on `ack` the ephemeral tools are gone. */
  end: 'ack' | 'nack';
}

/** Which of the playground's examples a workspace goes without; names of tools. */
export interface ExampleSettings {
  /** False for a workspace that brings all of its tools itself. */
  shown: boolean;
  /** Listed, and not registered. */
  disabled: string[];
  /** Neither listed nor registered. */
  removed: string[];
}

/** What a person looked at when they approved a tool; kept whole, so that a change can be shown. */
export interface ApprovedDefinition {
  description: string;
  parameters: JsonSchema;
}

/** By the name of the tool. */
export type Approvals = Record<string, ApprovedDefinition>;

/** How the registry of a run is made. */
export interface RegistrySettings {
  /** How many calls may run at once, at least 1; `null` for all of them. */
  concurrency: number | null;
  /** What an empty allowlist means. */
  emptyAllowlist: 'allow-all' | 'deny-all';
  /** Which of two tools of one name stays, where own and declared tools meet the examples. */
  onCollision: CollisionPolicy;
  /** What each tool was when it was approved, by its name; `null` where none needs approval. */
  approved: Approvals | null;
  examples: ExampleSettings;
}

/** The document that is saved. Runs and layout are kept apart. */
export interface Workspace {
  format: 4;
  id: string;
  name: string;
  personalities: Personality[];
  personalityId: string;
  batches: Batch[];
  batchId: string;
  budget: {
    /** Of the whole turn, in UTF-16 code units. */
    totalChars: number;
    strategy: BudgetStrategy;
    /** `maxResultChars` by tool name, in place of the tool's own. */
    caps: Record<string, number>;
  };
  dryRun: boolean;
  /** Edited schemas by tool name, as typed; absent = the catalogue's. */
  schemaTexts: Record<string, string>;
  /** Tools beside the catalogue's, in the order of their making. */
  tools: UserTool[];
  /** Texts that declare tools of every kind, in the order of their making. */
  declarations: Declaration[];
  scenario: Scenario;
  turn: TurnSettings;
  registry: RegistrySettings;
  samples: Sample[];
  expectations: Expectation[];
  /** Code of reducers by the name of the tool; each replaces the built-in one of that name. */
  reducers: Record<string, string>;
}
