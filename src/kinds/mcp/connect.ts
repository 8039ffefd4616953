import { messageOf } from '../../lib/message-of.ts';
import { McpConnectionError } from './connection-error.ts';
import type { McpConnection, McpServerOptions } from './connection-types.ts';
import { loadMcp } from './load.ts';

/**
 * Connects to an MCP server and offers its tools to a registry.
 *
 * A broken connection is opened again at once. After a failed attempt the next one follows after 1
 * second, then after twice as long each time, up to 60 seconds. A connection that breaks within 10 seconds
 * counts as a failed attempt, except for the first of a series. A listing or a call tries too. Without a
 * connection, the tools are unavailable.
 *
 * Needs the packages `@modelcontextprotocol/client` and `zod`, which the first connection loads.
 *
 * Source: docs/contract.md#mcp-connection.
 *
 * @throws McpConnectionError, with a sentence for a person, if no connection can be opened.
 * @example
 * const linear = await connectMcpServer({ name: 'linear', url: 'https://mcp.linear.example/mcp' });
 * linear.subscribe(() => console.log(linear.status, linear.problem));
 * const stop = linear.follow(registry); // mcp__linear__create_issue …
 */
export async function connectMcpServer(options: McpServerOptions): Promise<McpConnection> {
  const { openConnection } = await loadMcp().catch((thrown: unknown) => {
    throw new McpConnectionError(
      `The MCP server '${options.name}' cannot be used, because the MCP client cannot be loaded (${messageOf(thrown)}). A program needs the packages '@modelcontextprotocol/client' and 'zod': install them.`,
      { cause: thrown },
    );
  });
  return openConnection(options);
}
