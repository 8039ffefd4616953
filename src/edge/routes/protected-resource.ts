import { HttpProblem } from '../problem.ts';
import { json } from '../respond.ts';
import type { PublishedResource } from '../tokens/protected-resource.ts';

/** `GET /.well-known/oauth-protected-resource`: where clients get tokens. It needs no token. */
export function serveProtectedResource(resource: PublishedResource, request: Request): Response {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return json(resource.documentFor(request));
  }
  const allow = 'GET, HEAD';
  const detail = `${request.method} is not served here. Use ${allow}.`;
  return new HttpProblem('method_not_allowed', detail, { allow }).toResponse();
}
