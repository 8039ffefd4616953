import type { ToolRegistryOptions } from '../../registry/options.ts';
import type { GateEnv, OpenCall } from '../turn.ts';
import { checkAllowlist } from './allowlist.ts';
import { checkApproval } from './approval.ts';
import { checkArguments } from './arguments.ts';
import { checkAvailability } from './availability.ts';
import { checkCapabilities } from './capabilities.ts';
import { checkDryRun } from './dry-run.ts';
import { checkExclusion } from './exclusion.ts';
import type { GateId, Verdict } from './gate.ts';
import { checkRateLimit } from './rate-limit.ts';

/** One gate: what it is called, where it stands, and what it asks. */
export interface Gate {
  readonly id: GateId;
  /** Number of the step, 1 to 12. */
  readonly step: number;
  check(call: OpenCall, env: GateEnv): Verdict | Promise<Verdict>;
  /** The rule that decides where the gate promises an answer that does not come in time. */
  readonly noAnswer?: string;
}

const ADMISSION_GATES: readonly Gate[] = [
  { id: 'exclusion', step: 3, check: checkExclusion },
  { id: 'allowlist', step: 4, check: checkAllowlist },
  { id: 'availability', step: 5, check: checkAvailability },
  { id: 'capabilities', step: 6, check: checkCapabilities },
  { id: 'dry_run', step: 7, check: checkDryRun },
  { id: 'arguments', step: 8, check: checkArguments },
];

/** It has no step of its own: whether a tool was approved is a part of whether it may run now. */
const WITH_APPROVAL: readonly Gate[] = [
  ...ADMISSION_GATES.slice(0, 2),
  { id: 'approval', step: 5, check: checkApproval },
  ...ADMISSION_GATES.slice(2),
];

/** Steps 3 to 8: asked for all calls of a batch before the first one runs. */
export function admissionGates({ approved }: ToolRegistryOptions): readonly Gate[] {
  return approved ? WITH_APPROVAL : ADMISSION_GATES;
}

/** Step 9: asked when a slot is free. */
export const START_GATES: readonly Gate[] = [
  { id: 'rate_limit', step: 9, check: checkRateLimit, noAnswer: 'rate_limit.store_failed' },
];
