import type { ConsentStore } from '../../../session/network/consent.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'toolyard.consents';
const isOrigins = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((origin) => typeof origin === 'string');

/** The origins that the user allows, in this browser's `localStorage` and in no document. */
export function createStoredConsents(): ConsentStore {
  return {
    read: () => readStored(KEY, isOrigins, []),
    write: (origins) => writeStored(KEY, origins),
  };
}
