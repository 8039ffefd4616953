import type { NetworkPolicy, Personality, ToolPermissions } from '../../core/index.ts';
import type { Workspace } from './workspace.ts';

/**
 * Edits of personalities. They are pure functions. `undefined` removes a list, which differs from
 * an empty list. Without a list nothing is restricted, and an empty list allows nothing.
 *
 * Source: docs/contract.md#personalities.
 */

/** The lists of names in a personality. */
export type AccessList = 'toolset' | 'mcp_servers' | 'plugins' | 'exclude_tools';

/** Sets or removes one of the lists. */
export function setList(
  personality: Personality,
  list: AccessList,
  names: string[] | undefined,
): Personality {
  return put(personality, list, names);
}

/** The tools of one MCP server, by their bare names; `undefined` = all of them. */
export function setMcpTools(
  personality: Personality,
  server: string,
  tools: string[] | undefined,
): Personality {
  const others = Object.entries(personality.mcp_tools ?? {}).filter(([name]) => name !== server);
  const entries = tools === undefined ? others : [...others, [server, tools] as const];
  return put(
    personality,
    'mcp_tools',
    entries.length > 0 ? Object.fromEntries(entries) : undefined,
  );
}

/** Sets or removes the allowed or the denied actions. */
export function setActions(
  personality: Personality,
  list: keyof ToolPermissions,
  names: string[] | undefined,
): Personality {
  const permissions = put(personality.permissions ?? {}, list, names);
  return put(personality, 'permissions', unlessEmpty(permissions));
}

/** Sets or removes one part of the network policy. */
export function setNetwork<K extends keyof NetworkPolicy>(
  personality: Personality,
  part: K,
  value: NetworkPolicy[K] | undefined,
): Personality {
  const network = unlessEmpty(put(personality.safety?.network ?? {}, part, value));
  return put(personality, 'safety', network && { network });
}

/** The files it may access; `undefined` removes the restriction. */
export function setFiles(
  personality: Personality,
  scope: Personality['fs_reach'] | undefined,
): Personality {
  return put(personality, 'fs_reach', scope);
}

/** Replaces the personality with the same id. Ignores an unknown id. */
export function replacePersonality(workspace: Workspace, personality: Personality): Workspace {
  const { personalities } = workspace;
  const before = personalities.find(({ id }) => id === personality.id);
  if (!before || before === personality) return workspace;
  return {
    ...workspace,
    personalities: personalities.map((one) => (one === before ? personality : one)),
  };
}

/** Adds and selects a personality. Ignores a taken id. */
export function insertPersonality(
  workspace: Workspace,
  personality: Personality,
  index: number,
): Workspace {
  const { personalities } = workspace;
  if (personalities.some(({ id }) => id === personality.id)) return workspace;
  return {
    ...workspace,
    personalities: personalities.toSpliced(index, 0, personality),
    personalityId: personality.id,
  };
}

/**
 * Removes a personality unless it is the last one. If it was current, its neighbour is selected.
 */
export function removePersonality(workspace: Workspace, id: string): Workspace {
  const index = workspace.personalities.findIndex((one) => one.id === id);
  const personalities = workspace.personalities.filter((one) => one.id !== id);
  const neighbour = personalities[Math.min(index, personalities.length - 1)];
  if (index < 0 || !neighbour) return workspace;
  const personalityId = workspace.personalityId === id ? neighbour.id : workspace.personalityId;
  return { ...workspace, personalities, personalityId };
}

/** The same access under the next free id and name, such as `reviewer-2` and `Reviewer 2`. */
export function copyPersonality(
  personality: Personality,
  personalities: readonly Personality[],
): Personality {
  const taken = new Set(personalities.flatMap(({ id, name }) => [id, name]));
  const [id, name] = [personality.id, personality.name].map((one) => one.replace(/[- ]\d+$/, ''));
  let number = 2;
  while (taken.has(`${id}-${number}`) || taken.has(`${name} ${number}`)) number += 1;
  return { ...structuredClone(personality), id: `${id}-${number}`, name: `${name} ${number}` };
}

function put<T extends object, K extends keyof T>(object: T, key: K, value: T[K] | undefined): T {
  const { [key]: _, ...rest } = object;
  // Only optional keys are removed here.
  return (value === undefined ? rest : { ...object, [key]: value }) as T;
}

function unlessEmpty<T extends object>(object: T): T | undefined {
  return Object.keys(object).length > 0 ? object : undefined;
}
