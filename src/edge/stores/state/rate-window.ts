import {
  createRateLimitStore,
  type RateLimitReply,
  type RateLimitStore,
} from '../../../core/index.ts';
import type { DurableStorage } from '../platform.ts';
import { StateRefusal } from './refusal.ts';
import { tableIn } from './table-in.ts';

/** One request to a {@link RateWindow}. */
export interface WindowQuestion {
  maxCalls: number;
  windowMs: number;
  /** The object's own clock, in milliseconds. */
  now: number;
}

/** The number of expired rows that are deleted without waiting for the alarm. */
const SPARE_ROWS = 64;

/**
 * One sliding window that outlives its object. The core's own store decides synchronously in
 * memory, so that no two requests interfere; each taken place is one row.
 */
export class RateWindow {
  readonly #storage: DurableStorage;
  readonly #maxCalls: number;
  #store: RateLimitStore | undefined;
  #rows = 0;

  /** @param maxCalls The maximum of a limit: this many rows are stored. */
  constructor(storage: DurableStorage, maxCalls: number) {
    this.#storage = storage;
    this.#maxCalls = maxCalls;
  }

  /**
   * Takes a place, or returns the time until one is free.
   *
   * @throws StateRefusal for a limit above the maximum.
   */
  reserve(question: WindowQuestion): RateLimitReply {
    const reply = this.#ask('reserve', question);
    if (reply.retryAfterMs === undefined) this.#write(question, reply.used);
    return reply;
  }

  /** The same result; takes nothing. */
  peek(question: WindowQuestion): RateLimitReply {
    return this.#ask('peek', question);
  }

  /** Deletes expired rows. @returns when the others expire; `undefined`: none are left. */
  sweep(now: number): number | undefined {
    if (!tableIn(this.#storage, 'calls')) return undefined;
    const { sql } = this.#storage;
    sql.exec('delete from calls where gone_at <= ?', now);
    const [row] = sql.exec('select count(*) as rows, max(gone_at) as last from calls').toArray();
    this.#rows = Number(row?.rows);
    return this.#rows === 0 ? undefined : Number(row?.last);
  }

  #ask(how: 'reserve' | 'peek', { maxCalls, windowMs, now }: WindowQuestion): RateLimitReply {
    if (maxCalls > this.#maxCalls) {
      throw new StateRefusal(`A shared rate limit may allow ${this.#maxCalls} calls at most.`);
    }
    this.#store ??= this.#load(now);
    // The core's store is synchronous; its interface also allows for others.
    return this.#store[how]({ key: '', maxCalls, windowMs, now }) as RateLimitReply;
  }

  #load(now: number): RateLimitStore {
    const store = createRateLimitStore();
    if (!tableIn(this.#storage, 'calls')) return store;
    const rows = this.#storage.sql.exec('select at, gone_at from calls order by at').toArray();
    this.#rows = rows.length;
    for (const row of rows) {
      // Each place is taken again, at its own time; the first request sets the window.
      const at = Number(row.at);
      if (Number(row.gone_at) > now) void store.reserve({ ...EVERYTHING, now: at });
    }
    return store;
  }

  #write({ windowMs, now }: WindowQuestion, used: number): void {
    const { sql } = this.#storage;
    if (this.#rows === 0) {
      sql.exec('create table if not exists calls (at real not null, gone_at real not null)');
    }
    sql.exec('insert into calls values (?, ?)', now, now + windowMs);
    this.#rows++;
    if (this.#rows > 2 * used + SPARE_ROWS) this.sweep(now);
  }
}

const EVERYTHING = {
  key: '',
  maxCalls: Number.POSITIVE_INFINITY,
  windowMs: Number.POSITIVE_INFINITY,
};
