import { PROVIDER_FORMATS, type ProviderFormat, toPlainDefinitions } from '../../formats/plain.ts';
import { listDefinitions } from '../definitions.ts';
import { HttpProblem } from '../problem.ts';
import type { Server } from '../server.ts';
import { json } from './answer.ts';

/**
 * `GET /tools?personality=&format=`: the definitions for this caller's model. Without a format, the
 * registry's own definitions.
 */
export async function serveTools(server: Server, request: Request): Promise<Response> {
  const grant = await server.identify(request);
  if (grant instanceof HttpProblem) return grant.toResponse();
  const query = new URL(request.url).searchParams;
  const format = query.get('format');
  if (format !== null && !isFormat(format)) {
    const detail = `There is no such format. Ask for ${PROVIDER_FORMATS.join(', ')}, or for none.`;
    return new HttpProblem('malformed', detail).toResponse();
  }
  const caller = server.callerOf(grant, query.get('personality') ?? undefined);
  if (caller instanceof HttpProblem) return caller.toResponse();
  const definitions = listDefinitions(server, caller, server.fork());
  const personality = caller.personality.id;
  if (format === null) return json({ personality, tools: definitions });
  const { tools, warnings } = toPlainDefinitions(format, definitions);
  return json({ personality, format, tools, warnings });
}

function isFormat(text: string): text is ProviderFormat {
  return (PROVIDER_FORMATS as readonly string[]).includes(text); // to ask for any text
}
