import type { BudgetStrategy, Personality } from '../core/index.ts';

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

/** The document that is saved. Runs and layout are kept apart. */
export interface Workspace {
  format: 1;
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
}
