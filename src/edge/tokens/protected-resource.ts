import { parseUrl } from '../../lib/parse-url.ts';
import { readMembers } from '../../lib/read-members.ts';
import { isLoopback, isPath } from '../url-parts.ts';
import { checkScopes } from './scopes.ts';

/**
 * How MCP clients get a token for this server by OAuth. The server publishes it as metadata of a
 * protected resource (RFC 9728), and names the metadata in its challenges.
 *
 * Source: docs/contract.md#edge-auth.
 *
 * @example { authorizationServers: ['https://login.example'], scopes: ['tools'] }
 */
export interface ProtectedResource {
  /** The issuers of tokens, as `https:` URLs. */
  authorizationServers: readonly [string, ...string[]];
  /** The scopes that clients ask for. Default: no scope is named. */
  scopes?: readonly string[];
  /**
   * The public URL of `POST /mcp`. Tokens name it as their audience. Default: the URL of the
   * request, which is right unless a proxy changes the scheme, the host or the path.
   */
  url?: string;
  /** A page for developers. Default: none. */
  documentation?: string;
}

/** A protected resource, ready to serve. */
export interface PublishedResource {
  /** The paths of the document: with the path of the resource inserted, and without. */
  paths: readonly string[];
  /** The scopes that clients ask for. */
  scopes: readonly string[];
  /** The document's URL for the sender of a request. */
  addressFor(request: Request): string;
  /** The document, by RFC 9728. */
  documentFor(request: Request): Record<string, unknown>;
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource';
const NAMES = ['authorizationServers', 'scopes', 'url', 'documentation'] as const;

/** @throws TypeError for a URL or a scope that no client can use */
export function publishResource(
  given: ProtectedResource,
  { name, basePath }: { name: string; basePath: string },
): PublishedResource {
  const { authorizationServers, scopes, url, documentation } = readMembers(given, NAMES);
  if (!Array.isArray(authorizationServers) || authorizationServers.length === 0) {
    throw new TypeError('auth.resource names no authorizationServers. List their URLs.');
  }
  for (const server of authorizationServers) {
    toSafeUrl('auth.resource.authorizationServers', server);
  }
  if (scopes !== undefined) checkScopes('auth.resource.scopes', scopes);
  if (documentation !== undefined) toSafeUrl('auth.resource.documentation', documentation);
  const fixed = url === undefined ? undefined : toSafeUrl('auth.resource.url', url);
  if (fixed && !(isPath(fixed.pathname) && fixed.search === '' && fixed.hash === '')) {
    throw new TypeError(`auth.resource.url is '${url}'. Give the URL of POST /mcp.`);
  }
  const served = `${basePath}/mcp`;
  const path = fixed?.pathname ?? served;
  const originFor = (request: Request): string => (fixed ?? new URL(request.url)).origin;
  return {
    paths: [...new Set([`${WELL_KNOWN}${path}`, `${WELL_KNOWN}${served}`, WELL_KNOWN])],
    scopes: scopes ?? [],
    addressFor: (request) => `${originFor(request)}${WELL_KNOWN}${path}`,
    documentFor: (request) => ({
      resource: `${originFor(request)}${path}`,
      authorization_servers: authorizationServers,
      ...(scopes && { scopes_supported: scopes }),
      bearer_methods_supported: ['header'],
      resource_name: name,
      ...(documentation !== undefined && { resource_documentation: documentation }),
    }),
  };
}

/**
 * Reads a URL of the configuration.
 *
 * @throws TypeError unless it is `https:`, or `http:` on loopback for tests
 */
export function toSafeUrl(option: string, given: unknown): URL {
  const text = String(given);
  const url = parseUrl(text);
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (url && isSafe) return url;
  throw new TypeError(`${option} is '${text}'. Give an https: URL.`);
}
