import { type Loopback, serveOnLoopback } from '../../test-support/loopback.ts';
import { createTestServer } from '../../test-support.ts';
import { verifyJwt } from '../verify-jwt.ts';
import type { AuthorizationServer } from './authorization-server.ts';

/**
 * Serves the test tools on loopback, for the tokens of an authorization server.
 *
 * @param onRequest receives each request before it is answered
 */
export async function serveProtected(
  authorization: AuthorizationServer,
  onRequest: (request: Request) => void = () => {},
): Promise<Loopback> {
  let fetch = async (_request: Request): Promise<Response> => new Response();
  const loopback = await serveOnLoopback((request) => {
    onRequest(request);
    return fetch(request);
  });
  // The audience of the tokens has the port, which is known only now.
  fetch = createTestServer({
    basePath: '/edge',
    auth: {
      verify: verifyJwt({
        issuer: authorization.url,
        audience: `${loopback.url}/edge/mcp`,
        jwksUri: authorization.jwksUri,
        scopes: ['tools'],
        toGrant: ({ sub = '' }) => ({ subject: sub, personalities: ['guest'] }),
      }),
      resource: { authorizationServers: [authorization.url], scopes: ['tools'] },
    },
  }).fetch;
  return loopback;
}
