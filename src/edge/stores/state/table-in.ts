import type { DurableStorage } from '../platform.ts';

/**
 * Whether there is such a table. Tables are made by the first write alone: an object that was only
 * asked has no storage, and so costs nothing to keep.
 */
export function tableIn({ sql }: DurableStorage, name: string): boolean {
  const found = sql.exec("select 1 from sqlite_master where type = 'table' and name = ?", name);
  return found.toArray().length > 0;
}
