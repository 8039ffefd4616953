import { vi } from 'vitest';

/** A response of a token endpoint: an error code, or tokens. */
export type FakeAnswer = string | Record<string, unknown> | TypeError;

const SERVER = 'https://mcp.example/mcp';
const LOGIN = 'https://login.example';

const ISSUED = {
  device_code: 'device-1',
  user_code: 'ABCD-EFGH',
  verification_uri: `${LOGIN}/device`,
  verification_uri_complete: `${LOGIN}/device?user_code=ABCD-EFGH`,
  expires_in: 600,
  interval: 5,
};

/** The parts of {@link createDeviceServer} that a test replaces. */
export interface DeviceServerParts {
  /** Members that replace those of the metadata; `undefined` removes one. */
  metadata?: Record<string, unknown>;
  /** Members that replace those of the issued code, or another answer. */
  issued?: Record<string, unknown> | Response;
  /** The answers of the token endpoint, in order; the last one again and again. */
  tokens?: FakeAnswer[];
}

/** An MCP server and its authorization server behind one `fetch`. */
export function createDeviceServer({
  metadata,
  issued,
  tokens = [TOKENS],
}: DeviceServerParts = {}) {
  const asked: { url: string; form: URLSearchParams; at: number; auth: string | null }[] = [];
  const answers = [...tokens];
  const registered: Record<string, unknown>[] = [];
  const fetchFn = vi.fn(async (target: string | URL, init?: RequestInit): Promise<Response> => {
    init?.signal?.throwIfAborted();
    const url = new URL(target);
    const form = new URLSearchParams(init?.body instanceof URLSearchParams ? init.body : '');
    const auth = new Headers(init?.headers).get('authorization');
    if (init?.method === 'POST') {
      asked.push({ url: url.pathname, form, at: performance.now(), auth });
    }
    switch (url.pathname) {
      case '/.well-known/oauth-protected-resource/mcp':
        return Response.json({
          resource: SERVER,
          authorization_servers: [LOGIN],
          scopes_supported: ['tools'],
        });
      case '/.well-known/oauth-authorization-server':
        return Response.json({
          issuer: LOGIN,
          authorization_endpoint: `${LOGIN}/authorize`,
          token_endpoint: `${LOGIN}/token`,
          registration_endpoint: `${LOGIN}/register`,
          device_authorization_endpoint: `${LOGIN}/device/code`,
          response_types_supported: ['code'],
          ...metadata,
        });
      case '/register': {
        const client = JSON.parse(String(init?.body)) as Record<string, unknown>;
        registered.push(client);
        return Response.json({ ...client, client_id: `client-${registered.length}` });
      }
      case '/device/code':
        return issued instanceof Response
          ? issued.clone()
          : Response.json({ ...ISSUED, ...issued });
      case '/token':
        return answerOf(answers.length > 1 ? answers.shift() : answers[0]);
      default:
        return new Response('Not found', { status: 404 });
    }
  });
  return {
    serverUrl: new URL(SERVER),
    fetchFn,
    asked,
    registered,
    answers,
    /** The token requests. */
    polls: () => asked.filter(({ url }) => url === '/token'),
  };
}

/** The tokens that the token endpoint issues. */
export const TOKENS = { access_token: 'token-1', token_type: 'Bearer', refresh_token: 'refresh-1' };

function answerOf(answer: FakeAnswer | undefined): Response {
  if (answer instanceof TypeError) throw answer;
  return typeof answer === 'string'
    ? Response.json({ error: answer, error_description: `Why: ${answer}` }, { status: 400 })
    : Response.json(answer);
}
