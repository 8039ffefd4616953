import type { ToolModule } from '../../sandbox/api.ts';
import { lookup } from '../lib/lookup.ts';
import { parseMcpName } from '../lib/mcp-name.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import { validArgs } from '../lib/valid-args.ts';
import type { Collision } from '../store/collision.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { Compiled, UserTools } from '../store/user-code.ts';
import { hasLost } from '../tools/collisions.ts';
import type { UserTool, Workspace } from '../workspace/workspace.ts';
import { nameOf } from './tool-names.ts';

/** The position in the list of the user's tools without a toolset. */
export const USER_TOOLS_GROUP = 'your tools';

/**
 * All tools for the screen: the catalogue's, then the user's. Of several with one name, the first
 * is registered.
 *
 * @returns the same array for the same parts.
 */
export const toAllTools: (
  catalogue: readonly ToolInfo[],
  tools: Workspace['tools'],
  own: UserTools,
  reducers: Workspace['reducers'],
  collisions: readonly Collision[],
) => readonly ToolInfo[] = memoizeLast((catalogue, tools, own, reducers, collisions) => {
  const replaced = new Set(
    collisions.flatMap(({ name, winner }) => (winner.origin === 'user' ? [name] : [])),
  );
  const infos = tools.map((tool) => {
    const info = toOwnInfo(tool, lookup(own, tool.id), reducers);
    const { name, userCodeId: id } = info;
    return id && hasLost(collisions, { origin: 'user', id, name }) ? { ...info, lost: true } : info;
  });
  // A disabled tool frees its name for another one.
  const names = new Set(infos.map(({ name }) => name));
  return [
    ...catalogue
      .filter(({ name, disabled }) => !replaced.has(name) && !(disabled && names.has(name)))
      .map((info) =>
        info.hasReducer || !Object.hasOwn(reducers, info.name)
          ? info
          : { ...info, hasReducer: true },
      ),
    ...infos.filter(({ lost }) => !lost),
    ...infos.filter(({ lost }) => lost),
  ];
});

function toOwnInfo(
  tool: UserTool,
  compiled: Compiled<ToolModule> | undefined,
  reducers: Workspace['reducers'],
): ToolInfo {
  const name = nameOf(tool, compiled);
  const module = compiled && 'module' in compiled ? compiled.module : undefined;
  const descriptor = module?.descriptor;
  const mcp = parseMcpName(name, undefined);
  return {
    name,
    label: mcp?.bareName ?? name,
    group: mcp ? `mcp · ${mcp.server}` : (descriptor?.toolset ?? USER_TOOLS_GROUP),
    description: descriptor?.description ?? '',
    origin: 'user',
    userCodeId: tool.id,
    disabled: tool.disabled,
    schema: descriptor?.schema ?? {},
    loadSource: async () => tool.code,
    exampleArgs: validArgs(descriptor?.schema ?? {}),
    capabilities: descriptor?.capabilities ?? {},
    hasReducer: Object.hasOwn(reducers, name),
    ...(descriptor?.ephemeral && { ephemeral: true }),
    ...(descriptor?.toolset !== undefined && { toolset: descriptor.toolset }),
    ...(descriptor?.maxResultChars !== undefined && { maxResultChars: descriptor.maxResultChars }),
    ...(descriptor?.outputIsUntrusted && { outputIsUntrusted: true }),
    ...(mcp && { mcpServer: mcp.server }),
  };
}
