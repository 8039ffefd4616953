import { PROVIDER_FORMATS, type ProviderFormat, toPlainDefinitions } from '../../formats/plain.ts';
import { listDefinitions } from '../definitions.ts';
import { HttpProblem } from '../problem.ts';
import type { Server } from '../server.ts';
import { servePrepared } from './prepared.ts';

/**
 * `GET /tools?personality=&format=`: the definitions for this caller's model. Without a format, the
 * registry's own definitions. A client that has them already (`If-None-Match`) gets a 304.
 */
export async function serveTools(server: Server, request: Request): Promise<Response> {
  const grant = await server.identify(request);
  if (grant instanceof HttpProblem) return grant.toResponse();
  const query = queryOf(request.url);
  const format = query?.get('format') ?? null;
  if (format !== null && !isFormat(format)) {
    const detail = `Unknown format. Use ${PROVIDER_FORMATS.join(', ')}, or omit it.`;
    return new HttpProblem('malformed', detail).toResponse();
  }
  const caller = server.callerOf(grant, query?.get('personality') ?? undefined, request);
  if (caller instanceof HttpProblem) return caller.toResponse();
  const definitions = listDefinitions(server, caller);
  const personality = caller.personality.id;
  return servePrepared(server, request, {
    of: definitions,
    key: `${format ?? ''} ${personality}`,
    write: () =>
      format === null
        ? { personality, tools: definitions }
        : { personality, format, ...toPlainDefinitions(format, [...definitions]) },
  });
}

/** Most requests have no query, and reading the URL costs more than the rest of the answer. */
function queryOf(url: string): URLSearchParams | undefined {
  return url.includes('?') ? new URL(url).searchParams : undefined;
}

function isFormat(text: string): text is ProviderFormat {
  return (PROVIDER_FORMATS as readonly string[]).includes(text); // to ask for any text
}
