import { formatList } from '../../../lib/format-list.ts';
import type { Personality } from '../../contract/personality.ts';
import type { VerdictValue } from './verdict.ts';

/** What a person reads about a gate. No registry loads it: programs ship without it. */
export interface GateText {
  /** In one or two words, for example `Allowlist`. */
  readonly title: string;
  /** The sentences of its clause. Absent for a gate that shares a step. */
  readonly clause?: readonly string[];
  /** A text for each rule, by its id. */
  readonly rules: Readonly<Record<string, RuleText>>;
}

/** What a person reads about one rule. */
export interface RuleText {
  /** One or two words for a rule that hides its tool from the model. */
  readonly tag?: string;
  /** A few words beside the step. */
  detail(facts: RuleFacts): string;
  /** Under a refusal or an answer: names, values, and what to do. */
  sentence?(facts: RuleFacts): string;
}

/** What the texts of a rule may name. */
export interface RuleFacts {
  tool: string;
  /** Absent for a name that is not registered. */
  info: ToolFacts | undefined;
  personality: Personality;
  /** What the rule looked at. */
  value: VerdictValue | undefined;
}

/** What is known of the called tool. */
export interface ToolFacts {
  toolset?: string | undefined;
  mcpServer?: string | undefined;
  disabled?: boolean | undefined;
}

/** The items as a phrase, or `none` for an empty list. */
export function toList(items: readonly string[] | undefined, none = 'nothing'): string {
  return items && items.length > 0 ? formatList(items) : none;
}

/** A value as a phrase. */
export function toText(value: VerdictValue | undefined): string {
  return formatList(listOf(value));
}

/** A value as a list. */
export function listOf(value: VerdictValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [String(value)];
}
