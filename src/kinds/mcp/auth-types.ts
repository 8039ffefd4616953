import type { AuthProvider, OAuthClientProvider } from '@modelcontextprotocol/client';

/**
 * OAuth for one server, by the interfaces of the official client: an `OAuthClientProvider`, or an
 * `AuthProvider` that supplies tokens. A provider holds the tokens of one server, so each server
 * needs its own.
 *
 * Source: docs/contract.md#mcp-oauth.
 */
export type McpAuthProvider = AuthProvider | McpAuthClientProvider;

/** An `OAuthClientProvider` that can also wait for the user. */
export interface McpAuthClientProvider extends OAuthClientProvider {
  /**
   * Called after `redirectToAuthorization`. Resolves with the parameters of the URL at which the user came
   * back, such as `code` and `iss`. Rejects if the user refused or the signal fired.
   *
   * Without this function, a connection fails at the redirect. The program then completes the
   * authorization and connects again.
   */
  receiveRedirect?(signal: AbortSignal): Promise<URLSearchParams>;
}

/**
 * Options of `createMcpAuth`.
 *
 * Source: docs/contract.md#mcp-oauth.
 */
export interface McpAuthOptions {
  /** The URL of the program to which the authorization server sends the user back. */
  redirectUrl: string;
  /**
   * Shows the authorization server's URL to the user, after the user agreed to leave. It is `https:`, or
   * `http:` on this machine. @returns the URL at which the user came back, or its parameters
   */
  authorize(url: URL, signal: AbortSignal): Promise<URL | URLSearchParams | string>;
  /** The name that the user reads at the authorization server. Default `toolyard`. */
  clientName?: string;
  /** A client that is registered already. Default: the client registers itself. */
  client?: { client_id: string; client_secret?: string };
  /** The scopes to request, with spaces. Default: those that the server names. */
  scope?: string;
}
