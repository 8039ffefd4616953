import type {
  OAuthClientMetadata,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { systemClock } from '../../core/index.ts';
import type { McpDeviceAuthOptions, McpDeviceAuthProvider } from './auth-types.ts';
import { AuthorizationPendingError, McpConnectionError } from './connection-error.ts';
import type { DeviceClient, DeviceFlow, DeviceRequest } from './device-flow.ts';
import { DEVICE_GRANT } from './device-grant.ts';
import { loadMcp } from './load.ts';
import { createSharedWait } from './shared-wait.ts';

/**
 * OAuth for one MCP server by the device flow (RFC 8628), for a program without a browser or without an
 * address to which it could send the user back. The user enters a code on another device.
 *
 * Tokens and client stay in memory. An expired token is refreshed, and the user is asked again if that fails.
 *
 * Source: docs/contract.md#mcp-oauth.
 *
 * @example
 * const authProvider = createMcpDeviceAuth({
 *   showCode: ({ userCode, verificationUrl }) =>
 *     console.log(`Open ${verificationUrl.href} and enter ${userCode}`),
 * });
 * await connectMcpServer({ name: 'linear', url: 'https://mcp.linear.example/mcp', authProvider });
 */
export function createMcpDeviceAuth(options: McpDeviceAuthOptions): McpDeviceAuthProvider {
  const { showCode, clientName = 'toolyard', scope } = options;
  /** Where the tokens are from. */
  let known: DeviceClient | undefined;
  let client: StoredOAuthClientInformation | undefined = options.client;
  let tokens: StoredOAuthTokens | undefined;
  /** Whether no request has been sent with these tokens. */
  let isUnused = false;
  let flow: DeviceFlow | undefined;
  let begun: Promise<void> | undefined;
  const clientMetadata: OAuthClientMetadata = {
    client_name: clientName,
    redirect_uris: [],
    response_types: [],
    grant_types: [DEVICE_GRANT, 'refresh_token'],
    application_type: 'native',
    token_endpoint_auth_method: 'none',
  };
  const save = (issued: StoredOAuthTokens | undefined): void => {
    tokens = issued;
    isUnused = issued !== undefined;
  };

  async function begin(request: Pick<DeviceRequest, 'response' | 'serverUrl' | 'fetchFn'>) {
    const { beginDeviceFlow, refreshTokens } = await loadMcp();
    save(known && (await refreshTokens(known, tokens, request.fetchFn)));
    if (tokens) return;
    try {
      flow = await beginDeviceFlow({ ...request, client, clientMetadata, scope });
      known = flow;
      client = flow.client;
    } catch (thrown) {
      // The server may have forgotten a client that registered itself.
      client = options.client && client;
      throw thrown;
    }
  }

  const receive = createSharedWait(async (signal) => {
    if (!flow) throw new McpConnectionError('No authorization was begun.');
    const { receiveDeviceTokens } = await loadMcp();
    try {
      save(await receiveDeviceTokens(flow, showCode, signal));
    } finally {
      flow = undefined;
    }
  });

  return {
    async token() {
      isUnused = false;
      return tokens?.access_token;
    },
    async onUnauthorized({ response, serverUrl, fetchFn }) {
      // The request was sent before these tokens arrived.
      if (isUnused) return;
      if (flow && flow.expiresAt <= systemClock.now()) flow = undefined;
      if (!flow) {
        begun ??= begin({ response, serverUrl, fetchFn }).finally(() => {
          begun = undefined;
        });
        await begun;
      }
      if (flow) throw new AuthorizationPendingError('The user is being asked.');
    },
    receiveTokens: receive,
  };
}
