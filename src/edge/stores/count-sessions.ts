import type { Clock } from '../../core/index.ts';
import { ownerOf, SESSION_TTL_MS } from './key-owner.ts';
import { fullStorage } from './memory-usage.ts';
import { sweep } from './sweep.ts';

/** How long an isolate takes it that the subject's object still has the session. */
const KNOWN_MS = 3_600_000;

/** The parts of {@link createSessionCount}. */
export interface SessionCountOptions {
  clock: Clock;
  /** How many sessions with values a subject may have. */
  subjectSessions: number;
  sessionTtlMs: number;
  /** Asks the object of the owner for a place. */
  join(owner: string, session: string, ttlMs: number): Promise<boolean>;
}

/**
 * Bounds the sessions of one subject that have values. The objects of sessions do not know each
 * other, so the subject has an object with their names. It costs one request for each session in
 * each isolate and hour, and none for each write.
 *
 * @returns a function to await before a write; it throws a RangeError if the subject has no place
 */
export function createSessionCount(options: SessionCountOptions): (key: string) => Promise<void> {
  const { clock, subjectSessions, join } = options;
  const ttlMs = Math.min(options.sessionTtlMs, SESSION_TTL_MS) + KNOWN_MS;
  /** By session: until when it needs no question. */
  const known = new Map<string, number>();
  return async (key) => {
    const { owner, session } = ownerOf(key);
    if (session === undefined || owner === session) return;
    const now = clock.now();
    if ((known.get(session) ?? 0) > now) return;
    if (!(await join(owner, session, ttlMs))) {
      throw new RangeError(
        fullStorage(`values in ${subjectSessions.toLocaleString('en-US')} sessions`),
      );
    }
    sweep(known, (until) => until <= now);
    known.set(session, now + KNOWN_MS);
  };
}
