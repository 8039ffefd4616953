import {
  createCapabilityBackends,
  defineTool,
  ok,
  type StorageScope,
  type ToolContext,
} from '../../core/index.ts';
import { bearerTokens } from '../auth.ts';
import type { ToolServerOptions } from '../options.ts';
import { createMemoryStores } from '../stores/memory-stores.ts';
import { createTestServer } from '../test-support.ts';
import type { SessionSettings } from './sessions.ts';

export const KEY = 'a key of the tests, random enough';
const STORAGE_SCOPES: readonly StorageScope[] = [
  'tool-private',
  'session',
  'personality',
  'subject',
];
export const ANONYMOUS = { token: '' };
const ANYONE = {
  id: 'anyone',
  name: 'Anyone',
  description: '-',
  toolset: [...STORAGE_SCOPES, 'where'],
};

/** Tools that store a note in each scope, with callers without a token. */
export function serveNotes(options: Partial<ToolServerOptions> = {}) {
  const contexts: ToolContext[] = [];
  const note = (scope: StorageScope) =>
    defineTool({
      name: scope,
      description: `Keeps a note by ${scope}, and tells the one before.`,
      schema: { type: 'object', properties: { text: { type: 'string' } } },
      capabilities: { storage: { kind: 'kv', scope } },
      async execute({ text }, { kvStore }) {
        const before = await kvStore?.get('note');
        if (typeof text === 'string') await kvStore?.set('note', text);
        return ok(before ?? 'nothing');
      },
    });
  const where = defineTool({
    name: 'where',
    description: 'Tells its session.',
    schema: { type: 'object', properties: {} },
    async execute(_args, ctx) {
      contexts.push(ctx);
      return ok(ctx.sessionId);
    },
  });
  const kv = createMemoryStores().keyValues;
  const test = createTestServer(
    {
      personalities: [ANYONE],
      auth: {
        anonymous: { subject: 'anonymous', personalities: ['anyone'] },
        verify: bearerTokens({
          ada: { subject: 'ada', personalities: ['anyone'] },
          bob: { subject: 'bob', personalities: ['anyone'] },
          named: { subject: 'anonymous', personalities: ['anyone'] },
        }),
      },
      ...options,
    },
    [...STORAGE_SCOPES.map(note), where],
    { backends: createCapabilityBackends({ kv }) },
  );
  /** Calls a tool, and reads the result and the id of the session. */
  const run = async (name: string, args: object = {}, sessionId?: string, token = '') => {
    const context = sessionId === undefined ? {} : { sessionId };
    const answer = await test.post(`/tools/${name}`, { args, context }, { token });
    const { result = {} } = await answer.json();
    const id = answer.headers.get('x-session-id') ?? undefined;
    return { status: answer.status, said: result.value ?? result.error, id };
  };
  return { ...test, run, contexts };
}

/** The options of a server that signs sessions. */
export const signSessions = (more: Partial<SessionSettings> = {}) => ({
  sessions: { key: KEY, ...more },
});
