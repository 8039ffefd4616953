import type { ToolDefinitionLite } from '../../contract/tool-definition.ts';
import { fingerprintOfClean } from '../../definitions/fingerprint.ts';
import { err } from '../../results/results.ts';
import { notApproved } from './not-approved.ts';
import type { Verdict } from './verdict.ts';

/**
 * The fingerprints of the tools that a person approved: by the tool's name, or a set or list of
 * them. A map may change while the registry is in use.
 *
 * Source: docs/contract.md#approval.
 */
export type Fingerprints =
  | ReadonlyMap<string, string>
  | ReadonlySet<string>
  | readonly string[]
  | Readonly<Record<string, string>>;

/**
 * Decides which tools are approved; {@link approvedFingerprints} makes one.
 *
 * Source: docs/contract.md#approval.
 */
export interface ApprovedTools {
  /**
   * Called for each listing and call, so it must be fast.
   *
   * @param definition absent if the tool's description or schema cannot be read
   */
  review(name: string, definition: ToolDefinitionLite | undefined): Verdict;
}

/**
 * For the option `approved` of a registry: allows only tools with one of these fingerprints.
 *
 * Source: docs/contract.md#approval.
 *
 * @example
 * const approved = approvedFingerprints({ search: 'sha256:…' });
 * const registry = createToolRegistry({ tools, approved });
 */
export function approvedFingerprints(fingerprints: Fingerprints): ApprovedTools {
  // Definitions are frozen, so each one is read only once.
  const known = new WeakMap<ToolDefinitionLite, string>();
  const read = (definition: ToolDefinitionLite | undefined): string => {
    if (!definition) return '';
    let own = known.get(definition);
    if (own === undefined) {
      own = fingerprintOrNone(definition);
      known.set(definition, own);
    }
    return own;
  };
  return {
    review(name, definition) {
      const value = read(definition);
      const approval = compare(fingerprints, name, value);
      if (approval === 'approved') return APPROVED;
      // Its value is the fingerprint to approve.
      if (approval === 'changed') {
        const text = `Tool ${name} has changed since it was approved and is held back until it is approved again`;
        return {
          outcome: 'refuse',
          rule: 'approval.changed',
          value,
          result: err(text, 'not_available'),
        };
      }
      return notApproved(name, value);
    },
  };
}

const APPROVED: Verdict = { outcome: 'pass', rule: 'approval.approved' };

function compare(
  fingerprints: Fingerprints,
  name: string,
  now: string,
): 'approved' | 'changed' | 'missing' {
  // An unreadable tool has no fingerprint, and is never approved.
  if (now === '') return 'missing';
  if (Array.isArray(fingerprints)) return fingerprints.includes(now) ? 'approved' : 'missing';
  if (isMap(fingerprints)) return compareOne(fingerprints.get(name), now);
  if (isSet(fingerprints)) return fingerprints.has(now) ? 'approved' : 'missing';
  const byName = fingerprints as Readonly<Record<string, string>>; // the only remaining shape
  return compareOne(Object.hasOwn(byName, name) ? byName[name] : undefined, now);
}

function compareOne(then: string | undefined, now: string): 'approved' | 'changed' | 'missing' {
  if (typeof then !== 'string') return 'missing';
  return then === now ? 'approved' : 'changed';
}

// By shape, because a map of another realm is not an instance of this realm's class.
function isMap(given: Fingerprints): given is ReadonlyMap<string, string> {
  return 'get' in given && typeof given.get === 'function';
}

function isSet(given: Fingerprints): given is ReadonlySet<string> {
  return 'has' in given && typeof given.has === 'function';
}

/** Empty for a cyclic schema. */
function fingerprintOrNone(definition: ToolDefinitionLite): string {
  try {
    return fingerprintOfClean(definition);
  } catch {
    return '';
  }
}
