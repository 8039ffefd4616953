import type { DurableStorage, SqlStorageValue } from '../platform.ts';
import type { ValueAnswer } from '../store-messages.ts';
import { StateRefusal } from './refusal.ts';
import { tableIn } from './table-in.ts';

/** The limits of one {@link EntryTable}. */
export interface EntryBounds {
  readonly maxEntries: number;
  /** The maximum size of all values and keys together, in UTF-16 code units. */
  readonly maxChars: number;
  /** The maximum size of one value with its key. */
  readonly maxValueChars: number;
}

/** One value to be written. */
export interface NewEntry {
  key: string;
  value: string;
  /** Its lifetime, in milliseconds; absent: until it is deleted. */
  ttlMs?: number | undefined;
  /** Without room: refuse the new entry, or drop the least recently used ones. */
  whenFull: 'refuse' | 'evict';
}

/**
 * A use is recorded if the last record is older. A write for each hit would cost more than it is
 * worth.
 */
const USE_GRAIN_MS = 60_000;

/** How many entries are examined together to make room. */
const EVICTED_AT_ONCE = 16;

/**
 * Values by key, limited in size, some with a lifetime. Keys and values are stored as JSON. SQLite
 * would change half a surrogate pair and end a text at a NUL.
 */
export class EntryTable {
  readonly #storage: DurableStorage;
  readonly #bounds: EntryBounds;
  /** Counted at the first write. */
  #held: Totals | undefined;
  #made = false;

  constructor(storage: DurableStorage, bounds: EntryBounds) {
    this.#storage = storage;
    this.#bounds = bounds;
  }

  /** @param uses Whether to record the use. */
  get(key: string, now: number, uses: boolean): ValueAnswer {
    if (!this.#exists()) return {};
    const [row] = this.#rows(
      'select value, used_at, expires_at from entries where key = ? and (expires_at is null or expires_at > ?)',
      JSON.stringify(key),
      now,
    );
    if (!row) return {};
    if (uses && now - Number(row.used_at) > USE_GRAIN_MS) {
      this.#run('update entries set used_at = ? where key = ?', now, JSON.stringify(key));
    }
    const value = parsed(row.value);
    return row.expires_at === null ? { value } : { value, ttlMs: Number(row.expires_at) - now };
  }

  /** @throws StateRefusal without room; the old value stays. */
  set({ key, value, ttlMs, whenFull }: NewEntry, now: number): void {
    const { maxValueChars } = this.#bounds;
    const chars = key.length + value.length;
    if (chars > maxValueChars) {
      if (whenFull === 'evict') return;
      throw new StateRefusal(
        `A value and its key may have at most ${maxValueChars.toLocaleString('en-US')} characters.`,
      );
    }
    if (!this.#exists()) this.#create();
    const name = JSON.stringify(key);
    const [old] = this.#rows('select chars from entries where key = ?', name);
    const more = { entries: old ? 0 : 1, chars: chars - Number(old?.chars ?? 0) };
    if (!this.#makeRoom(more, now, whenFull)) return;
    const expiresAt = ttlMs === undefined ? null : now + ttlMs;
    this.delete(key);
    this.#run(
      'insert into entries (key, value, chars, used_at, expires_at) values (?, ?, ?, ?, ?)',
      ...[name, JSON.stringify(value), chars, now, expiresAt],
    );
    this.#count(1, chars);
  }

  /** @returns whether the key is there, or has room as one of at most `most`. */
  hasRoomFor(key: string, most: number, now: number): boolean {
    if (!this.#exists() || this.get(key, now, false).value !== undefined) return true;
    if (this.#totals().entries >= most) this.sweep(now);
    return this.#totals().entries < most;
  }

  /** @returns whether the key existed. */
  delete(key: string): boolean {
    if (!this.#exists()) return false;
    return this.#drop('delete from entries where key = ? returning chars', JSON.stringify(key)) > 0;
  }

  /** The keys with this prefix, sorted. */
  list(prefix: string, now: number): string[] {
    if (!this.#exists()) return [];
    const live = 'select key from entries where expires_at is null or expires_at > ?';
    return this.#rows(live, now)
      .map((row) => parsed(row.key))
      .filter((key) => key.startsWith(prefix))
      .sort();
  }

  /** @returns whether the table existed. */
  clear(): boolean {
    return this.#exists() && this.#drop('delete from entries returning chars') > 0;
  }

  /** Deletes expired entries. @returns when the next one expires; `empty`: no entries are left. */
  sweep(now: number): number | 'never' | 'empty' {
    if (!this.#exists()) return 'empty';
    this.#drop('delete from entries where expires_at <= ? returning chars', now);
    if (this.#totals().entries === 0) return 'empty';
    const [row] = this.#rows('select min(expires_at) as next from entries');
    return typeof row?.next === 'number' ? row.next : 'never';
  }

  /** @returns whether there is room now. */
  #makeRoom(more: Totals, now: number, whenFull: NewEntry['whenFull']): boolean {
    if (this.#fits(more)) return true;
    this.sweep(now);
    while (!this.#fits(more)) {
      if (whenFull === 'refuse') {
        const { maxEntries, maxChars } = this.#bounds;
        throw new StateRefusal(
          `This scope is full: it may have ${maxEntries.toLocaleString('en-US')} keys and ${maxChars.toLocaleString('en-US')} characters. Delete some, or let values expire.`,
        );
      }
      if (this.#drop(LEAST_USED, EVICTED_AT_ONCE) === 0) return false;
    }
    return true;
  }

  #fits(more: Totals): boolean {
    const { entries, chars } = this.#totals();
    const { maxEntries, maxChars } = this.#bounds;
    return entries + more.entries <= maxEntries && chars + more.chars <= maxChars;
  }

  /** @returns the number of entries. */
  #drop(deletion: string, ...values: SqlStorageValue[]): number {
    const dropped = this.#rows(deletion, ...values);
    const chars = dropped.reduce((sum, row) => sum + Number(row.chars), 0);
    this.#count(-dropped.length, -chars);
    return dropped.length;
  }

  #count(entries: number, chars: number): void {
    if (!this.#held) return;
    this.#held.entries += entries;
    this.#held.chars += chars;
  }

  #create(): void {
    this.#run(
      'create table entries (key text primary key, value text not null, chars integer not null, used_at real not null, expires_at real) without rowid',
    );
    this.#run('create index expiring on entries (expires_at) where expires_at is not null');
    this.#made = true;
  }

  #totals(): Totals {
    if (this.#held) return this.#held;
    const [row] = this.#rows('select count(*) as entries, total(chars) as chars from entries');
    this.#held = { entries: Number(row?.entries), chars: Number(row?.chars) };
    return this.#held;
  }

  #exists(): boolean {
    this.#made ||= tableIn(this.#storage, 'entries');
    return this.#made;
  }

  #run(query: string, ...values: SqlStorageValue[]): void {
    this.#storage.sql.exec(query, ...values);
  }

  #rows(query: string, ...values: SqlStorageValue[]): Record<string, unknown>[] {
    return this.#storage.sql.exec(query, ...values).toArray();
  }
}

interface Totals {
  entries: number;
  chars: number;
}

const LEAST_USED =
  'delete from entries where key in (select key from entries order by used_at limit ?) returning chars';

function parsed(stored: unknown): string {
  return String(JSON.parse(String(stored)));
}
