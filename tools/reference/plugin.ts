import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import type { ContractText } from '../../src/app/lib/reference/contract-text.ts';
import type { Reference } from '../../src/app/lib/reference/reference.ts';
import { parseContract } from '../contract/parse-contract.ts';
import { CONTRACT, readContract } from '../contract/read-contract.ts';
import { ROOT } from '../root.mjs';
import { readReference } from './read-reference.ts';

const ID = 'virtual:reference';
const CONTRACT_ID = 'virtual:contract';

/**
 * Serves `virtual:reference`, the exports and gates of the core, read from its source, and
 * `virtual:contract`, the clauses of docs/contract.md.
 *
 * @example
 * import reference from 'virtual:reference';
 */
export function reference(): Plugin {
  return {
    name: 'toolyard:reference',
    resolveId: (id) => (id === ID || id === CONTRACT_ID ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${CONTRACT_ID}`) {
        this.addWatchFile(join(ROOT, CONTRACT));
        const texts: ContractText[] = parseContract(readContract());
        return `export default ${JSON.stringify(texts)};`;
      }
      if (id !== `\0${ID}`) return undefined;
      const found: Reference = readReference();
      const files = [...found.entries, ...found.steps].map(({ file }) => join(ROOT, file));
      for (const file of new Set(files)) this.addWatchFile(file);
      return `export default ${JSON.stringify(found)};`;
    },
    // A virtual module has no file that could change.
    hotUpdate({ file, server }) {
      const changed = relative(ROOT, file);
      const id = changed === CONTRACT ? CONTRACT_ID : changed.startsWith('src/core/') && ID;
      const { moduleGraph } = server.environments.client;
      const module = id ? moduleGraph.getModuleById(`\0${id}`) : undefined;
      if (module) moduleGraph.invalidateModule(module);
    },
  };
}
