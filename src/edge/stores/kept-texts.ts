import {
  type Clock,
  createToolCache,
  ok,
  type Tool,
  type ToolCache,
  type ToolCacheReply,
  type ToolResult,
} from '../../core/index.ts';
import { createFairStore } from './fair-store.ts';
import { type ServerTexts, textsToolName } from './parted-cache.ts';

/** A text of the server. */
export interface KeptText {
  /** Whose it is: no other owner pushes it out of the memory of the isolate. */
  owner: string;
  /** The name of the text, in which its owner is. */
  key: string;
  /** Makes the text if there is none; a failure is not kept. */
  create: () => Promise<ToolResult>;
  /** Makes it in any case, and replaces the kept one. */
  renews?: boolean;
}

/** Texts that an isolate keeps, and finds those of other isolates. */
export type KeptTexts = (text: KeptText) => Promise<ToolCacheReply>;

const BOUNDS = {
  own: { values: 2000, chars: 10_000_000 },
  all: { values: 20_000, chars: 20_000_000 },
};

/**
 * @param shared the cache that keeps the results of tools. It may drop any text, so the isolate keeps
 *   its own texts, too
 * @param ttlMs how long a text is kept, in milliseconds
 */
export function createKeptTexts(
  shared: ToolCache | undefined,
  clock: Clock,
  name: ServerTexts,
  ttlMs: number,
): KeptTexts {
  // Without entries it only joins equal requests.
  const cache = shared ?? createToolCache({ maxEntries: 0 });
  const own = createFairStore<ToolResult>(clock, BOUNDS);
  const tool: Tool = {
    name: textsToolName(name),
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
  return async ({ owner, key, create, renews = false }) => {
    const known = renews ? undefined : own.get(owner, key);
    let isKnown = false;
    const execute = async () => {
      isKnown = known !== undefined;
      const result = known?.value ?? (await create());
      if (!known && result.ok) {
        const chars = key.length + result.value.length;
        own.set(owner, key, { value: result, chars, endsAt: clock.now() + ttlMs });
      }
      return { result };
    };
    const reply = await cache.answer({
      owner: tool,
      tool,
      args: {},
      ctx,
      // A text that the cache has dropped ends when it would have ended there.
      settings: { ttlMs: known ? known.endsAt - clock.now() : ttlMs, keyFn: () => key },
      clock,
      signal: NEVER,
      ...(renews && { renews }),
      execute,
    });
    return isKnown ? { ...reply, cached: 'hit' } : reply;
  };
}

const NEVER = new AbortController().signal;
