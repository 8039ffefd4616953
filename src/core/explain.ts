import type { GateId, Verdict } from './gates/gate.ts';
import { ADMISSION_GATES, START_GATES } from './gates/index.ts';
import { checkLookup } from './gates/lookup.ts';
import type { GateEnv, OpenCall, TurnCall } from './turn.ts';

/** One rung of the ladder. */
export interface ExplainedGate {
  gate: GateId;
  /** Number of the step in page 1, section 2. */
  step: number;
  verdict: Verdict;
}

/**
 * What would happen to a call.
 *
 * Source: page 1, section 1, `explain`.
 */
export interface Explanation {
  toolCallId: string;
  name: string;
  /** B, in UTF-16 code units, as if this call were alone in its batch. */
  budget: number;
  /** Every gate that could be asked, also those behind the first refusal. */
  gates: ExplainedGate[];
  /** The first gate that refused or answered; absent when the tool would be executed. */
  decidedBy?: ExplainedGate;
}

/** Asks every gate about a call, without executing or reserving anything. */
export async function explainCall(call: TurnCall, env: GateEnv): Promise<Explanation> {
  const gates: ExplainedGate[] = [
    { gate: 'lookup', step: 2, verdict: checkLookup(call.entry, call.name) },
  ];
  if (isFound(call)) {
    for (const { id, step, check } of [...ADMISSION_GATES, ...START_GATES]) {
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
