/** The second argument of {@link ToolRegistry.register}. */
export interface RegisterOptions {
  /** Tags the tool for the plugin gate. */
  pluginId?: string;
  /** The MCP server's name, if it contains `__`. Default: the part before the first `__`. */
  mcpServer?: string;
  /** Replace a tool of this name. Default false. */
  overwrite?: boolean;
  /** Removes the tool again when it fires. */
  signal?: AbortSignal;
}
