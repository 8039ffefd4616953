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
      [...list.matchAll(HOST)].map(([host]) => host.toLowerCase()),
    ),
  ]);
  return [...new Set(found)];
}

// Each repetition has a limit, so that a hostile text is searched in linear time.
const ADDRESS =
  /\b(?:https?|wss?):\/\/(?:[^\s/@"'`]{0,200}@)?(\[[\da-f:.]{1,45}\]|[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?)/gi;
const ALLOWED = /\ballowed_?hosts["']?\s{0,100}:\s{0,100}\[([^[\]]{0,4000})\]/gi;
const HOST = /(?<![\w*-])[\w*-]{1,63}(?:\.[\w-]{1,63}){1,20}/g;
