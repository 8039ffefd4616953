import { stepLabel } from '../explain/clauses.ts';
import { formatList, formatPlural } from '../lib/format.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import { decidingGate, toolGates } from './compared-verdict.ts';
import type { ToolCounts } from './personality-diff.ts';

/** Counts the tools of one personality, from the registry's answers. */
export function countTools({
  definitions,
  explanations,
}: Pick<ToolVisibility, 'definitions' | 'explanations'>): ToolCounts {
  const all = [...explanations.values()];
  const callable = all.filter((one) => !decidingGate(toolGates(one))).length;
  const refused = definitions.flatMap(({ name }) => {
    const gate = decidingGate(toolGates(explanations.get(name)));
    return gate ? stepLabel(gate.gate, gate.step) : [];
  });
  const gates = [...new Set(refused)];
  const which = `${formatPlural(refused.length, 'sent tool')} ${refused.length === 1 ? 'is' : 'are'}`;
  const note = refused.length === 0 ? '' : `${which} refused when called, at ${formatList(gates)}.`;
  return { callable, sent: definitions.length, gates, note };
}
