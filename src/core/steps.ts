/**
 * The steps of a call and the texts of their gates, for explanations. No entry of the package
 * exports it.
 *
 * @module
 */

import {
  GATE_TEXTS,
  GATES,
  type GateId,
  LOOKUP,
  STEPS_BEFORE_GATES,
  type StepGateId,
} from './call/gates/gate-table.ts';

export { aborted } from './call/failures.ts';
export {
  CAPABILITY_LABELS,
  capabilitiesIn,
  describePaths,
  toCapabilities,
} from './call/gates/capability-text.ts';
export { GATE_TEXTS, START_GATES } from './call/gates/gate-table.ts';
export {
  type GateText,
  type RuleFacts,
  type RuleText,
  toForbidden,
  toText,
} from './call/gates/gate-text.ts';
export type { CapabilityRefusal } from './capabilities/refusals.ts';
export { readResult } from './results/results.ts';

/** The steps after the last gate. */
const STEPS_AFTER_GATES = ['execute', 'reduce', 'trim'] as const;

/** A step that is not a gate. */
type OtherStepId = (typeof STEPS_BEFORE_GATES | typeof STEPS_AFTER_GATES)[number];

/** The steps of a call; a gate that shares a step has none of its own. */
export type StepId = OtherStepId | StepGateId;

/** One step of a call. */
export interface Step {
  /** From 1. */
  readonly step: number;
  readonly id: StepId;
  readonly title: string;
  /** The sentences of its clause. */
  readonly clause: readonly string[];
}

const OTHER_TEXTS: Readonly<Record<OtherStepId, Omit<Step, 'step' | 'id'>>> = {
  budget: {
    title: 'Budget split',
    clause: [
      'The turn’s budget is divided by the number of calls, refused ones included, and rounded down.',
    ],
  },
  execute: {
    title: 'Execute',
    clause: [
      'The tool runs. Its result may have the smaller of its budget share and its output limit.',
      'Exceptions and timeouts become results with the code execution_failed.',
      'If the sandbox stops your code, the reason names the exceeded limit.',
    ],
  },
  reduce: {
    title: 'Reduce',
    clause: [
      'A reducer shortens the result to its important parts before it is cut.',
      'If the reducer fails, the result stays unchanged.',
    ],
  },
  trim: {
    title: 'Trim',
    clause: ['A value that is longer than its budget is cut. A marker states the original length.'],
  },
};

/**
 * The steps in the order of a call.
 *
 * Source: docs/contract.md#one-call-step-by-step.
 */
export const STEPS: readonly Step[] = [
  ...STEPS_BEFORE_GATES.map(toOther),
  ...[LOOKUP, ...GATES].flatMap(({ id }) => toStep(id)),
  ...STEPS_AFTER_GATES.map(toOther),
].map((info, index) => ({ ...info, step: index + 1 }));

function toOther(id: OtherStepId): Omit<Step, 'step'> {
  return { id, ...OTHER_TEXTS[id] };
}

function toStep(id: GateId): Omit<Step, 'step'>[] {
  const { title, clause } = GATE_TEXTS[id];
  // The cast is valid: a gate with a clause has its own step.
  return clause ? [{ id: id as StepId, title, clause }] : [];
}
