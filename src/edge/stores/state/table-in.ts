import type { DurableStorage } from '../platform.ts';

/**
 * Whether a table exists. Only a write creates a table: an object that was only read has no
 * storage, and so costs nothing.
 */
export function tableIn({ sql }: DurableStorage, name: string): boolean {
  const found = sql.exec("select 1 from sqlite_master where type = 'table' and name = ?", name);
  return found.toArray().length > 0;
}
