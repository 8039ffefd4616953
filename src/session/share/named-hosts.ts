import type { Workspace } from '../workspace/workspace.ts';

/**
 * Hosts in addresses that the code and the declarations of a workspace contain, in order. Code can
 * also build an address at run time, so the list may be incomplete.
 */
export function namedHosts({ tools, reducers, declarations }: Workspace): readonly string[] {
  const texts = [
    ...tools.map(({ code }) => code),
    ...Object.values(reducers),
    ...declarations.map(({ text }) => text),
  ];
  const found = texts.flatMap((text) => [
    ...[...text.matchAll(ADDRESS)].map(([, host = '']) => host.toLowerCase()),
    // Hosts that capabilities declare.
    ...[...text.matchAll(ALLOWED)].flatMap(([, list = '']) =>
      [...list.matchAll(/[\w*-]+(?:\.[\w-]+)+/g)].map(([host]) => host.toLowerCase()),
    ),
  ]);
  return [...new Set(found)];
}

const ADDRESS =
  /\b(?:https?|wss?):\/\/(?:[^\s/@"'`]*@)?(\[[\da-f:.]+\]|[a-z\d](?:[a-z\d.-]*[a-z\d])?)/gi;
const ALLOWED = /\ballowed_?hosts["']?\s*:\s*\[([^\]]*)\]/gi;
