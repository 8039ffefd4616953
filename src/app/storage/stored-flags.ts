import type { SessionFlags } from '../../session/flags.ts';

/** Flags in the page's `localStorage`, which is written before anything else can happen. */
export function createStoredFlags(): SessionFlags {
  return {
    read: (flag) => localStorage.getItem(KEY + flag) === 'yes',
    write: (flag, on) => {
      if (on) localStorage.setItem(KEY + flag, 'yes');
      else localStorage.removeItem(KEY + flag);
    },
  };
}

const KEY = 'toolyard.flag.';
