/**
 * The actions that an agent may take, with any kind of tool. An MCP server's name stands for all of
 * its tools.
 *
 * Source: docs/contract.md#permissions.
 */
export interface ToolPermissions {
  /** Only these tools; `[]` allows none. Default: all. */
  allowed_actions?: string[];
  /** Never these tools; wins over `allowed_actions`. */
  denied_actions?: string[];
}

/**
 * Filters in addition to the toolset allowlist.
 *
 * Source: docs/contract.md#mcp-plugins, docs/contract.md#exclusion.
 */
export interface ToolFilterOpts {
  /** Default: every MCP server. */
  allowedMcpServers?: string[];
  /** Default: every plugin; `[]` allows only tools without one. */
  allowedPlugins?: string[];
  /** Bare tool names per server; an absent server allows all of its tools. */
  allowedMcpTools?: Record<string, string[]>;
  /** Tools that this surface does not offer; wins over every other list and `alwaysInclude`. */
  excludeTools?: string[];
  permissions?: ToolPermissions;
}
