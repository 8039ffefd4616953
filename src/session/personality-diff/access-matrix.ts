import type { Explanation, Personality } from '../../core/index.ts';
import type { ToolRow } from '../store/tool-row.ts';
import type { Fix } from '../workspace/fix.ts';
import type { ToolCounts } from './personality-diff.ts';

/** The status of a tool for one personality. */
export interface AccessEntry {
  /**
   * `partly`: it can be called, and receives less than it declares; `unregistered`: it reaches no
   * gate.
   */
  status: 'callable' | 'partly' | 'refused' | 'unavailable' | 'unregistered';
  /** One or two words, as in the tool list; empty if it is callable. */
  tag: string;
  /** The status in words: `refused at gate 4, Allowlist`. */
  text: string;
  /** Equal for two personalities with the same access. */
  key: string;
}

/** The answers of a registry about all tools for one personality. */
export interface PersonalityAccess {
  personality: Personality;
  /** By the names of the registered tools. */
  cells: ReadonlyMap<string, AccessEntry>;
  /** By the names of the registered tools. */
  explanations: ReadonlyMap<string, Explanation>;
  /** The names of the tools whose definitions the model gets. */
  sent: ReadonlySet<string>;
  counts: ToolCounts;
}

/** A tool, or a name that no tool has, with its status for each personality. */
export interface AccessRow {
  /** Unique. */
  key: string;
  tool: ToolRow;
  /** The cells in the order of the columns. */
  cells: readonly AccessEntry[];
  /** The number of personalities that may call it. */
  callable: number;
  /** Whether the access of two personalities differs, as in their comparison. */
  differs: boolean;
}

/**
 * Removes a tool from the list that allows it, or excludes it. `remove-name` removes a name that no
 * tool has from all lists.
 */
export type Removal = 'unlist' | 'exclude' | 'remove-name';

/** A change of one tool's access for one personality. A fix gives access. */
export type AccessChange = Removal | Fix;

/** A button beside the reasons. */
export interface AccessChoice {
  change: AccessChange;
  label: string;
  /** An effect on other tools, as a sentence. */
  note?: string;
}

/** The reasons for a status, and the edits that change it. */
export interface AccessDetail {
  reasons: readonly {
    /** For example `Gate 4, Allowlist`; absent if no gate decided. */
    gate?: string;
    text: string;
  }[];
  edits: readonly AccessChoice[];
  /** `isAvailable` refuses, so that only an edit of the tool's code helps. */
  needsCode?: true;
  /** No tool has the name, which only lists contain. */
  isMissing?: true;
}
