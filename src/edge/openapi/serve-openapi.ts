import { listDefinitions } from '../definitions.ts';
import { HttpProblem, type RouteAnswer } from '../problem.ts';
import { servePrepared } from '../routes/prepared.ts';
import { identifyCaller, type Server } from '../server.ts';
import { describeService } from './describe-service.ts';

/**
 * `GET /openapi.json?personality=`: the description of the service. Without a token it lists no
 * tools, except for anonymous access. A client that has it already (`If-None-Match`) gets a 304.
 *
 * Source: docs/contract.md#edge-server.
 */
export async function serveOpenApi(server: Server, request: Request): Promise<RouteAnswer> {
  const { origin } = new URL(request.url);
  const resource = server.resource?.addressFor(request);
  if (!request.headers.has('authorization') && !server.options.auth.anonymous) {
    return servePrepared(server, request, {
      of: server,
      key: JSON.stringify([origin, resource]),
      write: () => describeService(server, { origin, resource }),
    });
  }
  const caller = await identifyCaller(server, request);
  if (caller instanceof HttpProblem) return caller;
  const tools = listDefinitions(server, caller);
  return servePrepared(server, request, {
    of: tools,
    key: JSON.stringify([origin, resource, caller.grant.personalities]),
    write: () => describeService(server, { origin, caller, tools, resource }),
  });
}
