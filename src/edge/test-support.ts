import {
  type CapabilityBackends,
  createToolRegistry,
  defineTool,
  err,
  ok,
  type Personality,
  type Tool,
  type ToolRegistryOptions,
} from '../core/index.ts';
import type { Grant } from './auth.ts';
import { bearerTokens } from './auth.ts';
import { createToolServer } from './create-tool-server.ts';
import type { ToolServerOptions } from './options.ts';

/** The headers of a client that takes events. */
export const ACCEPT_EVENTS = { accept: 'text/event-stream' };

/** The headers of an MCP client. */
export const ACCEPT_MCP = { accept: 'application/json, text/event-stream' };

export const GUEST: Personality = {
  id: 'guest',
  name: 'Guest',
  description: 'May greet.',
  toolset: ['greet', 'wait', 'chatty', 'fails'],
};

export const ENGINEER: Personality = { id: 'engineer', name: 'Engineer', description: 'May all.' };

/** Has no permissions: its list exists, and is empty. */
export const EMPTY: Personality = { id: 'empty', name: 'Empty', description: '-', toolset: [] };

export const GRANTS: Record<string, Grant> = {
  'guest-token': { subject: 'ada', personalities: ['guest'] },
  'other-token': { subject: 'bob', personalities: ['guest'] },
  'empty-token': { subject: 'eve', personalities: ['empty'] },
  'both-token': { subject: 'cem', personalities: ['guest', 'engineer'] },
  'operator-token': { subject: 'ops', personalities: ['engineer'], operator: true },
};

/** `wait` ends when it is aborted; each one that was is counted. */
export function createTestServer(
  options: Partial<ToolServerOptions> = {},
  more: readonly Tool[] = [],
  own: ToolRegistryOptions & { backends?: CapabilityBackends } = {},
) {
  const seen = { waiting: 0, aborted: 0, errors: [] as unknown[] };
  const schema = { type: 'object', properties: {} };
  const greet = defineTool({
    name: 'greet',
    description: 'Greets a person by name.',
    schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    execute: async ({ name }) => ok(`Hello, ${name}`),
  });
  const wait = defineTool({
    name: 'wait',
    description: 'Waits until it is aborted.',
    schema,
    execute: (_args, { abortSignal }) =>
      new Promise((resolve) => {
        seen.waiting++;
        abortSignal.addEventListener('abort', () => {
          seen.aborted++;
          resolve(err('stopped', 'execution_failed'));
        });
      }),
  });
  const chatty = defineTool({
    name: 'chatty',
    description: 'Says something to all.',
    schema,
    async execute(_args, { emit, sessionId }) {
      for (const audience of ['user', 'internal', 'dashboard'] as const) {
        emit({ type: 'progress', toolName: 'chatty', message: `to ${audience}`, audience });
      }
      return ok(`the secret value of ${sessionId}`);
    },
  });
  const fails = defineTool({
    name: 'fails',
    description: 'Throws.',
    schema,
    execute: () => Promise.reject(new Error('the disk is full')),
  });
  const secret = defineTool({
    name: 'launch',
    description: 'For engineers only.',
    schema,
    execute: async () => ok('launched'),
  });
  const tools = [greet, wait, chatty, fails, secret, ...more];
  const registry = createToolRegistry({ tools, ...own });
  const fetch = createToolServer({
    registry,
    personalities: [GUEST, ENGINEER, EMPTY],
    auth: { verify: bearerTokens(GRANTS) },
    onError: (error) => seen.errors.push(error),
    ...options,
  });
  const send = (
    path: string,
    { token = 'guest-token', headers = {}, ...init }: RequestInit & { token?: string } = {},
  ): Promise<Response> => {
    const sent = new Headers(headers);
    if (token !== '') sent.set('authorization', `Bearer ${token}`);
    return fetch(new Request(`http://localhost:8787${path}`, { ...init, headers: sent }));
  };
  const post = (
    path: string,
    body: unknown,
    init: RequestInit & { token?: string } = {},
  ): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (!headers.has('content-type')) headers.set('content-type', 'application/json');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return send(path, { method: 'POST', ...init, headers, body: text });
  };
  return { registry, fetch, send, post, seen };
}
