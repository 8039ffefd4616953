import type { ConsentStore } from '../../../session/network/index.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'toolyard.consents';

/** The origins that a user allowed, in this browser's `localStorage` and in no document. */
export function createStoredConsents(): ConsentStore {
  return {
    read: () => readStored(KEY, (_value): _value is unknown => true, undefined),
    write: (consents) => writeStored(KEY, consents),
    isFramed: self !== top,
  };
}
