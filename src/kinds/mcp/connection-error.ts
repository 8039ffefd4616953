/**
 * The server could not be connected to, or the connection was lost. The message is a whole
 * sentence.
 *
 * Source: docs/contract.md#mcp-connection.
 */
export class McpConnectionError extends Error {
  override readonly name = 'McpConnectionError';
}

/** An authorization is open already. Another one would be a second question to the user. */
export class AuthorizationPendingError extends McpConnectionError {}

/** The authorization failed, and the same attempt fails again. */
export class AuthorizationError extends McpConnectionError {}

/** The user did not agree, or the authorization failed for the reason in `cause`. */
export class ConsentError extends Error {}
