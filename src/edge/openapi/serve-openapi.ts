import { listDefinitions } from '../definitions.ts';
import { HttpProblem } from '../problem.ts';
import { json } from '../respond.ts';
import type { Server } from '../server.ts';
import { describeService } from './describe-service.ts';

/**
 * `GET /openapi.json?personality=`: the description of the service. Without a token it lists no
 * tools, except for anonymous access.
 *
 * Source: docs/contract.md#edge-server.
 */
export async function serveOpenApi(server: Server, request: Request): Promise<Response> {
  const { origin, searchParams } = new URL(request.url);
  const resource = server.resource?.addressFor(request);
  if (!request.headers.has('authorization') && !server.options.auth.anonymous) {
    return json(describeService(server, { origin, resource }));
  }
  const grant = await server.identify(request);
  if (grant instanceof HttpProblem) return grant.toResponse();
  const caller = server.callerOf(grant, searchParams.get('personality') ?? undefined, request);
  if (caller instanceof HttpProblem) return caller.toResponse();
  const tools = listDefinitions(server, caller);
  return json(describeService(server, { origin, caller, tools, resource }));
}
