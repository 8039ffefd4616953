import type { Clock, Tool } from '../../core/index.ts';
import type { Equipment } from '../content/content.ts';
import { parseMcpName } from '../lib/mcp-name.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { createScenario } from '../workspace/default-scenario.ts';

/** The catalogue as plain data, which an engine elsewhere can send. */
export interface CatalogListing {
  tools: readonly Omit<ToolInfo, 'loadSource' | 'loadReducerSource'>[];
  /** The names of the tools that have a built-in reducer. */
  reducers: readonly string[];
}

/** The data of the catalogue's tools. */
export function listCatalog(equipment: Equipment, clock: Clock): CatalogListing {
  const reducers = equipment.reducers.map(({ toolName }) => toolName);
  const { tools } = equipment.createWorld(clock, createScenario());
  return {
    reducers,
    tools: tools.map(({ tool, pluginId, mcpServer, neededSecret, exampleArgs }) => {
      const mcp = parseMcpName(tool.name, mcpServer);
      return {
        name: tool.name,
        origin: 'catalogue',
        label: mcp?.bareName ?? tool.name,
        group: toGroup(tool, mcp?.server, pluginId),
        description: tool.description,
        schema: tool.schema,
        exampleArgs,
        capabilities: tool.capabilities,
        hasReducer: reducers.includes(tool.name),
        ...(tool.toolset !== undefined && { toolset: tool.toolset }),
        ...(tool.maxResultChars !== undefined && { maxResultChars: tool.maxResultChars }),
        ...rulesOf(tool),
        ...(tool.outputIsUntrusted && { outputIsUntrusted: true }),
        ...(mcp && { mcpServer: mcp.server }),
        ...(pluginId !== undefined && { pluginId }),
        ...(neededSecret !== undefined && { neededSecret }),
      };
    }),
  };
}

function toGroup(tool: Tool, server: string | undefined, pluginId: string | undefined): string {
  if (server !== undefined) return `mcp · ${server}`;
  if (pluginId !== undefined) return `plugin · ${pluginId}`;
  return tool.toolset ?? 'other';
}

function rulesOf(tool: Tool): Pick<ToolInfo, 'rules'> {
  const { argumentAliases, nullMeansAbsent, rateLimit, timeoutMs } = tool;
  const rules = {
    ...(argumentAliases && { argumentAliases }),
    ...(nullMeansAbsent && nullMeansAbsent.length > 0 && { nullMeansAbsent }),
    ...(rateLimit && { rateLimit }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  };
  return Object.keys(rules).length > 0 ? { rules } : {};
}
