import type { GateId } from '../call/gates/gate-table.ts';
import type { Verdict } from '../call/gates/verdict.ts';

/** One rung of the ladder. */
export interface ExplainedGate {
  gate: GateId;
  /** Number of the step, 1 to 12. */
  step: number;
  verdict: Verdict;
}

/**
 * The verdicts for a call that has not run.
 *
 * Source: docs/contract.md#trace.
 */
export interface Explanation {
  toolCallId: string;
  name: string;
  /** B, in UTF-16 code units, as for a batch of only this call. */
  budget: number;
  /** The verdict of every gate, including those after the first refusal. */
  gates: ExplainedGate[];
  /** The first gate that refused or ended the call; absent if the tool would run. */
  decidedBy?: ExplainedGate;
}
