import type {
  BudgetStrategy,
  CollisionPolicy,
  JsonSchema,
  Personality,
  ToolContext,
  ToolResult,
} from '../../core/index.ts';
import type { ContextSettings } from './context-settings.ts';
import type { Scenario } from './scenario.ts';

/** One call of a batch, as the user edits it. */
export interface BatchCall {
  /** Opaque, stable across edits. */
  id: string;
  /** The model's id of the call, for example `call_2`. */
  toolCallId: string;
  tool: string;
  /** JSON as typed. Run waits while it is invalid. */
  argsText: string;
}

/** The calls of one turn. */
export interface Batch {
  id: string;
  name: string;
  description: string;
  calls: BatchCall[];
}

/** A tool of the user: one file that defines it completely. */
export interface UserTool {
  /** Opaque, stable across edits. The code states the name. */
  id: string;
  /** TypeScript as typed. While it is invalid, the tool is not registered. */
  code: string;
  /** Kept, but not registered. */
  disabled: boolean;
}

/** Declared tools as YAML or JSON (docs/contract.md#declarations). */
export interface Declaration {
  /** Opaque, stable across edits. */
  id: string;
  name: string;
  /** As typed. While it is invalid, its tools are not registered. */
  text: string;
  /** Kept, but not registered. */
  disabled: boolean;
}

/** A recorded result for the design of a reducer. */
export interface Sample {
  /** Opaque, stable across edits. */
  id: string;
  name: string;
  /** The name of its tool. */
  tool: string;
  /** Arguments of the call, as JSON. */
  argsText: string;
  /** The tool's result before any reducer. */
  result: ToolResult;
}

/** A condition for the reduced text of a sample. */
export type ExpectationRule =
  | { kind: 'contains' | 'lacks'; text: string }
  /** Unit: UTF-16 code units. */
  | { kind: 'at-most'; chars: number }
  /** The exact text. */
  | { kind: 'snapshot'; text: string };

/** An expectation about a reducer, beyond its contract. */
export interface Expectation {
  /** Opaque, stable across edits. */
  id: string;
  sampleId: string;
  /** `turnCount` for the reducer, at least 1. */
  turn: number;
  rule: ExpectationRule;
}

/** The editable fields of `ToolContext`. */
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

/** A finding about a tool, by the tool's name and the finding's id. */
export interface IgnoredFinding {
  tool: string;
  id: string;
}

/** The settings of a batch's turn. */
export interface TurnSettings {
  context: EditableContext;
  /** How the turn ends; `ack` removes the ephemeral tools. */
  end: 'ack' | 'nack';
}

/** The playground's examples that a workspace does without, by the names of tools. */
export interface ExampleSettings {
  /** False for a workspace that brings all its tools. */
  shown: boolean;
  /** Listed, but not registered. */
  disabled: string[];
  /** Neither listed nor registered. */
  removed: string[];
}

/** The approved form of a tool, stored completely so that a change can be shown. */
export interface ApprovedDefinition {
  description: string;
  parameters: JsonSchema;
}

/** By the name of the tool. */
export type Approvals = Record<string, ApprovedDefinition>;

/** The settings of a run's registry. */
export interface RegistrySettings {
  /** The maximum number of parallel calls, at least 1; `null` for no limit. */
  concurrency: number | null;
  /** The meaning of an empty allowlist. */
  emptyAllowlist: 'allow-all' | 'deny-all';
  /**
   * Which of two tools with one name is registered, if declared or user's tools meet the examples.
   */
  onCollision: CollisionPolicy;
  /** The approved forms by the name of the tool; `null` if no tool needs approval. */
  approved: Approvals | null;
  examples: ExampleSettings;
}

/** The stored document. Runs and layout are stored separately. */
export interface Workspace {
  format: 4;
  id: string;
  name: string;
  personalities: Personality[];
  personalityId: string;
  batches: Batch[];
  batchId: string;
  budget: {
    /** The budget of the whole turn, in UTF-16 code units. */
    totalChars: number;
    strategy: BudgetStrategy;
    /** Output limits by the name of the tool, instead of the tool's own. */
    caps: Record<string, number>;
  };
  dryRun: boolean;
  /** Edited schemas by the name of the tool, as typed; absent means the catalogue's. */
  schemaTexts: Record<string, string>;
  /** Tools besides the catalogue's, in the order of creation. */
  tools: UserTool[];
  /** Texts that declare tools of every kind, in the order of creation. */
  declarations: Declaration[];
  scenario: Scenario;
  turn: TurnSettings;
  registry: RegistrySettings;
  samples: Sample[];
  expectations: Expectation[];
  /** Code of reducers by the name of the tool. Each replaces the built-in one. */
  reducers: Record<string, string>;
  /**
   * Texts of lines that also count as failures, by the name of the tool: as typed, separated by
   * commas.
   */
  failureTexts?: Record<string, string>;
  /** Absent while all of them are defaults. */
  contextSettings?: ContextSettings;
  /** Findings about the user's tools that the user does not want to see. */
  ignoredFindings?: IgnoredFinding[];
}
