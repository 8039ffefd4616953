import type { JsonSchema, ToolCapabilities } from '../core/index.ts';

/** What the screen knows of a tool, without being able to call it. */
export interface ToolInfo {
  name: string;
  /** Bare name for MCP tools, else the name. */
  label: string;
  /** `file`, `web`, `mcp · linear`, `plugin · charts`. */
  group: string;
  description: string;
  /** The catalogue's own schema; `Workspace.schemaTexts` holds the edits. */
  schema: JsonSchema;
  /** The tool's code, for reading. May reject. */
  loadSource: () => Promise<string>;
  exampleArgs: unknown;
  capabilities: ToolCapabilities;
  toolset?: string;
  /** In UTF-16 code units. */
  maxResultChars?: number;
  mcpServer?: string;
  pluginId?: string;
  hasReducer: boolean;
}
