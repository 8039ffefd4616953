import type { CapabilityName } from '../../core/index.ts';

/** Every capability, as a sentence names it. */
export const CAPABILITY_WORDS: Readonly<Record<CapabilityName, string>> = {
  network: 'network',
  secrets: 'secrets',
  storage: 'storage',
  fs_reach: 'files',
  process: 'processes',
  attachments: 'attachments',
};
