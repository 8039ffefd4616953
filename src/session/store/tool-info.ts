import type { JsonSchema, Tool, ToolCapabilities } from '../../core/index.ts';

/** The data of a tool for the screen. It cannot be called. */
export interface ToolInfo {
  name: string;
  /** Bare name for MCP tools, else the name. */
  label: string;
  /** `file`, `web`, `mcp · linear`, `plugin · charts`. */
  group: string;
  description: string;
  /** The tool's author; `offered` for one of the registry itself. */
  origin: 'catalogue' | 'user' | 'declared' | 'offered';
  /** Present if the origin is `user`. */
  userCodeId?: string;
  /** Present if the origin is `declared`. */
  declarationId?: string;
  /** A user's tool that is kept, but not registered. */
  disabled?: boolean;
  /** Another tool with its name is registered instead. */
  lost?: boolean;
  /** Removed when the turn ends with `ack`. */
  ephemeral?: boolean;
  /** The tool's own schema; `Workspace.schemaTexts` has the edited ones of the catalogue. */
  schema: JsonSchema;
  /** Loads the tool's code for display. May reject. */
  loadSource: () => Promise<string>;
  exampleArgs: unknown;
  capabilities: ToolCapabilities;
  toolset?: string;
  /** Unit: UTF-16 code units. */
  maxResultChars?: number;
  /** The catalogue tool's other rules, for a generated program. */
  rules?: Pick<Tool, 'argumentAliases' | 'nullMeansAbsent' | 'rateLimit' | 'timeoutMs'>;
  /** Present if its output may be written by an adversary. */
  outputIsUntrusted?: boolean;
  mcpServer?: string;
  pluginId?: string;
  /** The reference of the secret of the scenario without which it is not available. */
  neededSecret?: string;
  hasReducer: boolean;
  /** Loads the code of the built-in reducer for display; absent without one. May reject. */
  loadReducerSource?: () => Promise<string>;
}
