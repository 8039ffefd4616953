import { GATE_TEXTS, type RuleFacts, type RuleText, toForbidden } from '../../core/steps.ts';
import type { Run } from '../store/run.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Values for the texts and the fixes of a rule. */
export interface CallRuleFacts extends RuleFacts {
  info: ToolInfo | undefined;
  /** The tool that an unknown name probably means. */
  meant?: string | undefined;
  callId: string;
  /** The workspace whose edit may let the call pass; absent for rules without a call. */
  workspace?: Workspace;
  /** The run of the call; absent for one that has not run. */
  run?: Run;
}

/**
 * Every rule of every gate, from the gates' own files.
 *
 * Source: docs/contract.md#trace.
 */
export const RULES: ReadonlyMap<string, RuleText> = new Map(
  Object.values(GATE_TEXTS).flatMap(({ rules }) => Object.entries(rules)),
);

/** The texts of a rule. An unknown rule of a newer server is shown by its id. */
export function ruleText(rule: string): RuleText {
  return RULES.get(rule) ?? { detail: () => rule };
}

/**
 * The reason in one or two words why a rule hides a tool. Other rules refuse only the call, except
 * for a schema that refuses all calls.
 *
 * @returns `undefined` for a rule that hides no tool
 */
export function hidingTag(rule: string): string | undefined {
  return rule === 'arguments.broken_schema' ? 'invalid schema' : ruleText(rule).tag;
}

/** Says that a list of the personality forbids the tool; `undefined` for rules of another kind. */
export function forbiddenSentence({ forbids }: RuleText, facts: RuleFacts): string | undefined {
  return forbids && `${toForbidden(facts.personality.name, facts.tool, forbids(facts))}.`;
}

/** The decision of a rule and the way out, in sentences; `undefined` if its detail says it all. */
export function ruleSentence(text: RuleText, facts: RuleFacts): string | undefined {
  const sentences = [forbiddenSentence(text, facts), text.sentence?.(facts)].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}
