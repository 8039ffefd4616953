import type { Personality, ToolDefinitionLite } from '../../core/index.ts';
import type { Fix } from '../workspace/fix.ts';

/** What one personality meets with one tool or call. */
export interface ToolStanding {
  /** `passes`: it would be executed; `answered`: a gate gives a result in its place. */
  status: 'passes' | 'refused' | 'unavailable' | 'answered';
  /** Where it ended, as `gate 4, Allowlist`; absent where it passes. */
  gate?: string;
  /** Stable id of the rule that decided. */
  rule?: string;
  /** What the rule looked at. */
  value?: string;
  /** A few words. */
  detail: string;
  /** Names, values, and what to do. */
  sentence?: string;
  /** The change that would let it pass, where there is one. */
  fix?: Fix;
}

/** One tool or one call, as each of two personalities meets it. */
export interface ComparedRow {
  /** Opaque. */
  key: string;
  kind: 'tool' | 'call';
  /** Present for a call. */
  callId?: string;
  /** What a model would send as its id; present for a call. */
  toolCallId?: string;
  tool: string;
  label: string;
  sides: readonly [ToolStanding, ToolStanding];
  /** Titles of the gates that answer the two differently, in their order. */
  gates: readonly string[];
}

/** The definitions for one personality's model, in UTF-16 code units. */
export interface DefinitionsSent {
  definitions: readonly ToolDefinitionLite[];
  chars: number;
}

/** Two personalities, side by side. */
export interface PersonalityComparison {
  personalities: readonly [Personality, Personality];
  tools: readonly ComparedRow[];
  calls: readonly ComparedRow[];
  definitions: readonly [DefinitionsSent, DefinitionsSent];
  /** How many tools fare differently; a call fares as its tool does. */
  differences: number;
}

/** What a person can do with two personalities side by side. None throws. */
export interface PersonalityDiffActions {
  /**
   * Asks the registry about both, with the workspace as it is now; nothing is executed.
   *
   * @returns `undefined` where one of them is gone, or nothing can be asked yet.
   */
  compare(a: string, b: string): Promise<PersonalityComparison | undefined>;
  /** Applies a fix to one of them, played or not; it waits for Run like every edit. */
  fix(personalityId: string, fix: Fix): void;
}
