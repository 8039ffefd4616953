import {
  type Clock,
  ok,
  type Tool,
  type ToolCache,
  type ToolCacheReply,
  type ToolResult,
} from '../../core/index.ts';

/**
 * Texts of the server in the cache that keeps the results of tools.
 *
 * @param key what the text belongs to, with its owner
 * @param create makes the text if there is none; a failure is not kept
 */
export type KeptTexts = (key: string, create: () => Promise<ToolResult>) => Promise<ToolCacheReply>;

/**
 * @param name stands for a tool in the cache; no other texts have it
 * @param ttlMs how long a text is kept, in milliseconds
 */
export function createKeptTexts(
  cache: ToolCache,
  clock: Clock,
  name: string,
  ttlMs: number,
): KeptTexts {
  const owner = {};
  const tool: Tool = {
    name: `toolyard/${name}`,
    description: '',
    schema: {},
    capabilities: {},
    execute: async () => ok(''),
  };
  const ctx = {
    sessionId: tool.name,
    sessionKey: tool.name,
    platform: 'edge',
    workingDir: '/',
    currentTurn: 1,
    messageCount: 1,
    resultBudgetChars: 0,
    emit: () => {},
    // A text is made to its end, even if its client disconnects: the client will ask again.
    abortSignal: NEVER,
  };
  return (key, create) =>
    cache.answer({
      owner,
      tool,
      args: {},
      ctx,
      settings: { ttlMs, keyFn: () => key },
      clock,
      signal: NEVER,
      execute: async () => ({ result: await create() }),
    });
}

const NEVER = new AbortController().signal;
