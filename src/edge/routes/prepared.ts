import { JSON_HEADERS } from '../respond.ts';
import type { Server } from '../server.ts';

/** An answer that is the same until the tools change. */
export interface PreparedAnswer {
  /** Its source, for as long as it holds: a list of definitions, or the server. */
  of: object;
  /** Tells the answers of one source apart. */
  key: string;
  /** The value to send as JSON. */
  write(): unknown;
}

/**
 * Sends a JSON answer that is written once, and then kept. A client that has it already
 * (`If-None-Match`) gets a 304.
 */
export async function servePrepared(
  server: Server,
  request: Request,
  answer: PreparedAnswer,
): Promise<Response> {
  const { text, tag, headers } = await prepare(server, answer);
  return hasTag(request.headers.get('if-none-match'), tag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}

/** A whole answer, and its entity tag. */
interface Prepared {
  text: string;
  tag: string;
  headers: Record<string, string>;
}

/** Most answers of one source: with any host, callers choose a part of the key. */
const MOST = 50;

type Answers = Map<string, Promise<Prepared>>;

// By the server, because several may serve one registry, and then by the source.
const kept = new WeakMap<Server, WeakMap<object, Answers>>();

function prepare(server: Server, { of, key, write }: PreparedAnswer): Promise<Prepared> {
  const sources = kept.get(server) ?? new WeakMap<object, Answers>();
  kept.set(server, sources);
  const answers: Answers = sources.get(of) ?? new Map();
  sources.set(of, answers);
  const known = answers.get(key);
  if (known) return known;
  if (answers.size >= MOST) answers.clear();
  const made = toPrepared(write());
  answers.set(key, made);
  return made;
}

async function toPrepared(answer: unknown): Promise<Prepared> {
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
