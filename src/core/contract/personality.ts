import type { NetworkPolicy } from './tool-context.ts';
import type { ToolPermissions } from './tool-filter-opts.ts';

/**
 * A role of an agent, with its tools and resources.
 *
 * Source: docs/contract.md#personalities.
 */
export interface Personality {
  id: string;
  name: string;
  description: string;
  /**
   * Names of the allowed built-in tools. Absent or empty: all of them. On a server, names of tools of
   * every kind, and an empty list allows none: see `toolsetCovers`.
   */
  toolset?: string[];
  mcp_servers?: string[];
  /** Bare tool names per MCP server. */
  mcp_tools?: Record<string, string[]>;
  plugins?: string[];
  exclude_tools?: string[];
  permissions?: ToolPermissions;
  fs_reach?: { read?: string[]; write?: string[] };
  safety?: { network?: NetworkPolicy };
}
