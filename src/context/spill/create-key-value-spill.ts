import { type Clock, type KeyValueBackend, systemClock } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { answerInTime } from './answer-in-time.ts';
import { keyOfOwner, type Spill, type SpilledResult, type SpillOwner } from './spill.ts';

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
  /** On their way, by owner and handle. */
  const waiting = new Map<string, SpilledResult>();
  const works = new Set<Promise<void>>();
  /** By scope, how many results are on their way. */
  const writes = new Map<string, number>();
  /** By owner and id of the call, the latest handle. */
  const handles = new Map<string, string>();

  const fail = (error: unknown): void => {
    try {
      onFailure?.(error);
    } catch {
      // A listener must not fail a batch.
    }
  };

  const write = async (scope: string, result: SpilledResult, handle: string): Promise<void> => {
    const expiresAt = clock.now() + ttlMs;
    const { owner: _, text, ...facts } = result;
    const [first = '', ...others] = piecesOf(text);
    const set = (name: string, value: unknown) =>
      store.set(`${scope}${handle}/${name}`, {
        value: JSON.stringify(value),
        ...(Number.isFinite(expiresAt) && { expiresAt }),
      });
    await Promise.all(others.map((piece, at) => set(`${at + 1}`, piece)));
    // Last, because it makes the result known.
    await set(`0.${Date.now()}.${text.length}`, { ...facts, text: first });
  };

  const keep = async (result: SpilledResult, handle: string): Promise<void> => {
    const scope = scopeOf(result.owner);
    writes.set(scope, (writes.get(scope) ?? 0) + 1);
    try {
      await write(scope, result, handle);
    } finally {
      const left = (writes.get(scope) ?? 0) - 1;
      writes.set(scope, left);
      if (left === 0) writes.delete(scope);
    }
    // One question for all results of a batch.
    if (!writes.has(scope)) await makeRoom(scope);
  };

  const makeRoom = async (scope: string): Promise<void> => {
    const keys = await store.list(scope);
    const heads = keys.flatMap((key) => readHead(scope, key) ?? []).sort(byAge);
    let chars = 0;
    const gone = heads.filter((head, at) => {
      chars += head.chars;
      return at >= maxResults || chars > maxChars || isOver(head, ttlMs);
    });
    const parts = gone.flatMap(({ start }) => keys.filter((key) => key.startsWith(start)));
    await Promise.all(parts.map((key) => store.delete(key)));
  };

  const read = async (owner: SpillOwner, handle: string): Promise<SpilledResult | undefined> => {
    const scope = scopeOf(owner);
    const keys = await store.list(`${scope}${handle}/`);
    const [head] = keys.flatMap((key) => readHead(scope, key) ?? []);
    if (!head || isOver(head, ttlMs)) return undefined;
    const names = Array.from(
      { length: Math.ceil(head.chars / PIECE_CHARS) - 1 },
      (_, at) => at + 1,
    );
    const records = await Promise.all(
      [head.key, ...names.map((name) => head.start + name)].map((key) => store.get(key)),
    );
    const [facts, ...others] = records.map((record) => readJson(record?.value));
    if (!isRecord(facts)) return undefined;
    const { tool, toolCallId, kept } = facts;
    const text = [facts.text, ...others].join('');
    const isWhole = text.length === head.chars && typeof kept === 'number';
    return isWhole
      ? { owner, tool: `${tool}`, toolCallId: `${toolCallId}`, text, kept }
      : undefined;
  };

  return {
    put(result) {
      if (result.text.length > maxChars || maxResults < 1) return undefined;
      const owner = keyOfOwner(result.owner);
      const handle = `r${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`;
      const key = owner + handle;
      waiting.set(key, result);
      const work = answerInTime(clock, timeoutMs, () => keep(result, handle))
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
        return await answerInTime(clock, timeoutMs, () => read(owner, handle));
      } catch (cause) {
        fail(cause);
        throw new Error('The store of cut results does not answer. Try again later.', { cause });
      }
    },
    handleOf: (owner, toolCallId) => handles.get(keyOfOwner(owner) + toolCallId),
    flush: async () => void (await Promise.all(works)),
  };
}

const HANDLE = /^r[0-9a-f]{10}$/;

/** A piece fits into a value of most stores, even where JSON escapes each of its characters. */
const PIECE_CHARS = 80_000;

/** How many calls have a handle in the memory of a process. */
const MOST_CALLS = 1000;

/** The key that makes a result known: `<scope><handle>/0.<time>.<characters>`. */
interface Head {
  key: string;
  /** The start of the keys of its pieces. */
  start: string;
  /** Since 1970, because monotonic clocks of several processes have different beginnings. */
  time: number;
  chars: number;
}

/**
 * The prefix of a session's keys: it counts as a session of its subject. In ids `%` is escaped, so no other scope
 * begins with it.
 */
function scopeOf(owner: SpillOwner): string {
  const safe = (id: string) => id.replace(/[%/]/g, encodeURIComponent);
  const { sessionId, subject = null, personalityId = null } = owner;
  return `session:${safe(sessionId)}%spill:${safe(JSON.stringify([subject, personalityId]))}/`;
}

function readHead(scope: string, key: string): Head | undefined {
  if (!key.startsWith(scope)) return undefined;
  const [, start, time, chars] =
    /^(r[0-9a-f]+\/)0\.(\d+)\.(\d+)$/.exec(key.slice(scope.length)) ?? [];
  if (start === undefined) return undefined;
  return { key, start: scope + start, time: Number(time), chars: Number(chars) };
}

/** The latest first. */
function byAge(one: Head, other: Head): number {
  return other.time - one.time;
}

/** Some stores have no times to live. */
function isOver({ time }: Head, ttlMs: number): boolean {
  return Date.now() >= time + ttlMs;
}

/** Pieces of equal length, so that the length of the whole gives their number. */
function piecesOf(text: string): string[] {
  const count = Math.ceil(text.length / PIECE_CHARS);
  return Array.from({ length: count }, (_, at) =>
    text.slice(at * PIECE_CHARS, (at + 1) * PIECE_CHARS),
  );
}

/** @returns `undefined` for another writer's value */
function readJson(value: string | undefined): unknown {
  try {
    return JSON.parse(value ?? '');
  } catch {
    return undefined;
  }
}

function remember(handles: Map<string, string>, call: string, handle: string): void {
  handles.delete(call);
  handles.set(call, handle);
  const [oldest = ''] = handles.keys();
  if (handles.size > MOST_CALLS) handles.delete(oldest);
}
