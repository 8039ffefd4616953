import type { Personality, ToolDefinitionLite } from '../../core/index.ts';
import type { Fix } from '../workspace/fix.ts';

/** The verdict about one tool or call for one personality. */
export interface ComparedVerdict {
  /** `passes`: it would be executed; `answered`: a gate would return a result instead. */
  status: 'passes' | 'refused' | 'unavailable' | 'answered';
  /** The deciding gate, as `gate 4, Allowlist`; absent if it passes. */
  gate?: string;
  /** Stable id of the deciding rule. */
  rule?: string;
  /** The input of the rule. */
  value?: string;
  /** A few words. */
  detail: string;
  /** Details: names, values, and the remedy. */
  sentence?: string;
  /** The change that would let it pass, if there is one. */
  fix?: Fix;
}

/** A tool or a call with the verdicts for both personalities. */
export interface ComparedRow {
  /** Opaque. */
  key: string;
  kind: 'tool' | 'call';
  /** Present for a call. */
  callId?: string;
  /** The model's id of the call; present for a call. */
  toolCallId?: string;
  tool: string;
  label: string;
  sides: readonly [ComparedVerdict, ComparedVerdict];
  /** Titles of the gates with different verdicts, in order. */
  gates: readonly string[];
}

/** The tools that a personality may call, and those whose definitions the model gets. */
export interface ToolCounts {
  /** Tools that no gate refuses. */
  callable: number;
  /** Definitions for the model. */
  sent: number;
  /** The gates that refuse tools whose definitions are sent, such as `gate 6, Capabilities`. */
  gates: readonly string[];
  /** How many they are, as a sentence; empty without one. */
  note: string;
}

/** The definitions for one personality. */
export interface PersonalityDefinitions {
  definitions: readonly ToolDefinitionLite[];
  counts: ToolCounts;
}

/** The comparison of two personalities. */
export interface PersonalityComparison {
  personalities: readonly [Personality, Personality];
  tools: readonly ComparedRow[];
  calls: readonly ComparedRow[];
  definitions: readonly [PersonalityDefinitions, PersonalityDefinitions];
  /** Number of tools with different verdicts. A call has the verdict of its tool. */
  differences: number;
}
