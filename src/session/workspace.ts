import type { BudgetStrategy, Personality } from '../core/index.ts';
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
export interface OwnTool {
  /** Opaque, stable across edits; the name is what the code says. */
  id: string;
  /** TypeScript, as typed; it may be wrong, and then the tool is not registered. */
  code: string;
  /** Kept, and not registered. */
  disabled: boolean;
}

/** Tools that are declared and not programmed: YAML or JSON, as seed 4 has it. */
export interface Declaration {
  /** Opaque, stable across edits. */
  id: string;
  name: string;
  /** As typed; it may be wrong, and then its tools are not registered. */
  text: string;
  /** Kept, and not registered. */
  disabled: boolean;
}

/** The document that is saved. Runs and layout are kept apart. */
export interface Workspace {
  format: 3;
  id: string;
  name: string;
  personalities: Personality[];
  personalityId: string;
  batches: Batch[];
  batchId: string;
  budget: { totalChars: number; strategy: BudgetStrategy };
  dryRun: boolean;
  /** Edited schemas by tool name, as typed; absent = the catalogue's. */
  schemaTexts: Record<string, string>;
  /** Tools beside the catalogue's, in the order of their making. */
  tools: OwnTool[];
  /** Texts that declare tools of every kind, in the order of their making. */
  declarations: Declaration[];
  scenario: Scenario;
  /** Code of reducers by the name of the tool; each replaces the built-in one of that name. */
  reducers: Record<string, string>;
}
