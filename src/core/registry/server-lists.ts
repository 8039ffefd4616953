import { keysInChain } from '../read-members.ts';

/**
 * The lists of all MCP servers, whatever carries them: inherited ones and getters too, since a
 * server whose list is overlooked would allow all of its tools. In an object without a prototype,
 * so that a server named `constructor` is no different from others.
 */
export function serverLists(given: Record<string, string[]>): Record<string, string[]> {
  const lists: Record<string, string[]> = Object.create(null);
  for (const key of keysInChain(given, true)) {
    if (typeof key !== 'string') continue;
    const names = given[key];
    // A server without a list is as good as absent. A class's methods are no lists.
    if (names && typeof names === 'object') lists[key] = names;
  }
  return lists;
}
