import type { AuthProvider, OAuthClientProvider } from '@modelcontextprotocol/client';

/**
 * OAuth for one server, by the interfaces of the official client: an `OAuthClientProvider`, or an
 * `AuthProvider` that supplies tokens. A provider holds the tokens of one server, so each server
 * needs its own.
 *
 * Source: docs/contract.md#mcp-oauth.
 */
export type McpAuthProvider = AuthProvider | McpAuthClientProvider | McpDeviceAuthProvider;

/** An `OAuthClientProvider` that can also wait for the user. */
export interface McpAuthClientProvider extends OAuthClientProvider {
  /**
   * Called after `redirectToAuthorization`. Resolves with the parameters of the URL at which the user came
   * back, such as `code` and `iss`; with `undefined` if the provider has the tokens already, as after
   * `authorizeDevice`. Rejects if the user refused or the signal fired.
   *
   * Without this function, a connection fails at the redirect. The program then completes the
   * authorization and connects again.
   */
  receiveRedirect?(signal: AbortSignal): Promise<URLSearchParams | undefined>;
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
   * `http:` on this machine. @returns the URL at which the user came back, or its parameters; `undefined` after
   * `authorizeDevice` with this provider, when the user prefers a code
   */
  authorize(url: URL, signal: AbortSignal): Promise<URL | URLSearchParams | string | undefined>;
  /** The name that the user reads at the authorization server. Default `toolyard`. */
  clientName?: string;
  /** A client that is registered already. Default: the client registers itself. */
  client?: { client_id: string; client_secret?: string };
  /** The scopes to request, with spaces. Default: those that the server names. */
  scope?: string;
}

/**
 * An `AuthProvider` that can also wait for the user, for a flow without a redirect.
 *
 * Source: docs/contract.md#mcp-oauth.
 */
export interface McpDeviceAuthProvider extends AuthProvider {
  /**
   * Called after `onUnauthorized` has begun an authorization. Resolves when `token` has a new token. Rejects if
   * the user refused, the code expired or the signal fired.
   */
  receiveTokens(signal: AbortSignal): Promise<void>;
}

/**
 * The code of a device flow, as the user needs it.
 *
 * Source: docs/contract.md#mcp-oauth.
 */
export interface McpDeviceCode {
  /** The code that the user enters: at most 100 characters. */
  userCode: string;
  /** Where the user enters it: `https:`, or `http:` on this machine. */
  verificationUrl: URL;
  /** The same address with the code in it, for example for a QR code. */
  completeUrl?: URL;
  /** How long the code is valid from now on, in milliseconds, at most one hour. */
  expiresInMs: number;
}

/**
 * Options of `createMcpDeviceAuth`.
 *
 * Source: docs/contract.md#mcp-oauth.
 */
export interface McpDeviceAuthOptions
  extends Pick<McpAuthOptions, 'client' | 'clientName' | 'scope'> {
  /**
   * Shows the code and the address to the user. A rejection ends the authorization. The signal fires when the
   * code is no longer needed: the user agreed, or the authorization ended.
   */
  showCode(code: McpDeviceCode, signal: AbortSignal): void | Promise<void>;
}
