import type { GateId } from '../call/gates/index.ts';
import type { Verdict } from '../call/gates/verdict.ts';

/** One rung of the ladder. */
export interface ExplainedGate {
  gate: GateId;
  /** Number of the step, 1 to 12. */
  step: number;
  verdict: Verdict;
}

/**
 * What would happen to a call.
 *
 * Source: docs/contract.md#trace.
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
