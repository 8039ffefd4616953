import {
  type AuthorizationServerMetadata,
  assertSecureTokenEndpoint,
  discoverOAuthServerInfo,
  extractWWWAuthenticateParams,
  type FetchLike,
  OAuthClientFlowError,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  OAuthError,
  type OAuthProtectedResourceMetadata,
  parseErrorResponse,
  registerClient,
  type StoredOAuthClientInformation,
  selectClientAuthMethod,
  selectResourceURL,
} from '@modelcontextprotocol/client';
import { systemClock } from '../../core/index.ts';
import { messageOf } from '../../lib/message-of.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import { type AuthorizationFetch, createAuthorizationFetch } from './authorization-fetch.ts';
import { AuthorizationError, McpConnectionError } from './connection-error.ts';
import { type IssuedCode, readDeviceCode } from './device-code.ts';
import { inOneLine } from './quote-server.ts';

/** The input of a device flow. */
export interface DeviceRequest {
  serverUrl: URL;
  fetchFn: FetchLike;
  /** The response with 401, which may name the metadata and the scope. */
  response?: Response;
  /** The state of an earlier discovery. Default: discovered from the server. */
  discovery?: OAuthDiscoveryState | undefined;
  /** Default: the client registers itself. */
  client?: StoredOAuthClientInformation | undefined;
  clientMetadata: OAuthClientMetadata;
  /** Default: the scope that the server names. */
  scope?: string | undefined;
}

/** Where and as what a client asks for tokens. */
export interface DeviceClient {
  readonly authorizationServerUrl: string;
  readonly metadata: AuthorizationServerMetadata;
  readonly client: StoredOAuthClientInformation;
  readonly resource: string | undefined;
}

/** A device flow whose user has not agreed yet. */
export interface DeviceFlow extends DeviceClient {
  readonly issued: IssuedCode;
  /** By the clock of the system, in milliseconds. */
  readonly expiresAt: number;
  readonly fetchFn: FetchLike;
}

/**
 * Asks the authorization server of an MCP server for a code (RFC 8628, section 3.1). Registers a client
 * unless one is given.
 *
 * @throws AuthorizationError if the server has no device flow, or answers with something else.
 */
export async function beginDeviceFlow(request: DeviceRequest): Promise<DeviceFlow> {
  try {
    return await begin(request);
  } catch (thrown) {
    // The connection tries again without a network, and has sentences for errors of the protocol.
    const isKnown = thrown instanceof OAuthError || thrown instanceof OAuthClientFlowError;
    if (isKnown || thrown instanceof TypeError || thrown instanceof McpConnectionError)
      throw thrown;
    throw new AuthorizationError(`The authorization failed: ${inOneLine(messageOf(thrown))}.`, {
      cause: thrown,
    });
  }
}

async function begin(request: DeviceRequest): Promise<DeviceFlow> {
  const { response, serverUrl, fetchFn } = request;
  const seen = createAuthorizationFetch(fetchFn);
  const asked = response ? extractWWWAuthenticateParams(response) : {};
  const { resourceMetadataUrl } = asked;
  const found =
    request.discovery ??
    (await discoverOAuthServerInfo(serverUrl, {
      ...(resourceMetadataUrl && { resourceMetadataUrl }),
      fetchFn: seen.fetch,
    }));
  const { authorizationServerUrl, authorizationServerMetadata: metadata, resourceMetadata } = found;
  const endpoint = metadata && parseUrl(endpointOf(metadata, seen) ?? '');
  if (!endpoint) throw new AuthorizationError(NO_DEVICE_FLOW);
  const target = assertSecureTokenEndpoint(endpoint);
  const scope = request.scope ?? scopeOf(asked.scope, resourceMetadata, metadata);
  const client = await clientFor(request, authorizationServerUrl, metadata, scope, seen.fetch);
  const selected = await selectResourceURL(serverUrl, {} as OAuthClientProvider, resourceMetadata);
  // The text of the metadata, as the official client sends it: a parsed URL may have one slash more.
  const resource = selected && resourceMetadata?.resource;
  const sent = withClient(client, metadata, {
    ...(scope !== undefined && { scope }),
    ...(resource !== undefined && { resource }),
  });
  const answer = await seen.fetch(target, { method: 'POST', redirect: 'manual', ...sent });
  if (!answer.ok) throw await parseErrorResponse(answer);
  const issued = readDeviceCode(await answer.json());
  const expiresAt = systemClock.now() + issued.shown.expiresInMs;
  return { authorizationServerUrl, metadata, client, resource, issued, expiresAt, fetchFn };
}

/** The endpoint of an authorization server with a device flow. */
function endpointOf(
  metadata: AuthorizationServerMetadata,
  seen: AuthorizationFetch,
): string | undefined {
  const { device_authorization_endpoint: named } = metadata as Record<string, unknown>;
  return typeof named === 'string' ? named : seen.deviceEndpointOf(metadata.issuer);
}

function scopeOf(
  asked: string | undefined,
  resource: OAuthProtectedResourceMetadata | undefined,
  { scopes_supported: offered }: AuthorizationServerMetadata,
): string | undefined {
  const scope = asked ?? resource?.scopes_supported?.join(' ');
  if (scope === undefined || scope === '' || !offered?.includes('offline_access')) {
    return scope || undefined;
  }
  return scope.split(' ').includes('offline_access') ? scope : `${scope} offline_access`;
}

/** The client at this authorization server. No other one gets its secret. */
async function clientFor(
  { client, clientMetadata }: DeviceRequest,
  authorizationServerUrl: string,
  metadata: AuthorizationServerMetadata,
  scope: string | undefined,
  fetchFn: FetchLike,
): Promise<StoredOAuthClientInformation> {
  const { issuer } = metadata;
  if (client) {
    if (client.issuer === undefined || client.issuer === issuer) return { ...client, issuer };
    throw new AuthorizationError('It names another authorization server than before.');
  }
  if (metadata.registration_endpoint === undefined) {
    throw new AuthorizationError(
      "Its authorization server does not register clients. Register one there, and give it as 'client'.",
    );
  }
  const registered = await registerClient(authorizationServerUrl, {
    metadata,
    clientMetadata,
    ...(scope !== undefined && { scope }),
    fetchFn,
  });
  return { ...registered, issuer };
}

/** A form with the authentication of the client, as the official client sends it to the token endpoint. */
function withClient(
  client: StoredOAuthClientInformation,
  { token_endpoint_auth_methods_supported: methods = [] }: AuthorizationServerMetadata,
  form: Record<string, string>,
): { headers: Headers; body: URLSearchParams } {
  const { client_id: id, client_secret: secret } = client;
  const headers = new Headers({ accept: 'application/json' });
  const method = selectClientAuthMethod(client, methods);
  const body = new URLSearchParams(form);
  if (secret !== undefined && method === 'client_secret_basic') {
    headers.set('authorization', `Basic ${btoa(`${id}:${secret}`)}`);
    return { headers, body };
  }
  body.set('client_id', id);
  if (secret !== undefined && method === 'client_secret_post') body.set('client_secret', secret);
  return { headers, body };
}

const NO_DEVICE_FLOW =
  'Its authorization server has no device flow. Use createMcpAuth, which sends the user to a page of it and back.';
