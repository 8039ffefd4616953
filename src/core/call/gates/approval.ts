import type { ToolEntry } from '../../registry/tool-entry.ts';
import type { GateEnv, OpenCall } from '../turn.ts';
import type { ApprovedTools } from './approved-fingerprints.ts';
import type { Verdict } from './gate.ts';

/**
 * Step 5, before availability: is this tool the one that was approved? Asked only by a registry
 * with the option `approved`. It is asked first, since `isAvailable` is the tool's own code.
 */
export function checkApproval({ entry, name }: OpenCall, { options }: GateEnv): Verdict {
  return options.approved?.review(name, entry.definition) ?? ALL_APPROVED;
}

/** The same for listings. */
export function isHeldBack(entry: ToolEntry, approved: ApprovedTools | undefined): boolean {
  return approved?.review(entry.name, entry.definition).outcome === 'refuse';
}

const ALL_APPROVED: Verdict = { outcome: 'skip', rule: 'approval.approved' };
