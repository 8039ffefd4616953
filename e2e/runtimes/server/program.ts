import type * as Core from '../../../src/core/index.ts';
import type * as Edge from '../../../src/edge/index.ts';
import type { CallRecord, Grant, ToolServerOptions } from '../../../src/edge/index.ts';
import { createMcpTools } from './mcp-tools.ts';
import {
  AUDIENCE,
  EXPECTED,
  FAULTY,
  fetchKeys,
  type GrantAnswer,
  ISSUER,
} from './signed-tokens.ts';
import { AUDITED, type Audited, createTools, type Seen } from './tools.ts';

/** The built package, loaded by a runtime. Only its types come from the source. */
export interface LoadedPackage {
  core: typeof Core;
  edge: typeof Edge;
}

/** The server of a runtime. */
export interface Program {
  fetch(request: Request): Promise<Response>;
}

/** The base path of the second server: it needs no token, and its limits are short. */
export const SHORT = '/short';

/** Limits of the second server, in milliseconds and bytes. */
export const SHORT_LIMITS = { timeMs: 150, bodyMs: 250, bodyBytes: 4000, calls: 5 };

/** The base path of the third server: it serves any host, and its tokens are signed. */
export const SIGNED = '/signed';

/** The base path of the fourth server, which is closed. */
export const ENDED = '/ended';

/** The base path of the fifth server, which signs sessions. */
export const SESSIONS = '/sessions';

/** The base path of the sixth server: its quotas are small, and its store of rate limits is dead. */
export const BOUNDED = '/bounded';

/** The only other origin that may call. */
export const FRIEND = 'https://friend.example';

const GUESTS = [
  ...['greet', 'wait', 'chatty', 'fails', 'big', 'cached', 'limited', 'where', 'loaded', 'seen'],
  ...['note', 'own', 'shared'],
];

const GRANTS: Record<string, Grant> = {
  'guest-token': { subject: 'ada', personalities: ['guest'] },
  'other-token': { subject: 'bob', personalities: ['guest'] },
  'both-token': { subject: 'cem', personalities: ['guest', 'engineer'] },
  'keeper-token': { subject: 'kim', personalities: ['keeper'] },
  'empty-token': { subject: 'eve', personalities: ['empty'] },
  'strange-token': { subject: 'sol', personalities: ['strange'] },
  'operator-token': { subject: 'ops', personalities: ['engineer'], operator: true },
};

/** The one program that all runtimes serve. */
export function createProgram({ core, edge }: LoadedPackage): Program {
  const seen: Seen = {
    waiting: 0,
    aborted: 0,
    runs: 0,
    reserved: 0,
    unanswered: 0,
    unlisted: 0,
    problems: [],
    audited: {},
  };
  watchRejections(seen);
  const revoked = new Set<string>();
  const { plain, strange, destructive } = createTools(core, seen, (token) => revoked.add(token));
  const registry: Core.DefaultToolRegistry = core.createToolRegistry({
    tools: [...plain, ...strange, ...createMcpTools(core, () => registry)],
    cache: core.createToolCache(),
    backends: core.createCapabilityBackends({ kv: edge.createMemoryStores().keyValues }),
    observer({ caller = {} }) {
      const audited = auditOf(seen, caller.requestId);
      if (audited && caller.subject && caller.session && caller.personality) audited.events++;
    },
  });
  for (const tool of destructive) {
    // The other one belongs to the MCP server in its name.
    registry.register(tool, tool.name.startsWith('mcp__') ? {} : { pluginId: 'disks' });
  }
  const known = edge.bearerTokens(GRANTS);
  const shared: Omit<ToolServerOptions, 'auth'> = {
    registry,
    personalities: createPersonalities(strange.map(({ name }) => name)),
    origins: [FRIEND],
    onCall(record) {
      auditOf(seen, record.requestId)?.records.push(toLine(record));
    },
    workingDir: ({ subject, sessionId }) => `/srv/${subject}/${sessionId}`,
    onError(error) {
      // Expected once, for the tool with a cyclic schema.
      if (String(error).includes("The schema of 'ring'")) seen.unlisted++;
      else if (isExpected(String(error))) return;
      else seen.problems.push(`the server met ${String(error)}`);
    },
  };
  const whole = edge.createToolServer({
    ...shared,
    auth: { verify: async (token) => (revoked.has(token) ? undefined : known(token)) },
  });
  const short = edge.createToolServer({
    ...shared,
    basePath: SHORT,
    name: 'Short <of> time',
    limits: SHORT_LIMITS,
    auth: { anonymous: { subject: 'anonymous', personalities: ['guest'] } },
  });
  const signed = edge.createToolServer({
    ...shared,
    basePath: SIGNED,
    hosts: 'any',
    limits: { verifyMs: 250 },
    auth: {
      verify: verifySigned(edge),
      resource: { authorizationServers: [ISSUER], scopes: ['tools'], url: AUDIENCE },
    },
  });
  const ended = edge.createToolServer({ ...shared, basePath: ENDED, auth: {} });
  void ended.close();
  const signing = createSigning(edge, shared);
  const servers = Object.entries({
    ...{ [ENDED]: ended, [SHORT]: short, [SESSIONS]: signing },
    ...{ [BOUNDED]: createBounded({ core, edge }, { ...shared, tools: plain }, seen) },
    ...{ [SIGNED]: signed, '/.well-known': signed },
  });
  return {
    fetch(request) {
      const path = pathOf(request);
      const [, serve] = servers.find(([base]) => path.startsWith(base)) ?? [];
      return (serve ?? whole)(request);
    },
  };
}

function createPersonalities(strangers: string[]): Core.Personality[] {
  const described = { name: 'Tester', description: 'The role of the tests.' };
  return [
    { ...described, id: 'guest', toolset: GUESTS },
    { ...described, id: 'engineer', exclude_tools: strangers },
    { ...described, id: 'keeper', toolset: [], mcp_servers: ['files'], plugins: ['disks'] },
    { ...described, id: 'asker', toolset: ['confirm', 'report'] },
    { ...described, id: 'empty', toolset: [] },
    { ...described, id: 'strange', toolset: strangers },
  ];
}

/** The server with signed sessions: each token is the name of its subject. */
function createSigning(edge: typeof Edge, shared: Omit<ToolServerOptions, 'auth'>) {
  return edge.createToolServer({
    ...shared,
    basePath: SESSIONS,
    sessions: { key: 'a key that only these tests should use' },
    auth: {
      anonymous: { subject: 'anonymous', personalities: ['guest'] },
      verify: (token) => ({ subject: token, personalities: ['guest', 'asker'] }),
    },
  });
}

/** The server with small quotas: each token is the name of its subject. */
function createBounded(
  { core, edge }: LoadedPackage,
  { tools, ...shared }: Omit<ToolServerOptions, 'auth'> & { tools: Core.Tool[] },
  seen: Seen,
) {
  const { keyValues } = edge.createMemoryStores({ subjectKeys: 2 });
  const backends = core.createCapabilityBackends({ kv: keyValues });
  return edge.createToolServer({
    ...shared,
    registry: core.createToolRegistry({ tools, backends }),
    basePath: BOUNDED,
    onError(error) {
      if (String(error).includes('No answer within 250 ms')) seen.unanswered++;
      else shared.onError?.(error);
    },
    limits: { storeMs: 250, subjectCalls: 3, subjectStreams: 1 },
    stores: {
      rateLimits: {
        reserve() {
          seen.reserved++;
          return new Promise(() => {});
        },
        peek: () => new Promise(() => {}),
      },
    },
    auth: { verify: (token) => ({ subject: token, personalities: ['guest'] }) },
  });
}

function verifySigned(edge: typeof Edge): (token: string) => GrantAnswer {
  const verify = edge.verifyJwt({
    issuer: ISSUER,
    audience: AUDIENCE,
    jwksUri: `${ISSUER}/jwks`,
    scopes: ['tools'],
    toGrant: ({ sub = '' }) => ({ subject: sub, personalities: ['guest'] }),
    fetch: fetchKeys,
  });
  return (token) => {
    if (token === 'slow-token') return new Promise(() => {}); // a database that never answers
    return (FAULTY[token] ?? (() => verify(token)))();
  };
}

/** Errors of tokens that fail in a case on purpose. */
function isExpected(error: string): boolean {
  return ['auth.verify returned', 'auth.verify took', EXPECTED].some((text) =>
    error.includes(text),
  );
}

function auditOf({ audited }: Seen, id = ''): Audited | undefined {
  if (!id.startsWith(AUDITED)) return undefined;
  audited[id] ??= { events: 0, records: [] };
  return audited[id];
}

function toLine(record: CallRecord): string {
  const { subject, session, personality, route, tool, ok, code, reason, rule } = record;
  const why = ok ? '-' : `${code}:${reason ?? rule}`;
  return `${subject} ${session} ${personality} ${route} ${tool} ${ok} ${why}`;
}

function pathOf(request: Request): string {
  try {
    return new URL(request.url).pathname;
  } catch {
    return ''; // not every platform checks the header 'Host' first
  }
}

/** Counts an unhandled rejection as a failure on every platform. */
function watchRejections(seen: Seen): void {
  const tell = (reason: unknown) => void seen.problems.push(`no code handled ${String(reason)}`);
  // Node has the first, browsers the second, some platforms both.
  const host = globalThis as {
    process?: { on?: (event: string, listener: (reason: unknown) => void) => void };
    addEventListener?: (
      event: string,
      listener: (event: { reason?: unknown; preventDefault?: () => void }) => void,
    ) => void;
  };
  host.process?.on?.('unhandledRejection', tell);
  host.addEventListener?.('unhandledrejection', (event) => {
    event.preventDefault?.();
    tell(event.reason);
  });
}
