import { allowlist, allowlistText } from './allowlist.ts';
import { approval, approvalText } from './approval.ts';
import { argumentCheck, argumentCheckText } from './arguments.ts';
import { availability, availabilityText } from './availability.ts';
import { capabilities, capabilitiesText } from './capabilities.ts';
import { dryRun, dryRunText } from './dry-run.ts';
import { exclusion, exclusionText } from './exclusion.ts';
import type { Gate } from './gate.ts';
import type { GateText } from './gate-text.ts';
import { lookupText } from './lookup.ts';
import { rateLimit, rateLimitText } from './rate-limit.ts';

/** Run in this order for every call of a batch, before the first call starts. */
const ADMISSION = [
  exclusion,
  allowlist,
  approval,
  availability,
  capabilities,
  dryRun,
  argumentCheck,
] as const;

/** Run in this order when a slot is free. */
const START = [rateLimit] as const;

/**
 * The texts of the gates. A separate table: bundlers remove it from programs that do not read it.
 */
export const GATE_TEXTS: Readonly<Record<GateId, GateText>> = {
  lookup: lookupText,
  exclusion: exclusionText,
  allowlist: allowlistText,
  approval: approvalText,
  availability: availabilityText,
  capabilities: capabilitiesText,
  dry_run: dryRunText,
  arguments: argumentCheckText,
  rate_limit: rateLimitText,
};

/**
 * The gates of a call, in order. A gate with an option runs only in a registry with that option.
 *
 * Source: docs/contract.md#one-call-step-by-step.
 */
export type GateId = 'lookup' | ListedGate['id'];

/** The gates with a step of their own. */
export type StepGateId = 'lookup' | Exclude<ListedGate, OptionalGate>['id'];

/** The options that decide whether a gate is asked. */
export type GateOptionName = Extract<ListedGate, OptionalGate>['option'];

interface OptionalGate {
  readonly option: string;
}

type ListedGate = (typeof ADMISSION | typeof START)[number];

/** A gate with its place. */
export interface NumberedGate extends Gate {
  readonly id: GateId;
  /** Number of the step, from 1. */
  readonly step: number;
}

/** The steps before the first gate. They refuse nothing. */
export const STEPS_BEFORE_GATES = ['budget'] as const;

/** The first gate. It finds the tool for all others, so the table has no place for it. */
export const LOOKUP = {
  id: 'lookup',
  step: STEPS_BEFORE_GATES.length + 1,
  unknown: true,
} as const;

/** Every gate but the lookup, numbered by its place. */
export const GATES: readonly NumberedGate[] = numbered([...ADMISSION, ...START]);

/** The gates before the first call starts. */
export const ADMISSION_GATES = GATES.slice(0, ADMISSION.length);

/** Those of them that each call asks: see `Gate.holds`. */
export const LIVE_GATES = ADMISSION_GATES.filter(({ holds }) => holds === undefined);

/** The gates when a slot is free. */
export const START_GATES = GATES.slice(ADMISSION.length);

function numbered(gates: readonly (Gate & { readonly id: GateId })[]): NumberedGate[] {
  let step = LOOKUP.step;
  let shared: unknown;
  return gates.map((gate) => {
    if (!shared) step++;
    shared = gate.option;
    const { id, check, holds, option, unknown, noAnswer } = gate;
    // One shape for all, because engines read it faster.
    return { id, step, check, holds, option, unknown, noAnswer };
  });
}
