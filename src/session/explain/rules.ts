import { GATE_TEXTS, type RuleFacts, type RuleText } from '../../core/steps.ts';
import type { ToolInfo } from '../store/tool-info.ts';

/** What the texts and the fixes of a rule may name. */
export interface CallRuleFacts extends RuleFacts {
  info: ToolInfo | undefined;
  callId: string;
}

/**
 * Every rule of every gate, from the gates' own files.
 *
 * Source: docs/contract.md#trace.
 */
export const RULES: ReadonlyMap<string, RuleText> = new Map(
  Object.values(GATE_TEXTS).flatMap(({ rules }) => Object.entries(rules)),
);

/** The texts of a rule; an unknown rule, as a newer server may name one, reads as its id. */
export function ruleText(rule: string): RuleText {
  return RULES.get(rule) ?? { detail: () => rule };
}
