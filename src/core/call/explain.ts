import type { ExplainedGate, Explanation } from '../contract/explanation.ts';
import { isPromise } from '../is-promise.ts';
import { admissionGates, START_GATES } from './gates/index.ts';
import { checkLookup, refuseUnreadable } from './gates/lookup.ts';
import { waitForGate } from './gates/wait.ts';
import type { GateEnv, OpenCall, TurnCall } from './turn.ts';

/** Asks every gate about a call, without executing or reserving anything. */
export async function explainCall(call: TurnCall, env: GateEnv): Promise<Explanation> {
  const gates: ExplainedGate[] = [
    { gate: 'lookup', step: 2, verdict: checkLookup(call.entry, call.name) },
  ];
  if (isFound(call)) {
    for (const gate of [...admissionGates(env.options), ...START_GATES]) {
      const said = gate.check(call, env);
      const verdict = isPromise(said) ? await waitForGate(gate, said, call, env) : said;
      gates.push({ gate: gate.id, step: gate.step, verdict });
    }
  }
  return toExplanation(call, gates);
}

/** What is explained of a turn that cannot be read: nothing of it is executed. */
export function explainUnreadable(call: TurnCall, reason: string): Explanation {
  const verdict = refuseUnreadable(reason);
  return toExplanation(call, [{ gate: 'lookup', step: 2, verdict }]);
}

function toExplanation(call: TurnCall, gates: ExplainedGate[]): Explanation {
  const decidedBy = gates.find(({ verdict }) => 'result' in verdict);
  const { toolCallId, name, budget } = call;
  return { toolCallId, name, budget, gates, ...(decidedBy && { decidedBy }) };
}

function isFound(call: TurnCall): call is OpenCall {
  return call.entry !== undefined;
}
