import type { FetchLike } from '@modelcontextprotocol/client';
import type { McpAuthClientProvider, McpDeviceAuthOptions } from './auth-types.ts';
import { DEVICE_GRANT } from './device-grant.ts';
import { loadMcp } from './load.ts';

/**
 * Options of `authorizeDevice`.
 *
 * Source: docs/contract.md#mcp-oauth.
 */
export interface McpDeviceFlowOptions extends Pick<McpDeviceAuthOptions, 'showCode' | 'scope'> {
  /** Of the MCP server. */
  serverUrl: string | URL;
  /** Default: the platform's `fetch`. */
  fetch?: FetchLike;
}

/**
 * Gets tokens for an `OAuthClientProvider` by the device flow, when its user prefers a code to a redirect. A
 * client that registered itself is registered again, for both flows.
 *
 * Source: docs/contract.md#mcp-oauth.
 *
 * @param signal ends the wait for the user.
 * @throws McpConnectionError if there are no tokens.
 * @example
 * const authProvider = createMcpAuth({
 *   redirectUrl,
 *   async authorize(url, signal) {
 *     if (!(await prefersCode(url))) return openAndWait(url);
 *     await authorizeDevice(authProvider, { serverUrl, showCode }, signal);
 *   },
 * });
 */
export async function authorizeDevice(
  provider: McpAuthClientProvider,
  options: McpDeviceFlowOptions,
  signal: AbortSignal,
): Promise<void> {
  const { serverUrl, showCode, scope, fetch: fetchFn = fetch } = options;
  const { beginDeviceFlow, receiveDeviceTokens } = await loadMcp();
  const { clientMetadata } = provider;
  const client = await provider.clientInformation();
  // A registered client may use the flows of its registration only.
  const grants = client && 'grant_types' in client ? client.grant_types : [DEVICE_GRANT];
  const flow = await beginDeviceFlow({
    serverUrl: new URL(serverUrl),
    fetchFn,
    discovery: await provider.discoveryState?.(),
    client: grants?.includes(DEVICE_GRANT) ? client : undefined,
    clientMetadata: {
      ...clientMetadata,
      grant_types: [...(clientMetadata.grant_types ?? []), DEVICE_GRANT],
    },
    scope,
  });
  const tokens = await receiveDeviceTokens(flow, showCode, signal);
  const { issuer } = flow.metadata;
  await provider.saveClientInformation?.(flow.client, { issuer });
  await provider.saveTokens(tokens, { issuer });
}
