import type { CapabilityGrant } from '../contract/capabilities.ts';
import type { Personality } from '../contract/personality.ts';
import type { Tool } from '../contract/tool.ts';
import type { CapabilityName } from '../contract/tool-capabilities.ts';
import { grantsOf } from './grants.ts';
import { policyOf } from './policy.ts';
import { listOrNothing } from './refusals.ts';

/** A declaration that a personality does not grant. */
export interface CapabilityFinding {
  /** Name of the tool. */
  tool: string;
  capability: CapabilityName;
  /** The part beyond the policy, and what to do. */
  message: string;
}

/**
 * Lists the declarations of a personality's tools beyond its policy; empty if all are granted.
 * Calls use the same resolution.
 *
 * Source: docs/contract.md#personalities.
 *
 * @param workingDir The base of relative paths. Default `/`.
 * @example
 * validateToolsForPersonality([fetchUrl], researcher);
 * // [{ tool: 'fetch_url', capability: 'network', message: "fetch_url asks for …" }]
 */
export function validateToolsForPersonality(
  tools: readonly Pick<Tool, 'name' | 'capabilities'>[],
  personality: Personality,
  workingDir = '/',
): CapabilityFinding[] {
  const policy = policyOf(personality);
  return tools.flatMap(({ name, capabilities }) =>
    Object.values(grantsOf(capabilities ?? {}, policy, workingDir))
      .filter(({ withheld }: CapabilityGrant) => withheld.length > 0)
      .map((grant: CapabilityGrant) => ({
        tool: name,
        capability: grant.capability,
        message: tell(name, grant, personality),
      })),
  );
}

function tell(name: string, grant: CapabilityGrant, { name: who }: Personality): string {
  const { capability, granted, withheld } = grant;
  const where = PLACES[capability];
  const fix = where
    ? `Widen ${where} of the personality, or declare less.`
    : 'Correct the declaration: this can never be granted.';
  return `${name} asks for ${listOrNothing(withheld)}, but ${who} grants ${listOrNothing(granted)}. ${fix}`;
}

/** Where a personality decides. */
const PLACES: Partial<Record<CapabilityName, string>> = {
  network: 'safety.network',
  fs_reach: 'fs_reach',
};
