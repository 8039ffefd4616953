import type {
  OAuthClientMetadata,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { type Deferred, deferred } from '../../lib/deferred.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import type { McpAuthClientProvider, McpAuthOptions } from './auth-types.ts';
import { AuthorizationPendingError, McpConnectionError } from './connection-error.ts';
import { isSafeToOpen, UNSAFE } from './safe-to-open.ts';

/** One authorization, until the user is back. */
interface Flow {
  readonly state: string;
  readonly cancel: AbortController;
  readonly back: Deferred<URL | URLSearchParams | string | undefined>;
  /** Whether tokens have arrived without a redirect. */
  hasTokens: boolean;
}

/**
 * OAuth for one MCP server: authorization code with PKCE, for a client that registers itself or is
 * known. All of it stays in memory: tokens, client and verifier.
 *
 * Source: docs/contract.md#mcp-oauth.
 *
 * @example
 * const authProvider = createMcpAuth({
 *   redirectUrl: 'http://localhost:3000/callback',
 *   authorize: (url) => openAndWait(url), // shows the URL, and resolves with the one of the redirect
 * });
 * await connectMcpServer({ name: 'linear', url: 'https://mcp.linear.example/mcp', authProvider });
 */
export function createMcpAuth(options: McpAuthOptions): McpAuthClientProvider {
  const { redirectUrl, authorize, clientName = 'toolyard', scope } = options;
  let client: StoredOAuthClientInformation | undefined = options.client;
  let tokens: StoredOAuthTokens | undefined;
  let discovery: OAuthDiscoveryState | undefined;
  let verifier = '';
  let flow: Flow | undefined;
  const metadata: OAuthClientMetadata = {
    client_name: clientName,
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: options.client?.client_secret ? 'client_secret_basic' : 'none',
    ...(scope !== undefined && { scope }),
  };
  return {
    redirectUrl,
    clientMetadata: metadata,
    state() {
      if (flow) throw new AuthorizationPendingError('The user is being asked.');
      const cancel = new AbortController();
      flow = { state: crypto.randomUUID(), cancel, back: deferred(), hasTokens: false };
      return flow.state;
    },
    clientInformation: () => client,
    saveClientInformation(registered) {
      client = registered;
    },
    tokens: () => tokens,
    saveTokens(issued) {
      tokens = issued;
      if (flow) flow.hasTokens = true;
    },
    saveCodeVerifier(text) {
      verifier = text;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState(found) {
      discovery = found;
    },
    discoveryState: () => discovery,
    invalidateCredentials(part) {
      if (part === 'all' || part === 'tokens') tokens = undefined;
      if (part === 'all' || part === 'verifier') verifier = '';
      if (part === 'all' || part === 'discovery') discovery = undefined;
      if ((part === 'all' || part === 'client') && !options.client) client = undefined;
    },
    redirectToAuthorization(url) {
      if (!flow) return;
      const { back, cancel } = flow;
      if (!isSafeToOpen(url)) return back.reject(new McpConnectionError(UNSAFE));
      const ask = async () => authorize(url, cancel.signal);
      void ask().then(back.resolve, back.reject);
    },
    async receiveRedirect(signal) {
      if (!flow) throw new McpConnectionError('No authorization was begun.');
      const current = flow;
      const { back, cancel, state } = current;
      const stop = (): void => cancel.abort(signal.reason);
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop, { once: true });
      try {
        const answer = await back.promise;
        return current.hasTokens ? undefined : checked(answer, state, redirectUrl);
      } finally {
        signal.removeEventListener('abort', stop);
        flow = undefined;
      }
    },
  };
}

function checked(back: unknown, state: string, redirectUrl: string): URLSearchParams {
  const read = back instanceof URLSearchParams ? back : paramsOf(back, new URL(redirectUrl));
  // Another site may have sent the user here, with a code of its own.
  const isOurs = read?.get('state') === state;
  if (!read || !isOurs || ONCE.some((name) => read.getAll(name).length > 1)) {
    throw new McpConnectionError('The redirect belongs to another authorization. Connect again.');
  }
  return read;
}

const ONCE = ['state', 'code', 'iss'] as const;

/** @returns `undefined` for a redirect to another place */
function paramsOf(back: unknown, here: URL): URLSearchParams | undefined {
  const url = parseUrl(String(back));
  if (!url) {
    throw new McpConnectionError(
      "'authorize' gave no URL. It resolves with the URL at which the user came back.",
    );
  }
  const { protocol, host, pathname, searchParams } = url;
  const isHere = protocol === here.protocol && host === here.host && pathname === here.pathname;
  return isHere ? searchParams : undefined;
}
