import {
  boundedJson,
  type Clock,
  createToolCache,
  systemClock,
  type Tool,
  type ToolCache,
  type ToolCacheReply,
  type ToolCacheRequest,
  type ToolExecution,
  type ToolResult,
  type ToolSuccess,
  toolCacheKey,
} from '../../core/index.ts';
import { messageOf } from '../../lib/message-of.ts';
import { digest } from '../digest.ts';
import { guardResults, STORE_MS } from './guard-stores.ts';
import type { ResultStore } from './result-store.ts';
import { fromResultText, writeResult } from './result-text.ts';

/**
 * Options of {@link createSharedToolCache}.
 *
 * Source: docs/contract.md#edge-state.
 */
export interface SharedToolCacheOptions {
  /**
   * Names the dependencies of results besides a tool's definition. These are the version of its
   * code, and the registry if several with equal tools share one store. Another name starts with an
   * empty cache. Default: ''.
   */
  deployment?: string;
  /** For the time limit. Default: real time. */
  clock?: Clock;
  /**
   * How long the store may take to answer, in milliseconds; then it is not asked for 5 s. Default
   * 5,000.
   */
  timeoutMs?: number;
}

/**
 * A cache whose results are shared by all isolates. Identical in-flight calls of one isolate share
 * one execution, as in `createToolCache`. Their result is a hit in all isolates.
 *
 * - Equal calls: same definition of the tool, deployment, session, personality and arguments (or
 *   `keyFn`). Registering an equal tool again finds the results of the first.
 * - Results of tools that declare `secrets`, and of tools merged from a registry with other
 * backends, stay in the isolate. A result that was made with an undeclared secret stays, too, and
 * is not kept at all.
 * - A store that fails costs no call: the tool runs, and the trace has a warning. A silent store costs
 *   one wait, and is then not asked for 5 s.
 * - `clear` clears the store, too. Until the store has confirmed it, the cache does not read it.
 *
 * Source: docs/contract.md#edge-state.
 *
 * @example
 * const cache = createSharedToolCache(resultsInRedis, { deployment: 'v42' });
 * const registry = createToolRegistry({ tools: [search], cache });
 */
export function createSharedToolCache(
  store: ResultStore,
  options: SharedToolCacheOptions = {},
): ToolCache {
  const own = createToolCache();
  // Stores nothing, and joins equal calls.
  const flights = createToolCache({ maxEntries: 0 });
  const { deployment = '', clock = systemClock, timeoutMs = STORE_MS } = options;
  const shared = createSharedResults(guardResults(store, clock, timeoutMs), deployment);

  return {
    async answer(request) {
      const { tool } = request;
      const call = tool && mayLeave(tool) ? callOf(request) : undefined;
      if (!tool || call === undefined) return own.answer(request);

      let hit = false;
      let warning: string | undefined;
      const execute = async (signal: AbortSignal): Promise<ToolExecution> => {
        let key: string;
        const begun = shared.clears;
        try {
          key = await shared.keyOf(tool, request.owner, call);
          const found = request.renews ? undefined : await shared.recall(key);
          hit = found !== undefined;
          if (found) return paidBefore(found);
        } catch (thrown) {
          warning = `The shared cache was not used: ${messageOf(thrown)}`;
          return run(request, signal);
        }
        const ran = await run(request, signal);
        if (ran.result.ok && begun === shared.clears) {
          const why = await shared.keep(key, ran, ran.result, ttlOf(request));
          if (why !== undefined) warning = `The result was not kept: ${why}`;
        }
        return ran;
      };

      const settings = { keyFn: () => call };
      const reply = await flights.answer({ ...request, settings, execute });
      return finished(reply, hit, warning);
    },
    clear() {
      own.clear();
      flights.clear();
      shared.clear();
    },
  };
}

/** The results in the store. Results from before a `clear` are not read. */
function createSharedResults(store: ResultStore, deployment: string) {
  const prints = new WeakMap<object, Promise<string>>();
  let clears = 0;
  let confirmed = 0;
  let confirming: Promise<void> | undefined;

  const keyOf = async (tool: Tool, owner: object, call: string): Promise<string> => {
    const print = prints.get(owner) ?? digest(definitionOf(tool, deployment));
    prints.set(owner, print);
    return digest(`${await print} ${call}`);
  };

  /** Whether the store has no entries from before the last `clear`. */
  const ready = async (): Promise<void> => {
    while (confirmed < clears) {
      const asked = clears;
      confirming ??= store.clear().finally(() => {
        confirming = undefined;
      });
      await confirming;
      confirmed = Math.max(confirmed, asked);
    }
  };

  const recall = async (key: string): Promise<ToolResult | undefined> => {
    await ready();
    const text = await store.get(key);
    return text === undefined ? undefined : fromResultText(text);
  };

  /** @returns why the result was not stored, if so. */
  const keep = async (
    key: string,
    { mask }: ToolExecution,
    result: ToolSuccess,
    ttlMs: number | undefined,
  ): Promise<string | undefined> => {
    if (mask) return 'it was made with a secret';
    try {
      await store.set(key, writeResult(result), ttlMs);
      return undefined;
    } catch (thrown) {
      return messageOf(thrown);
    }
  };

  return {
    keyOf,
    recall,
    keep,
    get clears() {
      return clears;
    },
    clear() {
      clears++;
      // The next call meets and reports a failure.
      ready().catch(() => {});
    },
  };
}

/** A result from the store: its cost was reported when it was paid. */
function paidBefore(result: ToolResult): ToolExecution {
  if (!result.ok || result.cost_usd === undefined) return { result };
  const { cost_usd: saved, ...free } = result;
  return { result: free, saved };
}

/** A caller may have left during the request; the tool must not start without a caller. */
function run(request: ToolCacheRequest, signal: AbortSignal): Promise<ToolExecution> {
  signal.throwIfAborted();
  return request.execute(signal);
}

function finished(reply: ToolCacheReply, hit: boolean, warning?: string): ToolCacheReply {
  if (hit) return { ...reply, cached: 'hit' };
  return warning === undefined || reply.cached ? reply : { ...reply, warning };
}

function mayLeave({ capabilities }: Tool): boolean {
  return !Object.hasOwn(capabilities, 'secrets');
}

/** The key of equal calls; `undefined` if the isolate's cache must report why there is none. */
function callOf(request: ToolCacheRequest): string | undefined {
  try {
    return toolCacheKey(request);
  } catch {
    return undefined;
  }
}

function definitionOf(tool: Tool, deployment: string): string {
  const { name, description, schema, toolset } = tool;
  return boundedJson([deployment, name, toolset, description, schema]);
}

function ttlOf({ settings }: ToolCacheRequest): number | undefined {
  return settings === true ? undefined : settings.ttlMs;
}
