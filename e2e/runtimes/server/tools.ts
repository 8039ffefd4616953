import type * as Core from '../../../src/core/index.ts';
import type { Tool } from '../../../src/core/index.ts';

/** Counters of the tools, which another call reads. */
export interface Seen {
  /** Started and aborted calls of `wait`. */
  waiting: number;
  aborted: number;
  /** Executions of `cached`. */
  runs: number;
  /** Questions to a store that never answers. */
  reserved: number;
  /** How often the host received an error about that store. */
  unanswered: number;
  /** How often the host received an error about a tool that cannot be listed. */
  unlisted: number;
  /** Failures: unhandled rejections, errors within the server. */
  problems: string[];
  /** The audit of the requests whose ids begin with {@link AUDITED}. */
  audited: Record<string, Audited>;
}

/** The begin of the ids of requests that the program counts. */
export const AUDITED = 'audit-';

/** The audit of one request. */
export interface Audited {
  /** Events of the registry's observer with this id, subject, session and personality. */
  events: number;
  /** A line for each record of `onCall`. */
  records: string[];
}

/** Part of every value and error text that a stream must not contain. */
export const MARK = 'kept-from-streams';

const schema = { type: 'object', properties: {} };

/** Correct tools, and faulty tools that must not harm others. */
export function createTools(
  core: typeof Core,
  seen: Seen,
  revoke: (token: string) => void,
): { plain: Tool[]; strange: Tool[]; destructive: Tool[] } {
  const tool: WriteTool = (name, execute, more) =>
    core.defineTool({
      name,
      description: `The tool ${name}.`,
      schema,
      capabilities: {},
      execute,
      ...more,
    });
  return {
    plain: plainTools(tool, core, seen, revoke),
    strange: strangeTools(tool, core),
    destructive: DESTRUCTIVE.map((name) => tool(name, async () => core.ok('all is deleted'))),
  };
}

type WriteTool = (name: string, execute: Tool['execute'], more?: Partial<Tool>) => Tool;

function plainTools(
  tool: WriteTool,
  { ok, err }: typeof Core,
  seen: Seen,
  revoke: (token: string) => void,
): Tool[] {
  return [
    tool('greet', async (args) => ok(`Hello, ${nameIn(args)}`), {
      schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    }),
    tool('wait', (args, { abortSignal, emit }) => {
      const { everyMs } = Object(args);
      const say = () => {
        emit({ type: 'progress', toolName: 'wait', message: 'waiting', audience: 'user' });
      };
      return new Promise((resolve) => {
        seen.waiting++;
        say();
        const timer = everyMs === undefined ? undefined : setInterval(say, Number(everyMs));
        abortSignal.addEventListener('abort', () => {
          clearInterval(timer);
          seen.aborted++;
          resolve(err('stopped', 'execution_failed'));
        });
      });
    }),
    tool('chatty', async (_args, { emit }) => {
      for (const audience of ['user', 'internal', 'dashboard'] as const) {
        const message = `for ${audience}`;
        emit({ type: 'progress', toolName: 'chatty', message, audience, percent: 50 });
      }
      return ok(MARK);
    }),
    tool('fails', async () => {
      throw new Error(`no luck: ${MARK}`);
    }),
    tool('big', async () => ok('x'.repeat(100_000))),
    tool('cached', async () => ok(`run ${++seen.runs}`), { cache: true }),
    tool('limited', async () => ok('within the limit'), {
      rateLimit: { max_calls: 2, window_seconds: 600 },
    }),
    ...Object.entries({ note: 'session', own: 'subject', shared: 'tool-private' } as const).map(
      ([name, scope]) =>
        tool(
          name,
          async (args, { kvStore }) => {
            const before = await kvStore?.get('note');
            const { text } = Object(args);
            if (typeof text === 'string') await kvStore?.set('note', text);
            return ok(before ?? 'nothing');
          },
          { capabilities: { storage: { kind: 'kv', scope } } },
        ),
    ),
    tool('where', async (_args, { sessionId, agentId, platform, workingDir, personalityId }) =>
      ok(JSON.stringify({ sessionId, agentId, platform, workingDir, personalityId })),
    ),
    tool('loaded', async (args) => ok('small', { structured: payloadOf(Object(args).kind) })),
    tool('seen', async () => ok(JSON.stringify(seen))),
    tool('forget', async () => {
      void Promise.reject(new Error('forgotten'));
      return ok('done');
    }),
    tool('launch', async () => ok('launched')),
    tool('revoke', async (args) => {
      revoke(nameIn(args));
      return ok('done');
    }),
  ];
}

/** 2 MB of rows, or a picture of 6 MB. */
function payloadOf(kind: unknown): Record<string, unknown> {
  if (kind !== 'picture') return { rows: 'x'.repeat(2_000_000) };
  return { content: [{ type: 'image', data: 'A'.repeat(8_000_000), mimeType: 'image/png' }] };
}

/** Destructive tools of an MCP server and of a plugin. */
export const DESTRUCTIVE = ['mcp__files__delete_all', 'format_disk'] as const;

function strangeTools(tool: WriteTool, { ok }: typeof Core): Tool[] {
  const ring: Record<string, unknown> = { type: 'object' };
  ring.properties = { self: ring };
  const structured = (value: Record<string, unknown>) => async () =>
    ok('seen by programs', { structured: value });
  return [
    tool('recursive', async () => ok('fine'), {
      schema: { type: 'object', properties: { child: { $ref: '#' } } },
    }),
    tool('ring', async () => ok('fine'), { schema: ring }),
    tool('bigint', structured({ count: 12n })),
    tool('cyclic', structured(ring)),
    tool('absent', async () => ok('never'), {
      isAvailable() {
        throw new Error('no driver');
      },
    }),
    tool('nothing', async () => malformed(undefined)),
  ];
}

function nameIn(args: unknown): string {
  const { name } = Object(args);
  return String(name);
}

/** A result that the type forbids, because models and plugins return such results. */
function malformed<T>(value: unknown): T {
  // The only place where these tools bypass the types.
  return value as T;
}
