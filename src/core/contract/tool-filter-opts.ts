/**
 * Which actions an agent may take, whatever kind of tool is behind them. An MCP server's name
 * stands for all of its tools.
 *
 * Source: docs/contract.md#permissions.
 */
export interface ToolPermissions {
  /** Only these tools; `[]` allows nothing. Default: all. */
  allowed_actions?: string[];
  /** Never these tools; wins over `allowed_actions`. */
  denied_actions?: string[];
}

/**
 * Filters besides the toolset allowlist.
 *
 * Source: docs/contract.md#mcp-plugins, docs/contract.md#exclusion.
 */
export interface ToolFilterOpts {
  /** Default: every MCP server. */
  allowedMcpServers?: string[];
  /** Default: every plugin; `[]` allows only tools without one. */
  allowedPlugins?: string[];
  /** Bare tool names per server; a server that is absent allows all of its tools. */
  allowedMcpTools?: Record<string, string[]>;
  /** Not on this surface, whatever else allows them; beats `alwaysInclude`. */
  excludeTools?: string[];
  permissions?: ToolPermissions;
}
