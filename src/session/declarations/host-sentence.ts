import type { Personality } from '../../core/index.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { type AddedTool, findHosts } from '../workspace/added-access.ts';
import { describeBarriers, formatSome } from '../workspace/grant-access.ts';

/** A tool before it is added, and the URL of its requests. */
export interface ToolRequest {
  name: string;
  url: string;
}

/**
 * Says which hosts an import allows for the current personality, before it is added, and what the
 * personality's lists still forbid.
 *
 * @returns an empty text if nothing changes for requests.
 * @example
 * toHostSentence(reviewer, [{ name: 'pets', url: 'https://pets.test/a' }]);
 * // 'Adding them allows requests to pets.test.'
 */
export function toHostSentence(personality: Personality, requests: readonly ToolRequest[]): string {
  return describeAdding(personality, requests.map(toAddedTool), 'them');
}

/** {@link toHostSentence} for one tool: `Adding it allows requests to pets.test.` */
export function describeAddingTool(personality: Personality, tool: AddedTool): string {
  return describeAdding(personality, [tool], 'it');
}

function describeAdding(
  personality: Personality,
  tools: readonly AddedTool[],
  what: 'it' | 'them',
): string {
  const { missing } = findHosts(personality, tools);
  const [barrier] = describeBarriers(personality, tools);
  return [
    ...(missing.length > 0 ? [`Adding ${what} allows requests to ${formatSome(missing)}.`] : []),
    ...(barrier === undefined ? [] : [`${barrier}.`]),
  ].join(' ');
}

function toAddedTool({ name, url }: ToolRequest): AddedTool {
  const host = parseUrl(url)?.hostname;
  if (host === undefined) return { name };
  return { name, capabilities: { network: { allowedHosts: [host] } } };
}
