import { parseMcpName } from '../lib/mcp-name.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { Collision } from '../store/collision.ts';
import type { DeclaredTool, DeclaredTools } from '../store/declarations.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { hasLost } from '../tools/collisions.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The position in the list of declared tools without a toolset. */
const DECLARED_GROUP = 'declared';

/**
 * The catalogue's tools with the declared tools. Of two with the same name, the list has the
 * registered one.
 *
 * @returns the same array for the same parts.
 */
export const withDeclared: (
  catalogue: readonly ToolInfo[],
  declarations: Workspace['declarations'],
  known: DeclaredTools,
  collisions: readonly Collision[],
) => readonly ToolInfo[] = memoizeLast((catalogue, declarations, known, collisions) => {
  const declared = new Map<string, ToolInfo>();
  for (const { id, disabled, text } of declarations) {
    if (disabled || !Object.hasOwn(known, id)) continue;
    for (const tool of known[id]?.tools ?? []) {
      if (hasLost(collisions, { origin: 'declared', id, name: tool.name })) continue;
      declared.set(tool.name, toInfo(tool, { id, text }));
    }
  }
  if (declared.size === 0) return catalogue;
  const replaced = catalogue.map((info) => declared.get(info.name) ?? info);
  const names = new Set(catalogue.map(({ name }) => name));
  return [...replaced, ...[...declared.values()].filter(({ name }) => !names.has(name))];
});

function toInfo(tool: DeclaredTool, declaration: { id: string; text: string }): ToolInfo {
  const mcp = parseMcpName(tool.name, tool.mcpServer);
  return {
    name: tool.name,
    label: mcp?.bareName ?? tool.name,
    group: mcp ? `mcp · ${mcp.server}` : (tool.toolset ?? DECLARED_GROUP),
    description: tool.description,
    origin: 'declared',
    declarationId: declaration.id,
    schema: tool.schema,
    loadSource: async () => declaration.text,
    exampleArgs: tool.exampleArgs,
    capabilities: tool.capabilities,
    hasReducer: false,
    ...(tool.toolset !== undefined && { toolset: tool.toolset }),
    ...(tool.maxResultChars !== undefined && { maxResultChars: tool.maxResultChars }),
    ...(tool.outputIsUntrusted && { outputIsUntrusted: true }),
    ...(mcp && { mcpServer: mcp.server }),
  };
}
