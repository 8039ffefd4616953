import { formatList } from '../../../lib/format-list.ts';
import type { Personality } from '../../contract/personality.ts';
import type { VerdictValue } from './verdict.ts';

/** The texts about a gate for people. Programs ship without them: no registry loads this module. */
export interface GateText {
  /** The title in one or two words, for example `Allowlist`. */
  readonly title: string;
  /** The sentences of its clause. Absent for a gate that shares a step. */
  readonly clause?: readonly string[];
  /** Decides by the call, and not only by the tool, so it hides no tool from the model. */
  readonly perCall?: true;
  /** A text for each rule, by its id. */
  readonly rules: Readonly<Record<string, RuleText>>;
}

/** The texts about one rule. */
export interface RuleText {
  /** One or two words for a rule that hides its tool from the model. */
  readonly tag?: string;
  /** A few words beside the step. */
  detail(facts: RuleFacts): string;
  /** Below a refusal or a result: names, values, and what to do. */
  sentence?(facts: RuleFacts): string;
  /** For a rule by which a list of the personality forbids a tool: the list, before the sentence. */
  forbids?(facts: RuleFacts): string;
}

/** The values that the texts of a rule may use. */
export interface RuleFacts {
  tool: string;
  /** Absent for an unregistered name. */
  info: ToolFacts | undefined;
  personality: Personality;
  /** The input of the rule. */
  value: VerdictValue | undefined;
}

/** The known facts about the called tool. */
export interface ToolFacts {
  toolset?: string | undefined;
  mcpServer?: string | undefined;
  disabled?: boolean | undefined;
  /** The origin of the tool: code of the `user`, a declaration if `declared`, or else a catalogue. */
  origin?: string | undefined;
}

/**
 * Says that a personality is not allowed to call tools, in the same words everywhere. Without a dot.
 *
 * @param why the list that decides, such as `the denied actions name it`
 */
export function toForbidden(who: string, tools: string, why: string): string {
  return `${who} is not allowed to call ${tools}: ${why}`;
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
