import type { Workspace } from '../workspace/workspace.ts';

/**
 * Hosts that the code and the declarations of a workspace name in addresses, in their order. A text
 * can also put a name together while it runs, so this is what it says and not all that it may reach.
 */
export function namedHosts({ tools, reducers, declarations }: Workspace): readonly string[] {
  const texts = [
    ...tools.map(({ code }) => code),
    ...Object.values(reducers),
    ...declarations.map(({ text }) => text),
  ];
  const found = texts.flatMap((text) => [
    ...[...text.matchAll(ADDRESS)].map(([, host = '']) => host.toLowerCase()),
    // As capabilities declare them.
    ...[...text.matchAll(ALLOWED)].flatMap(([, list = '']) =>
      [...list.matchAll(/[\w*-]+(?:\.[\w-]+)+/g)].map(([host]) => host.toLowerCase()),
    ),
  ]);
  return [...new Set(found)];
}

const ADDRESS =
  /\b(?:https?|wss?):\/\/(?:[^\s/@"'`]*@)?(\[[\da-f:.]+\]|[a-z\d](?:[a-z\d.-]*[a-z\d])?)/gi;
const ALLOWED = /\ballowed_?hosts["']?\s*:\s*\[([^\]]*)\]/gi;
