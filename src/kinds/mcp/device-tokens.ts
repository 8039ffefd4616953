import {
  type FetchLike,
  fetchToken,
  type OAuthClientProvider,
  OAuthError,
  refreshAuthorization,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { systemClock } from '../../core/index.ts';
import { deferred } from '../../lib/deferred.ts';
import { messageOf } from '../../lib/message-of.ts';
import { pause } from '../pause.ts';
import type { McpDeviceAuthOptions } from './auth-types.ts';
import { createAuthorizationFetch } from './authorization-fetch.ts';
import { AuthorizationError, McpConnectionError } from './connection-error.ts';
import type { DeviceClient, DeviceFlow } from './device-flow.ts';
import { DEVICE_GRANT } from './device-grant.ts';
import { inOneLine, quoteServer } from './quote-server.ts';
import { endWithin } from './time-limits.ts';

/**
 * Shows the code, and waits until the user agrees.
 *
 * @param signal ends the wait.
 * @throws AuthorizationError if the user refused or the code expired.
 */
export async function receiveDeviceTokens(
  flow: DeviceFlow,
  showCode: McpDeviceAuthOptions['showCode'],
  signal: AbortSignal,
): Promise<StoredOAuthTokens> {
  const shown = new AbortController();
  const expiresInMs = Math.max(flow.expiresAt - systemClock.now(), 0);
  const show = async () => showCode({ ...flow.issued.shown, expiresInMs }, shown.signal);
  const late = new AuthorizationError(EXPIRED);
  return endWithin(expiresInMs, late, [signal, shown.signal], async (limit) => {
    const refused = deferred<never>();
    try {
      limit.throwIfAborted();
      show().catch(refused.reject);
      return await Promise.race([poll(flow, limit), refused.promise]);
    } finally {
      shown.abort(new McpConnectionError('The code is no longer needed.'));
    }
  });
}

/** Without an answer to this many requests in a row, the wait ends. */
const MOST_FAILURES = 5;
const SLOWER_MS = 5000;
const MOST_PAUSE_MS = 60_000;

async function poll(flow: DeviceFlow, signal: AbortSignal): Promise<StoredOAuthTokens> {
  const { authorizationServerUrl, metadata, resource, issued } = flow;
  const { fetch: fetchFn } = createAuthorizationFetch(flow.fetchFn, signal);
  const provider = grantOf(flow);
  let wait = issued.intervalMs;
  for (let failures = 0; ; ) {
    await pause(systemClock, wait, signal);
    try {
      const tokens = await fetchToken(provider, authorizationServerUrl, {
        metadata,
        ...(resource !== undefined && { resource }),
        fetchFn,
      });
      signal.throwIfAborted();
      return { ...tokens, issuer: metadata.issuer };
    } catch (thrown) {
      signal.throwIfAborted();
      const code = thrown instanceof OAuthError ? thrown.code : undefined;
      if (code === 'slow_down') wait += SLOWER_MS;
      else if (thrown instanceof TypeError && ++failures < MOST_FAILURES) {
        wait = Math.max(wait, Math.min(wait * 2, MOST_PAUSE_MS));
      } else if (code !== 'authorization_pending') throw refusalOf(thrown, code);
      if (code !== undefined) failures = 0;
    }
  }
}

function grantOf({ client, issued }: DeviceFlow): OAuthClientProvider {
  return {
    redirectUrl: undefined,
    clientMetadata: { redirect_uris: [] },
    clientInformation: () => client,
    prepareTokenRequest: () =>
      new URLSearchParams({ grant_type: DEVICE_GRANT, device_code: issued.deviceCode }),
    // The other flows need these.
    tokens: () => undefined,
    saveTokens() {},
    redirectToAuthorization() {},
    saveCodeVerifier() {},
    codeVerifier: () => '',
  };
}

function refusalOf(thrown: unknown, code: string | undefined): unknown {
  if (thrown instanceof TypeError || thrown instanceof McpConnectionError) return thrown;
  const cause = { cause: thrown };
  if (code === 'access_denied') return new AuthorizationError('The user did not agree.', cause);
  if (code === 'expired_token') return new AuthorizationError(EXPIRED, cause);
  const words = quoteServer(thrown) ?? inOneLine(messageOf(thrown));
  return new AuthorizationError(`The authorization failed: ${words}.`, cause);
}

/** @returns new tokens; `undefined` if there can be none without the user. Rejects without a network. */
export async function refreshTokens(
  { authorizationServerUrl, metadata, client, resource }: DeviceClient,
  tokens: StoredOAuthTokens | undefined,
  fetchFn: FetchLike,
): Promise<StoredOAuthTokens | undefined> {
  if (tokens?.refresh_token === undefined) return undefined;
  try {
    const renewed = await refreshAuthorization(authorizationServerUrl, {
      metadata,
      clientInformation: client,
      refreshToken: tokens.refresh_token,
      ...(resource !== undefined && { resource }),
      fetchFn: createAuthorizationFetch(fetchFn).fetch,
    });
    return { ...renewed, issuer: metadata.issuer };
  } catch (thrown) {
    if (thrown instanceof TypeError) throw thrown;
    return undefined;
  }
}

const EXPIRED = 'The code expired before the user agreed. Connect again for another one.';
