import type { Clock, KeyValueBackend } from '../../core/index.ts';
import { isRecord } from '../../lib/is-record.ts';
import { sessionScope, toKeyPart } from './session-scope.ts';
import type { SpilledResult, SpillOwner } from './spill.ts';

/** The limits of one session, and the clock of the store. */
interface StoredResultsOptions {
  maxResults: number;
  maxChars: number;
  ttlMs: number;
  clock: Clock;
}

/** Results in a key-value store. Both methods reject if the store fails. */
export interface StoredResults {
  /** Stores a result, and removes the oldest ones beyond the limits of its session. */
  keep(result: SpilledResult, handle: string): Promise<void>;
  /** @returns `undefined` for a result that is not there, has expired, or is not whole */
  read(owner: SpillOwner, handle: string): Promise<SpilledResult | undefined>;
}

export function createStoredResults(
  store: KeyValueBackend,
  { maxResults, maxChars, ttlMs, clock }: StoredResultsOptions,
): StoredResults {
  /** By scope, how many results are on their way. */
  const writes = new Map<string, number>();

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

  return { keep, read };
}

/** A piece fits into a value of most stores, even where JSON escapes each of its characters. */
const PIECE_CHARS = 80_000;

/** The key that makes a result known: `<scope><handle>/0.<time>.<characters>`. */
interface Head {
  key: string;
  /** The start of the keys of its pieces. */
  start: string;
  /** Since 1970, because monotonic clocks of several processes have different beginnings. */
  time: number;
  chars: number;
}

function scopeOf({ sessionId, subject, personalityId }: SpillOwner): string {
  const caller = JSON.stringify([subject ?? null, personalityId ?? null]);
  return `${sessionScope(sessionId)}${toKeyPart(caller)}/`;
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
