import { stepLabel } from '../explain/clauses.ts';
import { formatList, formatPlural } from '../lib/format.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import { decidingGate, toolGates } from './compared-verdict.ts';

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
