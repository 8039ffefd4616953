import {
  type Clock,
  type KeyValueBackend,
  type KeyValueRecord,
  type RateLimitRequest,
  type RateLimitStore,
  systemClock,
} from '../../core/index.ts';
import { askObject } from './ask-object.ts';
import { createBreaker } from './breaker.ts';
import { createSessionCount, type SessionCountOptions } from './count-sessions.ts';
import { asGuarded, STORE_MS } from './guard-stores.ts';
import { defaultTtlOf, SESSION_TTL_MS } from './key-owner.ts';
import { KEY_VALUE_LIMITS } from './memory-usage.ts';
import { createPartedCache } from './parted-cache.ts';
import type { DurableNamespace } from './platform.ts';
import type { ResultStore } from './result-store.ts';
import { createSharedToolCache } from './shared-tool-cache.ts';
import {
  type Question,
  readDone,
  readKeys,
  readStoredAnswer,
  readValue,
  readWindow,
} from './store-messages.ts';
import type { ToolStores } from './tool-stores.ts';

/**
 * Options of {@link createDurableObjectStores}.
 *
 * Source: docs/contract.md#edge-state.
 */
export interface DurableObjectStoresOptions {
  /** Separates several servers that share one namespace. Default ''. */
  name?: string;
  /**
   * Change it with each version of the tools' code; see {@link createSharedToolCache}. Default ''.
   */
  deployment?: string;
  /** The registry's clock, for times to live. Default: real time. */
  clock?: Clock;
  /** How long an object may take to respond, in milliseconds. Default 5,000. */
  timeoutMs?: number;
  /**
   * How long values of sessions stay that have no time to live of their own, in milliseconds; then
   * the object of the session deletes itself. Default 2,592,000,000, 30 days; `Infinity`: until they
   * are deleted.
   */
  sessionTtlMs?: number;
  /**
   * Sessions of one subject that have values, in the last 30 days at most. Callers without a token
   * are one subject. Default 1,000.
   */
  subjectSessions?: number;
  /**
   * How many objects hold results, as many links, and as many kept answers; changing it empties them.
   * Default 8.
   */
  resultShards?: number;
  /** Called with the reason of a missing response, for logs: callers do not see the reason. */
  onFailure?: (error: unknown) => void;
}

/**
 * Stores that all isolates of a Worker share, over one Durable Object namespace of the class
 * {@link ToolyardState}. Each rate-limit window and each scope of key-values has an object; results have a
 * few. The registry has to be named with `rateLimitScope`, the same in each isolate.
 *
 * If an object cannot be reached, a limited call is refused and a key-value operation fails. A
 * result is not cached, so the tool runs. An object that did not answer in time is not asked for 5 s.
 *
 * Source: docs/contract.md#edge-state.
 *
 * @example
 * const { rateLimits, results } = createDurableObjectStores(env.STATE, { deployment: 'v42' });
 * const registry = createToolRegistry({
 *   tools,
 *   rateLimitStore: rateLimits,
 *   rateLimitScope: 'my-server',
 *   cache: results,
 * });
 */
export function createDurableObjectStores(
  namespace: DurableNamespace,
  options: DurableObjectStoresOptions = {},
): ToolStores {
  const { name = '', deployment = '', clock = systemClock, resultShards = 8 } = options;
  const { timeoutMs = STORE_MS, onFailure = () => {} } = options;
  const { sessionTtlMs = SESSION_TTL_MS } = options;
  const { subjectSessions = KEY_VALUE_LIMITS.subjectSessions } = options;
  // By object: one that a caller overloads must not stop those of others.
  const breaker = createBreaker(clock, timeoutMs);
  const ask: Ask = (object, question, read) =>
    askObject({
      namespace,
      name: `${name}/${object}`,
      question,
      read,
      breaker,
      onFailure,
    });
  return {
    rateLimits: asGuarded(rateLimitsOver(ask)),
    keyValues: asGuarded(keyValuesOver(ask, { clock, sessionTtlMs, subjectSessions })),
    results: createPartedCache((part) =>
      createSharedToolCache(asGuarded(resultsOver(ask, part, resultShards)), { deployment }),
    ),
  };
}

/** Sends a request to one object. */
type Ask = <A>(object: string, question: Question, read: (text: string) => A) => Promise<A>;

function rateLimitsOver(ask: Ask): RateLimitStore {
  const question =
    (op: 'reserve' | 'peek') =>
    ({ key, maxCalls, windowMs }: RateLimitRequest) =>
      ask(`rate:${key}`, { op, maxCalls, windowMs }, readWindow);
  return { reserve: question('reserve'), peek: question('peek') };
}

type KeyValueSettings = Omit<SessionCountOptions, 'join'>;

function keyValuesOver(ask: Ask, settings: KeyValueSettings): KeyValueBackend {
  const { clock, sessionTtlMs, subjectSessions: most } = settings;
  const countSession = createSessionCount({
    ...settings,
    async join(owner, key, ttlMs) {
      const question = { op: 'join', key, ttlMs, most } as const;
      return (await ask(`sessions:${owner}`, question, readStoredAnswer)).stored;
    },
  });
  const lifetime = (key: string, { expiresAt }: KeyValueRecord): { ttlMs?: number } => {
    const ttlMs =
      expiresAt === undefined
        ? defaultTtlOf(key, sessionTtlMs)
        : Math.max(0, expiresAt - clock.now());
    return ttlMs !== undefined && Number.isFinite(ttlMs) ? { ttlMs } : {};
  };
  return {
    async get(key) {
      const { value, ttlMs } = await ask(objectOf(key), { op: 'get', key }, readValue);
      if (value === undefined) return undefined;
      // Counted from now, not from the request. A record may seem expired on arrival. Its reader
      // would delete it, together with a newer value of another writer.
      return ttlMs === undefined ? { value } : { value, expiresAt: clock.now() + ttlMs };
    },
    async set(key, record) {
      const { value } = record;
      await countSession(key);
      await ask(objectOf(key), { op: 'set', key, value, ...lifetime(key, record) }, readDone);
    },
    async swap(key, before, record) {
      const { value } = record;
      const expected = before ?? null;
      const question = { op: 'swap', key, value, expected, ...lifetime(key, record) } as const;
      await countSession(key);
      return (await ask(objectOf(key), question, readStoredAnswer)).stored;
    },
    async delete(key) {
      await ask(objectOf(key), { op: 'delete', key }, readDone);
    },
    async list(prefix) {
      return (await ask(objectOf(prefix), { op: 'list', prefix }, readKeys)).keys;
    },
  };
}

/** One object per scope; the scope ends at the first slash. */
function objectOf(key: string): string {
  const end = key.indexOf('/');
  if (end >= 0) return `kv:${key.slice(0, end)}`;
  throw new RangeError(`Start '${key}' with the name of a scope and a slash.`);
}

function resultsOver(ask: Ask, part: string, shards: number): ResultStore {
  // Keys are hexadecimal digests, so any part of one is evenly distributed.
  const shardOf = (key: string): string =>
    `${part}:${Number.parseInt(key.slice(0, 8), 16) % shards}`;
  return {
    get: async (key) => (await ask(shardOf(key), { op: 'recall', key }, readValue)).value,
    async set(key, value, ttlMs) {
      const ttl = ttlMs !== undefined && Number.isFinite(ttlMs) ? { ttlMs } : {};
      await ask(shardOf(key), { op: 'keep', key, value, ...ttl }, readDone);
    },
    async clear() {
      const all = Array.from({ length: shards }, (_, at) => `${part}:${at}`);
      await Promise.all(all.map((shard) => ask(shard, { op: 'forget' }, readDone)));
    },
  };
}
