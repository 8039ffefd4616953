import { type Clock, type KeyValueBackend, systemClock } from '../../core/index.ts';
import { answerInTime } from './answer-in-time.ts';
import { keyOfOwner, type Spill, type SpilledResult } from './spill.ts';
import { createStoredResults } from './stored-results.ts';

/**
 * Options of {@link createKeyValueSpill}.
 *
 * Source: docs/contract.md#spill.
 */
export interface KeyValueSpillOptions {
  /** The most results of one session. Default 50. */
  maxResults?: number;
  /** The most characters of all results of one session. Default 1,000,000. */
  maxChars?: number;
  /** How long a result is kept, in milliseconds. Default 86,400,000, a day. */
  ttlMs?: number;
  /** How long the store may take, in milliseconds; the batch ends then. Default 5,000. */
  timeoutMs?: number;
  /** The registry's clock, for times to live and timeouts. Default: real time. */
  clock?: Clock;
  /** Called with the reason when a result could not be stored, read or removed. Default: no listener. */
  onFailure?: (error: unknown) => void;
}

/**
 * Keeps cut results in a key-value store, so that every process with this store reads them. Each session has its
 * own limits: when they are reached, its oldest results go.
 *
 * Source: docs/contract.md#spill.
 *
 * @example
 * const { keyValues } = createDurableObjectStores(env.STATE);
 * const cuts = createResultCuts({ spill: createKeyValueSpill(keyValues) });
 */
export function createKeyValueSpill(
  store: KeyValueBackend,
  options: KeyValueSpillOptions = {},
): Spill {
  const { maxResults = 50, maxChars = 1_000_000, ttlMs = 86_400_000 } = options;
  const { timeoutMs = 5000, clock = systemClock, onFailure } = options;
  const stored = createStoredResults(store, { maxResults, maxChars, ttlMs, clock });
  /** On their way, by owner and handle. */
  const waiting = new Map<string, SpilledResult>();
  const works = new Set<Promise<void>>();
  /** By owner and id of the call, the latest handle. */
  const handles = new Map<string, string>();

  const fail = (error: unknown): void => {
    try {
      onFailure?.(error);
    } catch {
      // A listener must not fail a batch.
    }
  };

  return {
    put(result) {
      if (result.text.length > maxChars || maxResults < 1) return undefined;
      const owner = keyOfOwner(result.owner);
      const handle = `r${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`;
      const key = owner + handle;
      waiting.set(key, result);
      const work = answerInTime(clock, timeoutMs, () => stored.keep(result, handle))
        .catch(fail)
        .finally(() => {
          waiting.delete(key);
          works.delete(work);
        });
      works.add(work);
      remember(handles, owner + result.toolCallId, handle);
      return handle;
    },
    async get(owner, handle) {
      const known = waiting.get(keyOfOwner(owner) + handle);
      if (known || !HANDLE.test(handle)) return known;
      try {
        return await answerInTime(clock, timeoutMs, () => stored.read(owner, handle));
      } catch (cause) {
        fail(cause);
        throw cause;
      }
    },
    handleOf: (owner, toolCallId) => handles.get(keyOfOwner(owner) + toolCallId),
    flush: async () => void (await Promise.all(works)),
  };
}

const HANDLE = /^r[0-9a-f]{10}$/;

/** How many calls have a handle in the memory of a process. */
const MOST_CALLS = 1000;

function remember(handles: Map<string, string>, call: string, handle: string): void {
  handles.delete(call);
  handles.set(call, handle);
  const [oldest = ''] = handles.keys();
  if (handles.size > MOST_CALLS) handles.delete(oldest);
}
