import type { Personality } from '../contract/personality.ts';
import type { ToolContext } from '../contract/tool-context.ts';
import { isPromise, onRejection } from '../is-promise.ts';
import type { CapabilityPolicy } from './grants.ts';

/** The policy of a personality. */
export function policyOf(personality: Personality | undefined): CapabilityPolicy {
  return { network: personality?.safety?.network, fs_reach: personality?.fs_reach };
}

/**
 * The policy of one call: `ctx.networkPolicy`, otherwise the personality's own. An unknown
 * personality has no access.
 */
export function policyFor(
  { personalityId, networkPolicy }: ToolContext,
  lookUp: ((id: string) => Personality | undefined) | undefined,
): CapabilityPolicy {
  const isAsked = lookUp !== undefined && personalityId !== undefined;
  const found = isAsked ? lookUp(personalityId) : undefined;
  // A promise would set no limit, and the registry does not wait for it.
  const personality = isPromise(found) ? undefined : found;
  onRejection(found, () => {});
  const policy =
    isAsked && !personality ? { network: { allow: [] }, fs_reach: {} } : policyOf(personality);
  return networkPolicy ? { ...policy, network: networkPolicy } : policy;
}
