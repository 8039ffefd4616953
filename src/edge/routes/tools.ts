import { PROVIDER_FORMATS, type ProviderFormat, toPlainDefinitions } from '../../formats/plain.ts';
import { listDefinitions } from '../definitions.ts';
import { HttpProblem } from '../problem.ts';
import type { Server } from '../server.ts';
import { queryOf } from '../url-parts.ts';
import { servePrepared } from './prepared.ts';

/**
 * `GET /tools?personality=&format=`: the definitions for this caller's model. Without a format, the
 * registry's own definitions. A client that has them already (`If-None-Match`) gets a 304.
 */
export async function serveTools(server: Server, request: Request): Promise<Response> {
  const grant = await server.identify(request);
  if (grant instanceof HttpProblem) return grant.toResponse();
  const format = queryOf(request.url, 'format');
  if (format !== undefined && !isFormat(format)) {
    const detail = `Unknown format. Use ${PROVIDER_FORMATS.join(', ')}, or omit it.`;
    return new HttpProblem('malformed', detail).toResponse();
  }
  const caller = server.callerOf(grant, queryOf(request.url, 'personality'), request);
  if (caller instanceof HttpProblem) return caller.toResponse();
  const definitions = listDefinitions(server, caller);
  const personality = caller.personality.id;
  return servePrepared(server, request, {
    of: definitions,
    key: `${format ?? ''} ${personality}`,
    write: () =>
      format === undefined
        ? { personality, tools: definitions }
        : { personality, format, ...toPlainDefinitions(format, [...definitions]) },
  });
}

function isFormat(text: string): text is ProviderFormat {
  return (PROVIDER_FORMATS as readonly string[]).includes(text); // to ask for any text
}
