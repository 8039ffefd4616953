import type { JsonSchema, ToolCapabilities } from '../../core/index.ts';

/** What the screen knows of a tool, without being able to call it. */
export interface ToolInfo {
  name: string;
  /** Bare name for MCP tools, else the name. */
  label: string;
  /** `file`, `web`, `mcp · linear`, `plugin · charts`. */
  group: string;
  description: string;
  /** Who wrote it. */
  origin: 'catalogue' | 'own' | 'declared';
  /** Present where the origin is `own`. */
  userCodeId?: string;
  /** Present where the origin is `declared`. */
  declarationId?: string;
  /** An own tool that is kept and not registered. */
  disabled?: boolean;
  /** Another tool of its name is registered, and this one is not. */
  lost?: boolean;
  /** Gone when the turn ends well. */
  ephemeral?: boolean;
  /** The tool's own schema; `Workspace.schemaTexts` holds the edits of the catalogue's ones. */
  schema: JsonSchema;
  /** The tool's code, for reading. May reject. */
  loadSource: () => Promise<string>;
  exampleArgs: unknown;
  capabilities: ToolCapabilities;
  toolset?: string;
  /** In UTF-16 code units. */
  maxResultChars?: number;
  /** What it answers may be written by an adversary; present where it is so. */
  outputIsUntrusted?: boolean;
  mcpServer?: string;
  pluginId?: string;
  hasReducer: boolean;
  /** The code of the built-in reducer, for reading; absent without one. May reject. */
  loadReducerSource?: () => Promise<string>;
}
