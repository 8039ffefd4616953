import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'toolyard.open';

/** The id of the stored document that was open last; empty if this browser has none. */
export function readLastDocument(): string {
  return readStored(KEY, isString, '');
}

/** Remembers the stored document that is open now. */
export function writeLastDocument(id: string): void {
  writeStored(KEY, id);
}

const isString = (value: unknown): value is string => typeof value === 'string';
