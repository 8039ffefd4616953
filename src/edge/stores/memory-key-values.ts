import type { Clock, KeyValueBackend, KeyValueRecord } from '../../core/index.ts';
import { defaultTtlOf } from './key-owner.ts';
import { createMemoryUsage, type KeyValueLimits } from './memory-usage.ts';
import { sweep } from './sweep.ts';

/** The limits of {@link createMemoryKeyValues}. */
export interface MemoryKeyValueOptions extends KeyValueLimits {
  clock: Clock;
  maxKeys: number;
  sessionTtlMs: number;
}

/** Key-values in memory, with quotas. It answers at once. */
export function createMemoryKeyValues(options: MemoryKeyValueOptions): KeyValueBackend {
  const { clock, maxKeys, sessionTtlMs } = options;
  const records = new Map<string, KeyValueRecord>();
  const usage = createMemoryUsage(options);
  const isGone = ({ expiresAt }: KeyValueRecord): boolean =>
    expiresAt !== undefined && clock.now() >= expiresAt;
  const forgetGone = (record: KeyValueRecord, key: string): boolean => {
    if (!isGone(record)) return false;
    usage.delete(key);
    return true;
  };
  const remove = (key: string): void => {
    records.delete(key);
    usage.delete(key);
  };
  const checkQuota = (key: string, chars: number): void => {
    if (usage.refusal(key, chars) === undefined) return;
    for (const other of usage.keysBeside(key)) {
      const record = records.get(other);
      if (record && isGone(record)) remove(other);
    }
    const refusal = usage.refusal(key, chars);
    if (refusal !== undefined) throw new RangeError(refusal);
  };
  const get = (key: string): KeyValueRecord | undefined => {
    const record = records.get(key);
    return record && !isGone(record) ? { ...record } : undefined;
  };
  const set = (key: string, record: KeyValueRecord): void => {
    sweep(records, forgetGone);
    const chars = key.length + record.value.length;
    checkQuota(key, chars);
    if (records.size >= maxKeys && !records.has(key)) sweep(records, forgetGone, maxKeys);
    if (records.size >= maxKeys && !records.has(key)) {
      throw new RangeError(
        `The key-value store is full: it may have ${maxKeys} keys. Delete some, or let values expire.`,
      );
    }
    const ttlMs = defaultTtlOf(key, sessionTtlMs);
    records.set(key, {
      ...(ttlMs !== undefined && { expiresAt: clock.now() + ttlMs }),
      ...record,
    });
    usage.set(key, chars);
  };
  return {
    get,
    set,
    swap(key, expected, record) {
      if (get(key)?.value !== expected) return false;
      set(key, record);
      return true;
    },
    delete: remove,
    list: (prefix) =>
      [...records]
        .filter(([key, record]) => key.startsWith(prefix) && !isGone(record))
        .map(([key]) => key)
        .sort(),
  };
}
