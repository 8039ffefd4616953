import type { ToolDefinitionLite } from '../../core/index.ts';
import { PROVIDER_FORMATS, type ProviderFormat, toPlainDefinitions } from '../../formats/plain.ts';
import { listDefinitions } from '../definitions.ts';
import { HttpProblem } from '../problem.ts';
import { JSON_HEADERS } from '../respond.ts';
import type { Server } from '../server.ts';

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
  const { text, tag, headers } = await prepare(definitions, caller.personality.id, format);
  return hasTag(request.headers.get('if-none-match'), tag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}

/** Most requests have no query, and reading the URL costs more than the rest of the answer. */
function queryOf(url: string): URLSearchParams | undefined {
  return url.includes('?') ? new URL(url).searchParams : undefined;
}

function isFormat(text: string): text is ProviderFormat {
  return (PROVIDER_FORMATS as readonly string[]).includes(text); // to ask for any text
}

/** A whole answer, and its entity tag. */
interface Prepared {
  text: string;
  tag: string;
  headers: Record<string, string>;
}

/** By the list, which stays the same object until the tools change. */
const prepared = new WeakMap<readonly ToolDefinitionLite[], Map<string, Promise<Prepared>>>();

function prepare(
  definitions: readonly ToolDefinitionLite[],
  personality: string,
  format: ProviderFormat | null,
): Promise<Prepared> {
  const answers = prepared.get(definitions) ?? new Map<string, Promise<Prepared>>();
  prepared.set(definitions, answers);
  const key = `${format ?? ''} ${personality}`;
  const known = answers.get(key);
  if (known) return known;
  const made = write(definitions, personality, format);
  answers.set(key, made);
  return made;
}

async function write(
  definitions: readonly ToolDefinitionLite[],
  personality: string,
  format: ProviderFormat | null,
): Promise<Prepared> {
  const answer =
    format === null
      ? { personality, tools: definitions }
      : { personality, format, ...toPlainDefinitions(format, [...definitions]) };
  const text = JSON.stringify(answer);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const tag = `"${btoa(String.fromCharCode(...new Uint8Array(digest, 0, 18)))}"`;
  const headers = {
    ...JSON_HEADERS,
    etag: tag,
    // The client may store it, and asks each time whether it is still right.
    'cache-control': 'private, no-cache',
    vary: 'Authorization, Origin',
  };
  return { text, tag, headers };
}

/** Whether a client's list of tags contains this one. The weak form (`W/`) means the same here. */
function hasTag(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim()));
}
