import type { ExplainedGate, Explanation } from '../contract/explanation.ts';
import { isPromise } from '../is-promise.ts';
import { GATES, type GateId, LOOKUP } from './gates/gate-table.ts';
import { checkLookup, refuseUnreadable } from './gates/lookup.ts';
import type { Verdict } from './gates/verdict.ts';
import { waitForGate } from './gates/wait.ts';
import type { GateEnv, OpenCall, TurnCall } from './turn-call.ts';

/** Runs every gate on a call, without executing or reserving anything. */
export async function explainCall(call: TurnCall, env: GateEnv): Promise<Explanation> {
  const gates = [toExplained(LOOKUP, checkLookup(call))];
  if (call.entry) {
    const open = call as OpenCall; // its tool is there
    for (const gate of GATES) {
      if (gate.option && !env.options[gate.option]) continue;
      const said = gate.check(open, env);
      const verdict = isPromise(said) ? await waitForGate(gate, said, open, env) : said;
      gates.push(toExplained(gate, verdict));
    }
  }
  return toExplanation(call, gates);
}

/** The explanation of a turn that cannot be read: none of its calls runs. */
export function explainUnreadable(call: TurnCall, reason: string): Explanation {
  return toExplanation(call, [toExplained(LOOKUP, refuseUnreadable(reason))]);
}

function toExplained({ id, step }: { id: GateId; step: number }, verdict: Verdict): ExplainedGate {
  return { gate: id, step, verdict };
}

function toExplanation(call: TurnCall, gates: ExplainedGate[]): Explanation {
  const decidedBy = gates.find(({ verdict }) => 'result' in verdict);
  const { toolCallId, name, budget } = call;
  return { toolCallId, name, budget, gates, ...(decidedBy && { decidedBy }) };
}
