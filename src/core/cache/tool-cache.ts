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

/** Options of {@link createToolCache}. */
export interface ToolCacheOptions {
  /** How many results are kept; the ones not asked for the longest go first. Default 1 000. */
  maxEntries?: number;
  /** How much they and their keys may hold, in UTF-16 code units. Default 10 million. */
  maxChars?: number;
}

/**
 * A cache in memory, for registries whose tools say `cache`. One may serve several registries;
 * they share nothing of it but the room.
 *
 * - What is kept is the raw result of a success, before reducer and trim. A failure is never kept.
 * - Equal calls: same registration of the tool, session, personality, arguments (or `keyFn`) and
 *   attachments of the kinds that the tool declares.
 *   Registering a tool again or removing it leaves its results behind; forks share them.
 * - Equal calls at one time share one execution, and its failure too. It runs in the context of
 *   the first, which alone hears its progress. A caller that is aborted leaves alone; when all
 *   have left, the execution is aborted and its late result is dropped. After one
 *   caller's time-out the next equal call starts afresh, so that a tool that hangs is not waited
 *   for forever.
 * - Each caller gets a `structured` of its own, as `structuredClone` makes it. A result whose
 *   `structured` cannot be cloned or written as JSON, or is longer than `maxChars`, is not kept, nor
 *   shared.
 * - `cost_usd` is reported once, by the call that pays for the execution; the others, joined or from
 *   memory, have none, and their reply says what was `saved`.
 * - A hit takes its place in a rate limit as every call does: what the limit bounds is how often
 *   a model may call.
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
      if (known && isFresh(known, request)) return shared(known, 'hit');
      kept.delete(key.text);

      const running = flights.get(key.text);
      if (!running) {
        const landed = await start(key.text, request).join(request.signal);
        const { result, saved, problem } = landed;
        if (!request.signal.aborted) landed.paid = true;
        return { ...withWarning(result, problem), ...(saved !== undefined && { saved }) };
      }
      const landed = await running.join(request.signal);
      if (landed.result.ok && !landed.copy) return uncached(request, landed.problem);
      // Where the call that began it has left, the first of the others tells what it cost.
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

/** What others than the call that ran it may have. */
interface Shared {
  readonly copy: ToolResult;
  readonly mask?: Mask;
  readonly saved?: number | undefined;
}

interface Kept extends Shared {
  readonly at: number;
  readonly ttlMs: number | undefined;
}

/** What an execution brought. */
interface Landed extends ToolExecution {
  /** For the caller that started it. */
  readonly result: ToolResult;
  /** For the other callers; successes only. */
  readonly copy?: ToolSuccess;
  readonly chars: number;
  /** Why there is no copy of a success. */
  readonly problem?: string;
  /** Whether a call has reported the cost. */
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
    const problem = `The result was not kept: its 'structured' is no plain data, or too large: ${messageOf(thrown)}`;
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
 * What makes two calls of one tool equal, as a text: session, personality, arguments (or `keyFn`)
 * and the attachments that the tool may read. For caches that keep results elsewhere; what stands for the tool has to be added.
 *
 * Source: docs/contract.md#cache.
 *
 * @throws TypeError for arguments that are no plain data, and for a `keyFn` that gives no string.
 *
 * @example
 * const key = `${request.tool?.name} ${toolCacheKey(request)}`;
 */
export function toolCacheKey({
  args,
  ctx,
  settings,
  attachments,
  argKeys,
}: Pick<ToolCacheRequest, 'args' | 'ctx' | 'settings' | 'attachments' | 'argKeys'>): string {
  const { sessionId = null, personalityId = null } = ctx;
  const hasOwn = settings !== true && settings.keyFn;
  const text = hasOwn ? customKey(settings, args, ctx) : argumentsKey(args, argKeys);
  const parts = [sessionId, personalityId, text];
  return JSON.stringify(attachments?.length ? [...parts, attachments.map(identityOf)] : parts);
}

/** All that a tool sees of an attachment, its content included: two of one name may differ. */
function identityOf({ id, kind, name, mimeType, encoding, data }: Attachment): unknown[] {
  return [id, kind, name, mimeType, encoding, data];
}

function customKey(settings: ToolCaching, args: unknown, ctx: ToolContext): string {
  const key: unknown = settings.keyFn?.(args, ctx);
  if (typeof key === 'string') return key;
  if (isPromise(key)) key.then(undefined, () => {}); // of no use, and must not end as unhandled
  throw new TypeError('keyFn returned no string');
}

async function uncached(request: ToolCacheRequest, why?: string): Promise<ToolCacheReply> {
  const { result } = await request.execute(request.signal);
  return withWarning(result, why);
}

function withWarning(result: ToolResult, warning?: string): ToolCacheReply {
  return warning === undefined ? { result } : { result, warning };
}
