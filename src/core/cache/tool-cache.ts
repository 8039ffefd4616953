import { jsonLength } from '../../lib/bounded-json.ts';
import { messageOf } from '../../lib/message-of.ts';
import type { ToolCaching } from '../contract/tool.ts';
import type { Attachment, ToolContext } from '../contract/tool-context.ts';
import type { ToolResult, ToolSuccess } from '../contract/tool-result.ts';
import { isPromise } from '../is-promise.ts';
import type {
  CachedBy,
  ToolCache,
  ToolCacheReply,
  ToolCacheRequest,
  ToolExecution,
} from '../ports.ts';
import { argumentsKey } from './arguments-key.ts';
import { Flight } from './flight.ts';
import { Lru } from './lru.ts';

/**
 * Options of {@link createToolCache}.
 *
 * Source: docs/contract.md#cache.
 */
export interface ToolCacheOptions {
  /**
   * The maximum number of results; the least recently used ones are dropped first. Default 1,000.
   */
  maxEntries?: number;
  /** The maximum size of results and keys, in UTF-16 code units. Default 10 million. */
  maxChars?: number;
}

/**
 * A cache in memory, for registries with tools that declare `cache`. One cache may serve several
 * registries; they share only its size limits.
 *
 * - It stores the raw result of a success, before reducer and trim. It never stores a failure.
 * - Equal calls have the same registration of the tool, session, personality and arguments (or
 *   `keyFn`). They also have the same attachments of the kinds that the tool declares. Registering
 *   a tool again or removing it discards its results; forks share them.
 * - Equal calls at the same time share one execution, and its failure too. It runs in the context
 * of the first caller, which is the only one to receive its progress. Aborting one caller does not
 * abort the others. When all have left, the execution is aborted and its late result dropped. After
 * one caller's time-out, the next equal call starts a new execution. So a hanging tool does not
 * block it forever.
 * - Each caller gets its own `structuredClone` of `structured`. A result is neither stored nor
 *   shared if its `structured` cannot be cloned or written as JSON. The same holds if it is longer
 *   than `maxChars`.
 * - `cost_usd` is reported once, by the call that pays for the execution. The reply of every other
 *   call has no cost and reports what was `saved`.
 * - A hit counts for a rate limit, as every call does. The limit counts the calls of a model, not
 *   executions.
 *
 * Source: docs/contract.md#cache.
 *
 * @example
 * const registry = createToolRegistry({ tools: [search], cache: createToolCache() });
 */
export function createToolCache({
  maxEntries = 1000,
  maxChars = 10_000_000,
}: ToolCacheOptions = {}): ToolCache {
  const kept = new Lru<Kept>({ maxEntries, maxWeight: maxChars });
  const flights = new Map<string, Flight<Landed>>();
  const owners = new WeakMap<object, number>();
  let lastOwner = 0;

  const numberOf = (owner: object): number => {
    const known = owners.get(owner);
    if (known !== undefined) return known;
    owners.set(owner, ++lastOwner);
    return lastOwner;
  };

  const start = (key: string, request: ToolCacheRequest): Flight<Landed> => {
    const { settings, clock } = request;
    const ttlMs = settings === true ? undefined : settings.ttlMs;
    const execute = async (signal: AbortSignal): Promise<Landed> => {
      try {
        const landed = toLanded(await request.execute(signal), maxChars);
        const { copy, mask, saved, chars } = landed;
        if (copy && flights.get(key) === flight) {
          kept.set(key, { copy, mask, saved, at: clock.now(), ttlMs }, key.length + chars);
        }
        return landed;
      } finally {
        forget();
      }
    };
    const forget = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const flight = new Flight(execute, { overdue: forget, abandoned: forget });
    flights.set(key, flight);
    return flight;
  };

  return {
    async answer(request) {
      const key = keyOf(request, numberOf(request.owner));
      if (!key.ok) return uncached(request, `The cache was not used: ${key.why}`);

      const known = kept.get(key.text);
      if (known && !request.renews && isFresh(known, request)) return shared(known, 'hit');
      kept.delete(key.text);

      const running = flights.get(key.text);
      if (!running || request.renews) {
        const landed = await start(key.text, request).join(request.signal);
        const { result, saved, problem } = landed;
        if (!request.signal.aborted) landed.paid = true;
        return { ...withWarning(result, problem), ...(saved !== undefined && { saved }) };
      }
      const landed = await running.join(request.signal);
      if (landed.result.ok && !landed.copy) return uncached(request, landed.problem);
      // If the original caller has left, the first of the others reports the cost.
      const pays = !landed.paid && !request.signal.aborted;
      if (pays) landed.paid = true;
      return shared({ ...landed, copy: landed.copy ?? landed.result }, 'joined', pays);
    },
    clear() {
      kept.clear();
      flights.clear();
    },
  };
}

type Mask = ToolExecution['mask'];

/** The result for callers other than the one that ran it. */
interface Shared {
  readonly copy: ToolResult;
  readonly mask?: Mask;
  readonly saved?: number | undefined;
}

interface Kept extends Shared {
  readonly at: number;
  readonly ttlMs: number | undefined;
}

/** The outcome of an execution. */
interface Landed extends ToolExecution {
  /** For the caller that started it. */
  readonly result: ToolResult;
  /** For the other callers; successes only. */
  readonly copy?: ToolSuccess;
  readonly chars: number;
  /** The reason why a success has no copy, as a sentence. */
  readonly problem?: string;
  /** Whether a call has already reported the cost of the execution. */
  paid?: boolean;
}

function toLanded(ran: ToolExecution, maxChars: number): Landed {
  const { result } = ran;
  if (!result.ok) return { ...ran, chars: 0 };
  try {
    const { value, structured } = result;
    const chars = value.length + (structured ? jsonLength(structured, maxChars) : 0);
    return { ...ran, copy: copyOf(result), chars };
  } catch (thrown) {
    const problem = `The result was not kept: its 'structured' is not plain data, or is too large: ${messageOf(thrown)}`;
    return { ...ran, chars: 0, problem };
  }
}

function copyOf<T extends ToolResult>(result: T): T {
  return 'structured' in result
    ? { ...result, structured: structuredClone(result.structured) }
    : { ...result };
}

function shared({ copy, mask, saved }: Shared, cached: CachedBy, pays = false): ToolCacheReply {
  const reply: ToolCacheReply = { result: copyOf(copy), cached };
  if (mask) reply.mask = mask;
  if (saved !== undefined) reply.saved = saved;
  const { result } = reply;
  if (result.ok && result.cost_usd !== undefined && !pays) {
    reply.saved = result.cost_usd;
    delete result.cost_usd;
  }
  return reply;
}

function isFresh({ at, ttlMs }: Kept, { clock }: ToolCacheRequest): boolean {
  return ttlMs === undefined || clock.now() - at < ttlMs;
}

type Key = { ok: true; text: string } | { ok: false; why: string };

function keyOf(request: ToolCacheRequest, owner: number): Key {
  try {
    return { ok: true, text: owner + toolCacheKey(request) };
  } catch (thrown) {
    return { ok: false, why: messageOf(thrown) };
  }
}

/**
 * The key of equal calls, as a text. It has the arguments (or `keyFn`) and what else the tool can see:
 * session, subject, personality, agent, team, memory, platform, working directory, hosts, grants, and
 * the attachments that it may read. For caches with other storage, which must add the identity of the
 * tool.
 *
 * Source: docs/contract.md#cache.
 *
 * @throws TypeError for arguments beyond JSON, and for a `keyFn` that returns no string.
 *
 * @example
 * const key = `${request.tool?.name} ${toolCacheKey(request)}`;
 */
export function toolCacheKey({
  args,
  ctx,
  settings,
  attachments = [],
  grants,
  argKeys,
}: Omit<ToolCacheRequest, 'owner' | 'tool' | 'clock' | 'signal' | 'execute'>): string {
  const hasOwn = settings !== true && settings.keyFn;
  const text = hasOwn ? customKey(settings, args, ctx) : argumentsKey(args, argKeys);
  const seen = SEEN.map((member) => ctx[member]);
  return JSON.stringify([text, ...seen, grants, ...attachments.map(identityOf)]);
}

/** The members of a context that say whose call it is, and what it reaches. */
const SEEN = [
  ...(['sessionId', 'sessionKey', 'subject', 'personalityId', 'agentId', 'teamId'] as const),
  ...(['memoryScope', 'memoryScopeId', 'platform', 'workingDir', 'networkPolicy'] as const),
] satisfies (keyof ToolContext)[];

/**
 * All members of an attachment that a tool sees, including its content: two of one name may differ.
 */
function identityOf({ id, kind, name, mimeType, encoding, data }: Attachment): unknown[] {
  return [id, kind, name, mimeType, encoding, data];
}

function customKey(settings: ToolCaching, args: unknown, ctx: ToolContext): string {
  const key: unknown = settings.keyFn?.(args, ctx);
  if (typeof key === 'string') return key;
  if (isPromise(key)) key.then(undefined, () => {}); // unused, and must not become an unhandled rejection
  throw new TypeError('keyFn returned no string');
}

async function uncached(request: ToolCacheRequest, why?: string): Promise<ToolCacheReply> {
  const { result } = await request.execute(request.signal);
  return withWarning(result, why);
}

function withWarning(result: ToolResult, warning?: string): ToolCacheReply {
  return warning === undefined ? { result } : { result, warning };
}
