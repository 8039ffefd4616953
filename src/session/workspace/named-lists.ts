import type { Personality } from '../../core/index.ts';
import { setActions, setList } from './personality-transitions.ts';
import type { RegistrySettings } from './workspace.ts';

/** A list of a personality that names tools. */
export type NameList = 'toolset' | 'exclude_tools' | 'denied_actions' | 'allowed_actions';

const LISTS = ['exclude_tools', 'denied_actions', 'allowed_actions', 'toolset'] as const;

/** All names in a list of a personality. Those of the actions may be servers. */
export function namesOfList(personality: Personality, list: NameList): readonly string[] {
  const { permissions = {} } = personality;
  const isOfTools = list === 'toolset' || list === 'exclude_tools';
  return (isOfTools ? personality[list] : permissions[list]) ?? [];
}

/** All names in the lists of a personality. */
export function namesOfLists(personality: Personality): string[] {
  return LISTS.flatMap((list) => namesOfList(personality, list));
}

/** The lists of a personality that contain a name. */
export function listsWithName(personality: Personality, name: string): NameList[] {
  return LISTS.filter((list) => namesOfList(personality, list).includes(name));
}

/**
 * Removes a name from all lists of a personality, but not the last one from a toolset that would
 * then allow all tools.
 *
 * Source: docs/contract.md#allowlist.
 *
 * @returns the same object if no list changes
 */
export function removeName(
  personality: Personality,
  name: string,
  { emptyAllowlist }: Pick<RegistrySettings, 'emptyAllowlist'>,
): Personality {
  return listsWithName(personality, name).reduce((before, list) => {
    const rest = namesOfList(before, list).filter((one) => one !== name);
    switch (list) {
      case 'toolset':
        return rest.length === 0 && emptyAllowlist !== 'deny-all'
          ? before
          : setList(before, list, rest);
      case 'exclude_tools':
        return setList(before, list, rest.length > 0 ? rest : undefined);
      case 'denied_actions':
        return setActions(before, list, rest.length > 0 ? rest : undefined);
      default:
        // Without a name it allows no action; without the list, all.
        return setActions(before, list, rest);
    }
  }, personality);
}
