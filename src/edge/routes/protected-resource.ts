import type { RouteAnswer } from '../problem.ts';
import { json } from '../respond.ts';
import type { PublishedResource } from '../tokens/protected-resource.ts';
import { refuseMethod } from './refuse-method.ts';

/** `GET /.well-known/oauth-protected-resource`: where clients get tokens. It needs no token. */
export function serveProtectedResource(resource: PublishedResource, request: Request): RouteAnswer {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return json(resource.documentFor(request));
  }
  return refuseMethod(request.method, 'GET, HEAD');
}
