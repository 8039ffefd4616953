import type { Explanation } from '../../core/index.ts';
import { formatPlural } from '../lib/format.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { SessionState } from '../store/state.ts';
import { isBarred, toAccessScope } from '../workspace/tool-access.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import { isCallGate } from './clauses.ts';
import { forbiddenSentence, ruleSentence, ruleText } from './rules.ts';

/** The parts of the session's state that decide whether a tool is refused. */
export type ForbiddenState = Pick<SessionState, 'visibility' | 'tools' | 'workspace'>;

/**
 * The sentence about the first gate that refuses a tool to the current personality, the same on all
 * screens.
 *
 * Source: docs/contract.md#allowlist.
 *
 * @returns `undefined` for a tool that no gate refuses
 */
export function selectForbidden(
  { visibility, tools, workspace }: ForbiddenState,
  name: string,
): string | undefined {
  const info = tools.find((one) => one.name === name);
  const refusal = refusalOf(visibility?.explanations.get(name));
  if (!info || !refusal) return undefined;
  const personality = currentPersonality(workspace);
  const { rule, value } = refusal;
  const text = ruleText(rule);
  const facts = { tool: name, info, personality, callId: '', value };
  return forbiddenSentence(text, facts) ?? ruleSentence(text, facts) ?? text.detail(facts);
}

/** Whether the lists of the current personality refuse a tool, so that one edit allows it. */
export function selectIsBarred(
  { visibility, tools, workspace }: ForbiddenState,
  name: string,
): boolean {
  const info = tools.find((one) => one.name === name);
  const refusal = refusalOf(visibility?.explanations.get(name));
  if (!info || !refusal || ruleText(refusal.rule).forbids === undefined) return false;
  return isBarred(currentPersonality(workspace), info, toAccessScope(tools, workspace));
}

/** The sentence for the tools of a declaration. */
export interface DeclaredForbidden {
  sentence: string;
  /** {@link selectIsBarred} for any of them. */
  isBarred: boolean;
}

/** {@link selectForbidden} for the tools of a declaration: the first one, and how many others. */
export const selectDeclaredForbidden = (
  { visibility, tools, workspace }: ForbiddenState,
  declarationId: string,
): DeclaredForbidden | undefined => declaredForbidden(visibility, tools, workspace, declarationId);

const declaredForbidden = memoizeLast(
  (
    visibility: ForbiddenState['visibility'],
    tools: ForbiddenState['tools'],
    workspace: ForbiddenState['workspace'],
    id: string,
  ): DeclaredForbidden | undefined => {
    const state = { visibility, tools, workspace };
    const refused = tools.filter(({ name, declarationId, disabled }) => {
      if (declarationId !== id || disabled) return false;
      const hidden = visibility?.hidden.get(name);
      // No personality is allowed or refused a tool that is not available.
      return hidden !== undefined && hidden.gate !== 'availability';
    });
    const [first] = refused;
    const sentence = first && selectForbidden(state, first.name);
    if (sentence === undefined) return undefined;
    const others = refused.length - 1;
    const who = currentPersonality(workspace).name;
    const rest = `${who} is not allowed to call ${formatPlural(others, 'other tool')} either.`;
    return {
      sentence: others > 0 ? `${sentence} ${rest}` : sentence,
      isBarred: refused.some(({ name }) => selectIsBarred(state, name)),
    };
  },
);

function refusalOf(explanation: Explanation | undefined) {
  return explanation?.gates.find(
    ({ gate, verdict }) => verdict.outcome === 'refuse' && !isCallGate(gate),
  )?.verdict;
}
