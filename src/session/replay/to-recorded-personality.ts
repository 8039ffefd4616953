import type { Personality } from '../../core/index.ts';
import { parseMcpName } from '../lib/mcp-name.ts';
import type { ReplayView } from './packed-replay.ts';

/**
 * A personality that may use the tools of a recorded session, and no others.
 *
 * @param taken Ids and names of the workspace's personalities.
 */
export function toRecordedPersonality(
  { facts: { called, provider }, turns }: Pick<ReplayView, 'facts' | 'turns'>,
  taken: readonly Pick<Personality, 'id' | 'name'>[],
): Personality {
  const used = new Set(taken.flatMap(({ id, name }) => [id, name]));
  let number = 1;
  const [id, name] = ['recorded-session', 'Recorded session'];
  const suffix = (separator: string) => (number === 1 ? '' : `${separator}${number}`);
  while (used.has(id + suffix('-')) || used.has(name + suffix(' '))) number += 1;
  const servers = new Set(called.flatMap((tool) => parseMcpName(tool, undefined)?.server ?? []));
  return {
    ...{ id: id + suffix('-'), name: name + suffix(' ') },
    description: `The tools of a recorded session with ${turns} turns, in the format of ${provider}.`,
    toolset: [...called],
    mcp_servers: [...servers],
  };
}
