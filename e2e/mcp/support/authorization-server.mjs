import { generateKeyPairSync } from 'node:crypto';
import Provider from 'oidc-provider';
import { listen } from './loopback.mjs';

/**
 * The authorization server `oidc-provider` on loopback. Clients register themselves, and tokens are JWTs for
 * the resource that the client asks for.
 *
 * @param {{ scope: string, ttl?: number }} options `ttl` of a token, in seconds
 */
export async function startAuthorizationServer({ scope, ttl = 300 }) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  /** @type {import('node:http').RequestListener} */
  let answer = (_, response) => response.writeHead(503).end();
  /** @type {string[]} */
  const asked = [];
  const loopback = await listen((request, response) => {
    asked.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`);
    answer(request, response);
  });
  const provider = new Provider(loopback.url, {
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: '1' }],
    },
    cookies: { keys: ['only for this test'] },
    scopes: ['openid', 'offline_access', scope],
    ttl: { AccessToken: ttl },
    features: {
      registration: { enabled: true },
      devInteractions: { enabled: true },
      deviceFlow: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, resource) => ({
          scope,
          audience: resource,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
  });
  answer = provider.callback();
  return { ...loopback, asked };
}
