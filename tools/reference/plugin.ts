import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import type { Reference } from '../../src/app/pages/reference/reference.ts';
import { ROOT } from '../root.mjs';
import { readReference } from './read-reference.ts';

const ID = 'virtual:reference';

/**
 * Serves `virtual:reference`: the exports and the gates of the core, as its own source tells them.
 *
 * @example
 * import reference from 'virtual:reference';
 */
export function reference(): Plugin {
  return {
    name: 'toolyard:reference',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const found: Reference = readReference();
      const files = [...found.entries, ...found.steps].map(({ file }) => join(ROOT, file));
      for (const file of new Set(files)) this.addWatchFile(file);
      return `export default ${JSON.stringify(found)};`;
    },
    // A virtual module has no file of its own that could change.
    hotUpdate({ file, server }) {
      if (!relative(ROOT, file).startsWith('src/core/')) return;
      const module = server.environments.client.moduleGraph.getModuleById(`\0${ID}`);
      if (module) server.environments.client.moduleGraph.invalidateModule(module);
    },
  };
}
