import { randomUUID } from 'node:crypto';
import type { OAuthServerProvider } from '@modelcontextprotocol/sdk/server/auth/provider.js';
import {
  createOAuthMetadata,
  mcpAuthRouter,
} from '@modelcontextprotocol/sdk/server/auth/router.js';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import type { OAuthClientInformationFull } from '@modelcontextprotocol/sdk/shared/auth.js';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listenOnLoopback } from '../../test-support/loopback.ts';
import { createDeviceRoutes, type Sign } from './device-routes.ts';

/** An authorization server on loopback, with the handlers of the official SDK. */
export interface AuthorizationServer {
  url: string;
  jwksUri: string;
  /** The paths of its requests, in order. */
  asked: string[];
  close(): Promise<void>;
}

/**
 * Each user agrees at once; with a code, when the page of the code is opened. Tokens are JWTs for the resource that the client asks for.
 */
export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: '1', alg: 'ES256' }];
  const asked: string[] = [];
  const app = createMcpExpressApp();
  const loopback = await listenOnLoopback((request, response) => {
    asked.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`);
    if (request.url === '/jwks') response.end(JSON.stringify({ keys }));
    else app(request, response);
  });
  const url = `${loopback.url}/`;
  const sign: Sign = (claims) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: '1', typ: 'at+jwt' })
      .setIssuer(url)
      .setExpirationTime('5 minutes')
      .sign(privateKey);
  const provider = createProvider(sign);
  app.use(createDeviceRoutes(createOAuthMetadata({ provider, issuerUrl: new URL(url) }), sign));
  app.use(mcpAuthRouter({ provider, issuerUrl: new URL(url) }));
  return {
    url,
    jwksUri: `${url}jwks`,
    asked,
    close: loopback.close,
  };
}

/** The consent of a user, by the code of the client. */
interface Agreed {
  challenge: string;
  scopes: string[];
  resource: string;
}

function createProvider(sign: Sign): OAuthServerProvider {
  const clients = new Map<string, OAuthClientInformationFull>();
  const codes = new Map<string, Agreed>();
  const agreedOn = (code: string): Agreed => {
    const agreed = codes.get(code);
    if (!agreed) throw new Error('Unknown code');
    return agreed;
  };
  return {
    clientsStore: {
      getClient: (id) => clients.get(id),
      registerClient(given) {
        const client = { ...given, client_id: randomUUID() };
        clients.set(client.client_id, client);
        return client;
      },
    },
    async authorize(
      _client,
      { codeChallenge, scopes = [], resource, redirectUri, state },
      response,
    ) {
      const code = randomUUID();
      codes.set(code, { challenge: codeChallenge, scopes, resource: String(resource) });
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      if (state !== undefined) back.searchParams.set('state', state);
      response.redirect(back.href);
    },
    challengeForAuthorizationCode: async (_client, code) => agreedOn(code).challenge,
    async exchangeAuthorizationCode(_client, code) {
      const { scopes, resource } = agreedOn(code);
      codes.delete(code);
      const scope = scopes.join(' ');
      const token = await sign({ sub: 'ada', aud: resource, scope });
      return { access_token: token, token_type: 'bearer', expires_in: 300, scope };
    },
    exchangeRefreshToken: () => Promise.reject(new Error('There are no refresh tokens')),
    verifyAccessToken: () => Promise.reject(new Error('Only the resource verifies tokens')),
  };
}
