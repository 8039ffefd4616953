import { setList, setNetwork } from '../workspace/personality-transitions.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** An entry in a list of a personality that adding a tool put there. */
export interface GivenEntry {
  personalityId: string;
  list: 'toolset' | 'hosts';
  value: string;
}

/** The entries that the current personality has only after an edit. */
export function entriesGiven(before: Workspace, after: Workspace): GivenEntry[] {
  const had = currentPersonality(before);
  const has = currentPersonality(after);
  const toEntries = (
    list: GivenEntry['list'],
    old: readonly string[] | undefined,
    now: readonly string[] | undefined,
  ) =>
    (now ?? [])
      .filter((value) => !old?.includes(value))
      .map((value): GivenEntry => ({ personalityId: has.id, list, value }));
  return [
    ...toEntries('toolset', had.toolset, has.toolset),
    ...toEntries('hosts', had.safety?.network?.allow, has.safety?.network?.allow),
  ];
}

/**
 * Takes entries out of the lists of personalities. The last name of a toolset stays where an empty
 * one would allow all tools.
 */
export function takeBack(workspace: Workspace, entries: readonly GivenEntry[]): Workspace {
  const mayBeEmpty = workspace.registry.emptyAllowlist === 'deny-all';
  const personalities = workspace.personalities.map((personality) => {
    const own = entries.filter(({ personalityId }) => personalityId === personality.id);
    const without = (list: GivenEntry['list'], values: readonly string[] | undefined) => {
      const left = values?.filter(
        (value) => !own.some((one) => one.list === list && one.value === value),
      );
      return left?.length === values?.length ? undefined : left;
    };
    const names = without('toolset', personality.toolset);
    const hosts = without('hosts', personality.safety?.network?.allow);
    const listed =
      names && (names.length > 0 || mayBeEmpty)
        ? setList(personality, 'toolset', names)
        : personality;
    return hosts ? setNetwork(listed, 'allow', hosts) : listed;
  });
  return personalities.every((one, index) => one === workspace.personalities[index])
    ? workspace
    : { ...workspace, personalities };
}
