import type { ExplainedGate, Explanation } from './contract/explanation.ts';
import { admissionGates, START_GATES } from './gates/index.ts';
import { checkLookup } from './gates/lookup.ts';
import type { GateEnv, OpenCall, TurnCall } from './turn.ts';

/** Asks every gate about a call, without executing or reserving anything. */
export async function explainCall(call: TurnCall, env: GateEnv): Promise<Explanation> {
  const gates: ExplainedGate[] = [
    { gate: 'lookup', step: 2, verdict: checkLookup(call.entry, call.name) },
  ];
  if (isFound(call)) {
    for (const { id, step, check } of [...admissionGates(env.options), ...START_GATES]) {
      gates.push({ gate: id, step, verdict: await check(call, env) });
    }
  }
  const decidedBy = gates.find(({ verdict }) => 'result' in verdict);
  const { toolCallId, name, budget } = call;
  return { toolCallId, name, budget, gates, ...(decidedBy && { decidedBy }) };
}

function isFound(call: TurnCall): call is OpenCall {
  return call.entry !== undefined;
}
