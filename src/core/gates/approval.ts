import type { ApprovedTools } from '../fingerprint.ts';
import { err } from '../results.ts';
import { fingerprintOfEntry, type ToolEntry } from '../tool-entry.ts';
import type { GateEnv, OpenCall } from '../turn.ts';
import type { Verdict } from './gate.ts';

/**
 * Step 5, before availability: is this tool the one that was approved? Asked only by a registry
 * with the option `approved`. It is asked first, since `isAvailable` is the tool's own code.
 */
export function checkApproval({ entry, name }: OpenCall, { options }: GateEnv): Verdict {
  const approval = approvalOf(entry, options.approved);
  if (approval === 'approved') return APPROVED;
  // Its value is what would have to be approved.
  const value = fingerprintOfEntry(entry);
  if (approval === 'changed') {
    const text = `Tool ${name} has changed since it was approved and is held back until it is approved again`;
    return {
      outcome: 'refuse',
      rule: 'approval.changed',
      value,
      result: err(text, 'not_available'),
    };
  }
  const text = `Tool ${name} is not approved and is held back until it is approved`;
  return { outcome: 'refuse', rule: 'approval.missing', value, result: err(text, 'not_available') };
}

/** The same for listings. */
export function isHeldBack(entry: ToolEntry, approved: ApprovedTools | undefined): boolean {
  return approvalOf(entry, approved) !== 'approved';
}

function approvalOf(
  entry: ToolEntry,
  approved: ApprovedTools | undefined,
): 'approved' | 'changed' | 'missing' {
  if (!approved) return 'approved';
  const now = fingerprintOfEntry(entry);
  // What cannot be read has none, and is never approved.
  if (now === '') return 'missing';
  if (Array.isArray(approved)) return approved.includes(now) ? 'approved' : 'missing';
  if (isMap(approved)) return compare(approved.get(entry.name), now);
  if (isSet(approved)) return approved.has(now) ? 'approved' : 'missing';
  const byName = approved as Readonly<Record<string, string>>; // the only shape that is left
  return compare(Object.hasOwn(byName, entry.name) ? byName[entry.name] : undefined, now);
}

function compare(then: string | undefined, now: string): 'approved' | 'changed' | 'missing' {
  if (typeof then !== 'string') return 'missing';
  return then === now ? 'approved' : 'changed';
}

// By shape, since a map of another realm is no instance of this one's.
function isMap(approved: ApprovedTools): approved is ReadonlyMap<string, string> {
  return 'get' in approved && typeof approved.get === 'function';
}

function isSet(approved: ApprovedTools): approved is ReadonlySet<string> {
  return 'has' in approved && typeof approved.has === 'function';
}

const APPROVED: Verdict = { outcome: 'pass', rule: 'approval.approved' };
