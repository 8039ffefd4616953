import type { Clock, Tool } from '../../core/index.ts';
import type { Equipment } from '../content/content.ts';
import { parseMcpName } from '../lib/mcp-name.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { createScenario } from '../workspace/default-scenario.ts';

/** The data of the catalogue's tools for the screen. */
export function toToolInfos(equipment: Equipment, clock: Clock): ToolInfo[] {
  const reduced = new Set(equipment.reducers.map(({ toolName }) => toolName));
  return equipment
    .createWorld(clock, createScenario())
    .tools.map(({ tool, pluginId, mcpServer, loadSource, exampleArgs }) => {
      const mcp = parseMcpName(tool.name, mcpServer);
      return {
        name: tool.name,
        origin: 'catalogue',
        label: mcp?.bareName ?? tool.name,
        group: toGroup(tool, mcp?.server, pluginId),
        description: tool.description,
        schema: tool.schema,
        loadSource,
        exampleArgs,
        capabilities: tool.capabilities,
        hasReducer: reduced.has(tool.name),
        ...(reduced.has(tool.name) &&
          equipment.loadReducerSource && {
            loadReducerSource: () => equipment.loadReducerSource?.(tool.name) ?? NO_SOURCE,
          }),
        ...(tool.toolset !== undefined && { toolset: tool.toolset }),
        ...(tool.maxResultChars !== undefined && { maxResultChars: tool.maxResultChars }),
        ...(tool.outputIsUntrusted && { outputIsUntrusted: true }),
        ...(mcp && { mcpServer: mcp.server }),
        ...(pluginId !== undefined && { pluginId }),
      };
    });
}

const NO_SOURCE = Promise.resolve('');

function toGroup(tool: Tool, server: string | undefined, pluginId: string | undefined): string {
  if (server !== undefined) return `mcp · ${server}`;
  if (pluginId !== undefined) return `plugin · ${pluginId}`;
  return tool.toolset ?? 'other';
}
