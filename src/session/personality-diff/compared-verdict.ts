import type { ExplainedGate, Explanation, Personality } from '../../core/index.ts';
import { isCallGate, stepLabel } from '../explain/clauses.ts';
import { FIXES } from '../explain/fixes.ts';
import { ruleSentence, ruleText } from '../explain/rules.ts';
import { formatList } from '../lib/format.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { ComparedVerdict } from './personality-diff.ts';

/** The gates that decide about a tool. */
export function toolGates(explanation: Explanation | undefined): readonly ExplainedGate[] {
  return explanation?.gates.filter(({ gate }) => !isCallGate(gate)) ?? [];
}

/** The tool and the personality of a verdict. */
export interface VerdictFacts {
  tool: string;
  info: ToolInfo | undefined;
  personality: Personality;
  callId: string;
}

/** The verdict of the first gate that decides; otherwise the tool or the call passes. */
export function toVerdict(gates: readonly ExplainedGate[], facts: VerdictFacts): ComparedVerdict {
  const decided = decidingGate(gates);
  if (!decided) return { status: 'passes', detail: grantsOf(gates, facts) };
  const { gate, step, verdict } = decided;
  const { outcome, rule, value } = verdict;
  const text = ruleText(rule);
  const textFacts = { ...facts, value };
  const sentence = ruleSentence(text, textFacts);
  const fix = FIXES.get(rule)?.(textFacts);
  return {
    status:
      outcome === 'refuse' ? (gate === 'availability' ? 'unavailable' : 'refused') : 'answered',
    gate: stepLabel(gate, step),
    rule,
    ...(value !== undefined && { value: formatList([value].flat().map(String)) }),
    detail: text.detail(textFacts),
    ...(sentence !== undefined && { sentence }),
    ...(fix && fix.kind !== 'edit-args' && { fix }),
  };
}

/** The grants of a tool that passes, if it declares capabilities. */
function grantsOf(gates: readonly ExplainedGate[], facts: VerdictFacts): string {
  const found = gates.find(({ gate }) => gate === 'capabilities')?.verdict;
  if (!found || found.outcome === 'skip' || found.rule === 'capabilities.none') return '';
  return ruleText(found.rule).detail({ ...facts, value: found.value });
}

/** The first gate that ends the call; `undefined` if all let it pass. */
export function decidingGate(gates: readonly ExplainedGate[]): ExplainedGate | undefined {
  return gates.find(({ verdict }) => 'result' in verdict);
}

/** Differs if two tools that pass receive other grants. */
export function grantKey({ verdict: { outcome, rule, value } }: ExplainedGate): string {
  return JSON.stringify([outcome, rule, value]);
}
