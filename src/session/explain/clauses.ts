import type { GateId } from '../../core/index.ts';
import {
  GATE_TEXTS,
  type GateText,
  STEPS as STEP_TABLE,
  type Step,
  type StepId,
} from '../../core/steps.ts';

/** A clause of the contract in a few sentences, with the address of its full text. */
export interface Clause {
  /** The name in addresses. */
  id: string;
  /** For example `Clause 4, allowlist`. */
  label: string;
  text: string;
  /** For example `docs/contract.md#allowlist`. */
  source: string;
}

/** One step of the gate ladder, without data of a call. */
export interface StepInfo {
  step: number;
  id: StepId;
  title: string;
  clause: Clause;
}

/** The steps of a call, in order. */
export const STEP_INFOS: readonly StepInfo[] = STEP_TABLE.map(toStepInfo);

/** The step of an id. */
export function stepOf(id: StepId): StepInfo {
  const info = STEP_INFOS.find((step) => step.id === id);
  if (!info)
    throw new Error(`No step has the id ${id}. The table of steps must name every StepId.`);
  return info;
}

const TEXTS: ReadonlyMap<string, GateText> = new Map(Object.entries(GATE_TEXTS));

/** The title of a gate. A gate that only a newer server has is shown by its id. */
export function gateTitle(gate: string): string {
  return TEXTS.get(gate)?.title ?? gate;
}

/** A step for sentences: `gate 4, Allowlist`, or `step 12, Trim`, which is no gate. */
export function stepLabel(at: string, step: number): string {
  const info = STEP_INFOS.find(({ id }) => id === at);
  return `${info && !TEXTS.has(at) ? 'step' : 'gate'} ${step}, ${info?.title ?? gateTitle(at)}`;
}

/** Whether a gate decides by the call. Definitions do not depend on such a gate. */
export function isCallGate(gate: string): boolean {
  return TEXTS.get(gate)?.perCall === true;
}

function toStepInfo({ step, id, title, clause }: Step): StepInfo {
  const words = id.replace('_', '-');
  const label = `Clause ${step}, ${id.replace('_', ' ')}`;
  const source = toSource(id === 'budget' ? 'budget-split' : words);
  return { step, id, title, clause: { id: words, label, text: clause.join(' '), source } };
}

/** The address of a clause's full text. */
export function toSource(id: string): string {
  return `docs/contract.md#${id}`;
}

/** Whether a text is the id of a gate. */
export function isGate(id: string): id is GateId {
  return TEXTS.has(id);
}
