import type { SessionFlags } from '../../../session/documents/crash-flags.ts';

/** Flags in `localStorage`, which is written synchronously. */
export function createStoredFlags(): SessionFlags {
  return {
    read: (id) => localStorage.getItem(KEY + id) === 'yes',
    write: (id, busy) => {
      if (busy) localStorage.setItem(KEY + id, 'yes');
      else localStorage.removeItem(KEY + id);
    },
  };
}

const KEY = 'toolyard.busy.';
