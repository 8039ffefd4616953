/**
 * The server could not be connected to, or the connection was lost. The message is a whole
 * sentence.
 *
 * Source: docs/contract.md#mcp-connection.
 */
export class McpConnectionError extends Error {
  override readonly name = 'McpConnectionError';
}
