import {
  createRateLimitStore,
  type RateLimitReply,
  type RateLimitStore,
} from '../../../core/index.ts';
import type { DurableStorage } from '../platform.ts';
import { StateRefusal } from './refusal.ts';
import { tableIn } from './table-in.ts';

/** One question to a {@link RateWindow}. */
export interface WindowQuestion {
  maxCalls: number;
  windowMs: number;
  /** The object's own clock, in milliseconds. */
  now: number;
}

/** How many rows of the past may lie about before they are deleted without waiting for the alarm. */
const SPARE_ROWS = 64;

/**
 * One sliding window that outlives its object. The core's own store decides, in memory and at
 * once, so that no two questions ever meet; each place that was taken is one row.
 */
export class RateWindow {
  readonly #storage: DurableStorage;
  readonly #maxCalls: number;
  #store: RateLimitStore | undefined;
  #rows = 0;

  /** @param maxCalls What a limit may be at most: so many rows are kept. */
  constructor(storage: DurableStorage, maxCalls: number) {
    this.#storage = storage;
    this.#maxCalls = maxCalls;
  }

  /**
   * Takes a place, or says how long until one is free.
   *
   * @throws StateRefusal where the limit is higher than what is kept.
   */
  reserve(question: WindowQuestion): RateLimitReply {
    const reply = this.#ask('reserve', question);
    if (reply.retryAfterMs === undefined) this.#write(question, reply.used);
    return reply;
  }

  /** The same answer; takes nothing. */
  peek(question: WindowQuestion): RateLimitReply {
    return this.#ask('peek', question);
  }

  /** Deletes what has left its window. @returns when the rest will have; undefined: none are left. */
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
    // The core's store answers at once; its port also allows for others that do not.
    return this.#store[how]({ key: '', maxCalls, windowMs, now }) as RateLimitReply;
  }

  #load(now: number): RateLimitStore {
    const store = createRateLimitStore();
    if (!tableIn(this.#storage, 'calls')) return store;
    const rows = this.#storage.sql.exec('select at, gone_at from calls order by at').toArray();
    this.#rows = rows.length;
    for (const row of rows) {
      // Each place is taken again, at its own time; the first question will say what the window is.
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
