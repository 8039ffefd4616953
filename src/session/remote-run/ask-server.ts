import * as z from 'zod/mini';
import type { RequestFailure, ServerFacts, ServerStatus } from '../store/remote-run.ts';
import type { ServerAddress } from '../store/server-address.ts';
import { readJsonBody, toOtherServer, toRefusal, toSilence } from './server-errors.ts';

/** The time limit of a server's response, in milliseconds. */
const PATIENCE_MS = 10_000;

/** The maximum number of further personalities to ask about. */
const MOST = 12;

/** How to reach a server. */
export interface Line {
  server: ServerAddress;
  /** Empty for none. */
  token: string;
  pageOrigin: string;
  /** Rejects if the server does not answer, or without the user's consent for the origin. */
  fetch(input: string, init: RequestInit): Promise<Response>;
}

/** The personalities to ask about. */
export interface Players {
  personalityId: string;
  /** Ids of all personalities of the workspace. */
  ids: readonly string[];
}

const health = z.object({ status: z.literal('ok') });
const offer = z.object({
  personality: z.string(),
  tools: z.array(z.object({ name: z.string() })),
});

/** Asks a server for its tools and its allowed personalities. Never rejects. */
export async function askServer(
  line: Line,
  { personalityId, ids }: Players,
  signal: AbortSignal,
): Promise<ServerStatus> {
  const { server } = line;
  try {
    const alive = await get(line, '/health', signal);
    if (alive.status === 403 || alive.status === 421) return trouble(await toRefusal(alive));
    if (!health.safeParse(await readJsonBody(alive)).success) {
      return trouble(toOtherServer(server, `GET /health returns ${alive.status} without a status`));
    }
    const own = await askTools(line, personalityId, signal);
    if ('kind' in own && !own.isOther) return trouble(own);
    // The request names no personality, so the server reports its default.
    const usual = 'kind' in own ? await askTools(line, undefined, signal) : own;
    if ('kind' in usual) return trouble('kind' in own ? own : usual);
    const others = ids.filter((id) => id !== personalityId).slice(0, MOST);
    const answers = await Promise.all(others.map((id) => askTools(line, id, signal)));
    const facts: ServerFacts = {
      personalityId,
      granted: !('kind' in own),
      defaultId: usual.personality,
      tools: usual.tools.map(({ name }) => name),
      grantedIds: [
        ...('kind' in own ? [] : [personalityId]),
        ...others.filter((_, index) => !('kind' in (answers[index] ?? NOT_ASKED))),
      ],
    };
    return { kind: 'answers', facts };
  } catch (error) {
    return trouble(toSilence(error, server, line.pageOrigin));
  }
}

/** The headers of every request. Only this server receives the token. */
export function toHeaders({ token }: Pick<Line, 'token'>): Record<string, string> {
  return token === '' ? {} : { authorization: `Bearer ${token}` };
}

/** Prevents redirects to other servers, and cookies. */
export const STRICT = {
  redirect: 'error',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

type Refused = RequestFailure & {
  /** The token does not grant this personality, but may grant another one. */
  isOther: boolean;
};

const NOT_ASKED = { kind: 'refused' } as const;

async function askTools(
  line: Line,
  personality: string | undefined,
  signal: AbortSignal,
): Promise<z.infer<typeof offer> | Refused> {
  const query = personality === undefined ? '' : `?personality=${encodeURIComponent(personality)}`;
  const response = await get(line, `/tools${query}`, signal);
  if (!response.ok) return { ...(await toRefusal(response)), isOther: response.status === 403 };
  const read = offer.safeParse(await readJsonBody(response)).data;
  return (
    read ?? { ...toOtherServer(line.server, 'its list of tools cannot be read'), isOther: false }
  );
}

function get(line: Line, route: string, signal: AbortSignal): Promise<Response> {
  return line.fetch(`${line.server.url}${route}`, {
    ...STRICT,
    headers: { accept: 'application/json', ...toHeaders(line) },
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
}

function trouble(found: RequestFailure): ServerStatus {
  const { kind, title, detail } = found;
  return { kind: 'trouble', trouble: { kind, title, detail } };
}
