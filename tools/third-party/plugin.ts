import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { noteModules, pageModules } from './note-modules.ts';
import { writeNotices } from './write-notices.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');

/** Notes the page's modules, and writes the licences and the bill of materials beside it. */
export function thirdPartyNotices(): Plugin {
  let directory = '';
  let isWritten = false;
  return {
    ...noteModules(),
    name: 'toolyard:third-party-notices',
    configResolved({ root, build: { outDir } }) {
      directory = resolve(root, outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    // Last, since the service worker is built after the page is written.
    closeBundle: {
      order: 'post',
      sequential: true,
      // Also called after a failed build: an error here would hide the cause.
      handler: async () => {
        if (isWritten) await writeNotices(ROOT, directory, pageModules);
      },
    },
  };
}
