import { err } from '../../results/results.ts';
import type { Verdict } from './verdict.ts';

/**
 * The refusal of a tool without an approval.
 *
 * @param value the fingerprint that would have to be approved, or why there is none
 */
export function notApproved(name: string, value: string): Verdict {
  const text = `Tool ${name} is not approved and is held back until it is approved`;
  return { outcome: 'refuse', rule: 'approval.missing', value, result: err(text, 'not_available') };
}
