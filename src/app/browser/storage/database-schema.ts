import type { DBSchema } from 'idb';
import type { DocumentBackup, DocumentEntry } from '../../../session/documents/index.ts';

/** The metadata of a document, which a save compares. */
export interface StoredEntry extends DocumentEntry {
  revision: number;
  /** The page that wrote it. */
  writer: string;
  outside: boolean;
}

/** The tables of the database. Documents are read only when one is opened. */
export interface DatabaseSchema extends DBSchema {
  entries: { key: string; value: StoredEntry };
  documents: { key: string; value: unknown };
  asides: { key: string; value: Omit<DocumentBackup, 'key'> & { document: unknown } };
  /** Has the key `done` once the documents of earlier versions are copied. */
  carried: { key: string; value: true };
}
