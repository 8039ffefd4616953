import { keysInChain } from '../../lib/read-members.ts';

/**
 * The lists of all MCP servers, from any kind of object, including inherited members and getters. A
 * server with a missed list would allow all of its tools. In an object without a prototype, so that
 * a server named `constructor` is an ordinary one.
 */
export function serverLists(given: Record<string, string[]>): Record<string, string[]> {
  const lists: Record<string, string[]> = Object.create(null);
  for (const key of keysInChain(given, true)) {
    if (typeof key !== 'string') continue;
    const names = given[key];
    // A server without a list counts as absent. A class's methods are not lists.
    if (names && typeof names === 'object') lists[key] = names;
  }
  return lists;
}
