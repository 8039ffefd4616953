import { PROVIDER_FORMATS, type ProviderFormat, toPlainDefinitions } from '../../formats/plain.ts';
import { listDefinitions, listOffered } from '../definitions.ts';
import { HttpProblem, type RouteAnswer } from '../problem.ts';
import { identifyCaller, type Server } from '../server.ts';
import { SESSION_ID } from '../sessions/sessions.ts';
import { queryOf } from '../url-parts.ts';
import { servePrepared } from './prepared.ts';

/**
 * `GET /tools?personality=&format=`: the definitions for this caller's model. Without a format, the
 * registry's own definitions. A client that has them already (`If-None-Match`) gets a 304.
 */
export async function serveTools(server: Server, request: Request): Promise<RouteAnswer> {
  const caller = await identifyCaller(server, request);
  if (caller instanceof HttpProblem) return caller;
  const format = queryOf(request.url, 'format');
  if (format !== undefined && !isFormat(format)) {
    const detail = `Unknown format. Use ${PROVIDER_FORMATS.join(', ')}, or omit it.`;
    return new HttpProblem('malformed', detail);
  }
  const asked = request.headers.get(SESSION_ID) ?? undefined;
  const session = server.economy && (await server.sessions.find(caller, asked));
  if (session instanceof HttpProblem) return session;
  const definitions = session
    ? await listOffered(server, caller, session)
    : listDefinitions(server, caller);
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
