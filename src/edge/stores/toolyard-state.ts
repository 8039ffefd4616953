import { withDefaults } from '../../lib/read-members.ts';
import type { DurableState, DurableStorage } from './platform.ts';
import { type EntryBounds, EntryTable, type NewEntry } from './state/entry-table.ts';
import { RateWindow } from './state/rate-window.ts';
import { StateRefusal } from './state/refusal.ts';
import { type Question, readQuestion } from './store-messages.ts';

/**
 * The limits of one {@link ToolyardState}.
 *
 * Source: docs/contract.md#edge-state.
 */
export interface StateLimits extends EntryBounds {
  /** The maximum calls of a rate limit. Default 100,000. */
  readonly maxCalls: number;
  /** Key-values or results in one object. Default 10,000. */
  readonly maxEntries: number;
  /** The maximum size of all entries, in UTF-16 code units. Default 10,000,000. */
  readonly maxChars: number;
  /** The maximum size of one entry. Default 500,000, which fits into a row in any script. */
  readonly maxValueChars: number;
}

/**
 * The allowed delay of a sweep: expired entries are never returned, and each alarm costs a write.
 */
const SWEEP_GRAIN_MS = 60_000;

/** The maximum distance of an alarm. Later entries are checked again then. */
const SWEEP_LATEST_MS = 365 * 24 * 3_600_000;

/**
 * The Durable Object behind {@link createDurableObjectStores}. One of them is one rate-limit
 * window, one scope of key-values, or one shard of results. One object decides each request, at one
 * moment of its own clock, and writes before it answers. An alarm deletes expired values; an empty
 * object has no storage.
 *
 * Export it from the Worker's main module and list it under `new_sqlite_classes`.
 *
 * Source: docs/contract.md#edge-state.
 *
 * @example
 * export { ToolyardState } from 'toolyard/edge';
 */
export class ToolyardState {
  readonly #storage: DurableStorage;
  readonly #limits: StateLimits;
  #window: RateWindow;
  #entries: EntryTable;
  /** The time of the alarm; `undefined` if it is not known yet. */
  #alarmAt: number | null | undefined;

  /**
   * The platform gives the first two. A subclass may give other limits:
   * `constructor(state, env) { super(state, env, { maxEntries: 100 }) }`.
   */
  constructor(state: DurableState, _env?: unknown, limits: Partial<StateLimits> = {}) {
    this.#storage = state.storage;
    this.#limits = withDefaults(DEFAULT_LIMITS, limits);
    this.#window = this.#emptyWindow();
    this.#entries = this.#noEntries();
  }

  /** Handles one request. An invalid or too large one is refused with status 400. */
  async fetch(request: Request): Promise<Response> {
    const text = await request.text();
    try {
      // No await from here to the response, so that no other request comes between.
      const now = Date.now();
      const { answer, wakeAt } = this.#answer(understood(text), now);
      if (wakeAt !== undefined) await this.#wakeFor(wakeAt, now);
      return Response.json(answer);
    } catch (thrown) {
      // Storage failures must reach the platform, which restarts the object.
      if (!(thrown instanceof StateRefusal)) throw thrown;
      return Response.json({ refusal: thrown.message }, { status: 400 });
    }
  }

  /** Deletes expired values. The platform calls it. */
  async alarm(): Promise<void> {
    this.#alarmAt = null;
    const now = Date.now();
    const rates = this.#window.sweep(now);
    const entries = this.#entries.sweep(now);
    if (rates === undefined && entries === 'empty') {
      this.#window = this.#emptyWindow();
      this.#entries = this.#noEntries();
      return this.#storage.deleteAll();
    }
    const next = Math.min(rates ?? NEVER, typeof entries === 'number' ? entries : NEVER);
    if (next < NEVER) await this.#wakeFor(next, now);
  }

  #answer(question: Question, now: number): Decision {
    switch (question.op) {
      case 'reserve': {
        const answer = this.#window.reserve({ ...question, now });
        return answer.retryAfterMs === undefined
          ? { answer, wakeAt: now + question.windowMs }
          : { answer };
      }
      case 'peek':
        return { answer: this.#window.peek({ ...question, now }) };
      case 'get':
      case 'recall':
        return { answer: this.#entries.get(question.key, now, question.op === 'recall') };
      case 'set':
      case 'keep':
        return { answer: {}, ...this.#set(question, now) };
      case 'swap': {
        const { value = null } = this.#entries.get(question.key, now, false);
        if (value !== question.expected) return { answer: { stored: false } };
        return { answer: { stored: true }, ...this.#set(question, now) };
      }
      case 'join': {
        const stored = this.#entries.hasRoomFor(question.key, question.most, now);
        if (!stored) return { answer: { stored } };
        return { answer: { stored }, ...this.#set({ ...question, value: '' }, now) };
      }
      case 'delete':
        return { answer: {}, ...this.#deleted(this.#entries.delete(question.key), now) };
      case 'list':
        return { answer: { keys: this.#entries.list(question.prefix, now) } };
      case 'forget':
        return { answer: {}, ...this.#deleted(this.#entries.clear(), now) };
    }
  }

  #set({ op, key, value, ttlMs }: Written, now: number): Pick<Decision, 'wakeAt'> {
    if (ttlMs === 0) return this.#deleted(this.#entries.delete(key), now);
    this.#entries.set({ key, value, ttlMs, whenFull: op === 'keep' ? 'evict' : 'refuse' }, now);
    return ttlMs === undefined ? {} : { wakeAt: now + ttlMs };
  }

  /** The deleted entry may have been the last, and then the alarm removes the empty table. */
  #deleted(some: boolean, now: number): Pick<Decision, 'wakeAt'> {
    return some ? { wakeAt: now } : {};
  }

  async #wakeFor(due: number, now: number): Promise<void> {
    const at = Math.min(Math.max(due, now + SWEEP_GRAIN_MS), now + SWEEP_LATEST_MS);
    this.#alarmAt ??= await this.#storage.getAlarm();
    if (this.#alarmAt !== null && this.#alarmAt <= at) return;
    this.#alarmAt = at;
    await this.#storage.setAlarm(at);
  }

  #emptyWindow(): RateWindow {
    return new RateWindow(this.#storage, this.#limits.maxCalls);
  }

  #noEntries(): EntryTable {
    return new EntryTable(this.#storage, this.#limits);
  }
}

type Written = Pick<NewEntry, 'key' | 'value' | 'ttlMs'> & Pick<Question, 'op'>;

interface Decision {
  answer: object;
  /** When the next entry expires. */
  wakeAt?: number;
}

function understood(text: string): Question {
  try {
    return readQuestion(text);
  } catch (thrown) {
    throw new StateRefusal(String(thrown));
  }
}

const NEVER = Number.POSITIVE_INFINITY;

const DEFAULT_LIMITS: StateLimits = {
  maxCalls: 100_000,
  maxEntries: 10_000,
  maxChars: 10_000_000,
  maxValueChars: 500_000,
};
