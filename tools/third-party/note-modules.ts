import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = resolve(import.meta.dirname, '..', '..');

/** The page's declarations for user code quote the compiler's standard library. */
const QUOTED = [resolve(ROOT, 'node_modules/typescript/package.json')];

/** All modules of the page and of what is built for it: its workers, the sandbox, the loader. */
export const pageModules = new Set(QUOTED);

/**
 * Notes the modules of a build, so that their licences can go with it.
 *
 * @param noted Gets their paths; by default, the page's.
 * @example
 * await build({ plugins: [noteModules()] });
 */
export function noteModules(noted = pageModules): Plugin {
  return {
    name: 'toolyard:note-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const id of this.getModuleIds()) noted.add(id);
      // Files that a style sheet names, such as fonts, are no modules.
      for (const file of Object.values(bundle)) {
        const sources = file.type === 'asset' ? file.originalFileNames : [];
        for (const source of sources) noted.add(resolve(ROOT, source));
      }
    },
  };
}
