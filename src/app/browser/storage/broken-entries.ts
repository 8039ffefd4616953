import type { IDBPDatabase } from 'idb';
import { isRecord } from '../../../lib/is-record.ts';
import { type BackupReason, nameDocument } from '../../../session/documents/index.ts';
import { createId } from '../create-id.ts';
import type { DatabaseSchema, StoredEntry } from './database-schema.ts';

/** A set-aside document with its metadata, as the database stores it. */
export type StoredBackup = DatabaseSchema['asides']['value'];

/** Describes any stored value. */
export function toStoredBackup(document: unknown, reason: BackupReason): StoredBackup {
  return {
    ...{ name: nameDocument(document).slice(0, 200), reason, document },
    ...{ changedAt: Date.now(), size: sizeOf(document) },
  };
}

/** The size as JSON, in UTF-16 code units; 0 for a value that JSON cannot express. */
export function sizeOf(value: unknown): number {
  try {
    return JSON.stringify(value)?.length ?? 0;
  } catch {
    return 0;
  }
}

/**
 * Makes every entry of the list readable. Metadata of an existing document are written anew, and
 * the document waits for Run. Metadata without a document are set aside. Without this, one
 * malformed entry would hide all of them.
 *
 * @returns the number of entries that were set aside.
 */
export async function repairEntries(database: IDBPDatabase<DatabaseSchema>): Promise<number> {
  const transaction = database.transaction(['entries', 'documents', 'asides'], 'readwrite');
  const entries = transaction.objectStore('entries');
  const documents = transaction.objectStore('documents');
  const known = new Map<string, unknown>();
  for (const key of await entries.getAllKeys()) known.set(key, await entries.get(key));
  const stored = new Set(await documents.getAllKeys());
  let lost = 0;
  for (const id of new Set([...known.keys(), ...stored])) {
    const entry = known.get(id);
    if (isEntry(entry, id)) continue;
    if (stored.has(id)) await entries.put(describe(id, await documents.get(id)), id);
    else {
      await transaction.objectStore('asides').put(toStoredBackup(entry, 'unreadable'), createId());
      await entries.delete(id);
      lost += 1;
    }
  }
  await transaction.done;
  return lost;
}

/** Any stored value in the form of a set-aside document. */
export function readStoredBackup(value: unknown): StoredBackup {
  const { name, reason, document, changedAt, size } = isRecord(value) ? value : {};
  const isWhole =
    typeof name === 'string' &&
    typeof changedAt === 'number' &&
    typeof size === 'number' &&
    (reason === 'unreadable' || reason === 'replaced');
  if (isWhole) return { name, reason, document, changedAt, size };
  return { ...toStoredBackup(value, 'unreadable'), changedAt: 0 };
}

function isEntry(entry: unknown, id: string): entry is StoredEntry {
  return (
    isRecord(entry) &&
    entry.id === id &&
    typeof entry.name === 'string' &&
    typeof entry.revision === 'number' &&
    typeof entry.writer === 'string' &&
    typeof entry.outside === 'boolean' &&
    typeof entry.size === 'number' &&
    typeof entry.changedAt === 'number'
  );
}

function describe(id: string, document: unknown): StoredEntry {
  const { name, size, changedAt } = toStoredBackup(document, 'unreadable');
  return { ...{ id, name, size, changedAt }, revision: 1, writer: '', outside: true };
}
