import type { EconomyParts } from '../../core/index.ts';
import { answerInTime } from '../spill/answer-in-time.ts';
import { sessionScope } from '../spill/session-scope.ts';

/** The tools that sessions have found, for all processes with the same store. Neither method rejects. */
export interface StoredFinds {
  /** Names, the latest last. Empty if the store has none, or fails. */
  load(sessionId: string): Promise<string[]>;
  /** Adds names; the given ones are the latest. */
  save(sessionId: string, names: readonly string[]): Promise<void>;
}

/** The newest so many names are stored. */
const MOST_NAMES = 50;

/** How many sessions a process remembers as stored. */
const MOST_SESSIONS = 1000;

/** How long the store may take, in milliseconds. */
const STORE_MS = 5000;

/** As long as values of sessions. */
const TTL_MS = 30 * 86_400_000;

/** How often a save is tried again after another process has changed the names. */
const TRIES = 3;

/** Without key-values nothing is stored. */
export function createStoredFinds({ keyValues, clock, onError }: EconomyParts): StoredFinds {
  /** By session, as the store had them. */
  const known = new Map<string, readonly string[]>();
  const remember = (sessionId: string, names: readonly string[]): void => {
    known.delete(sessionId);
    known.set(sessionId, names);
    const [oldest = ''] = known.keys();
    if (known.size > MOST_SESSIONS) known.delete(oldest);
  };
  const inTime = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await answerInTime(clock, STORE_MS, work);
    } catch (thrown) {
      onError(thrown);
      return otherwise;
    }
  };
  return {
    load: (sessionId) =>
      inTime(async () => {
        const names = readNames((await keyValues?.get(keyOf(sessionId)))?.value);
        remember(sessionId, names);
        return names;
      }, []),
    save: (sessionId, names) =>
      inTime(async () => {
        if (!keyValues || names.every((name) => known.get(sessionId)?.includes(name))) return;
        const key = keyOf(sessionId);
        for (let time = 0; time < TRIES; time++) {
          const before = (await keyValues.get(key))?.value;
          const others = readNames(before).filter((name) => !names.includes(name));
          const next = [...others, ...names].slice(-MOST_NAMES);
          const record = { value: JSON.stringify(next), expiresAt: clock.now() + TTL_MS };
          if (!keyValues.swap) await keyValues.set(key, record);
          else if (!(await keyValues.swap(key, before, record))) continue;
          return remember(sessionId, next);
        }
      }, undefined),
  };
}

function keyOf(sessionId: string): string {
  return `${sessionScope(sessionId)}found`;
}

/** Empty for another writer's value. */
function readNames(value = '[]'): string[] {
  try {
    const names: unknown = JSON.parse(value);
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}
