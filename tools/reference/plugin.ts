import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import type { ContractText } from '../../src/app/lib/reference/contract-text.ts';
import type { Reference } from '../../src/app/lib/reference/reference.ts';
import { parseContract } from '../contract/parse-contract.ts';
import { CONTRACT, readContract } from '../contract/read-contract.ts';
import { ROOT } from '../root.mjs';
import { GLOSSARY, readGlossary } from './read-glossary.ts';
import { readReference } from './read-reference.ts';

const ID = 'virtual:reference';
const CONTRACT_ID = 'virtual:contract';
const GLOSSARY_ID = 'virtual:glossary';

/**
 * Serves `virtual:reference`, the exports and gates of the core, read from its source, `virtual:contract`, the
 * clauses of docs/contract.md, and `virtual:glossary`, the rows of docs/glossary.md.
 *
 * @example
 * import reference from 'virtual:reference';
 */
export function reference(): Plugin {
  return {
    name: 'toolyard:reference',
    resolveId: {
      filter: { id: /^virtual:(?:reference|contract|glossary)$/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /virtual:(?:reference|contract|glossary)$/ },
      handler(id) {
        if (id === `\0${CONTRACT_ID}`) {
          this.addWatchFile(join(ROOT, CONTRACT));
          const texts: ContractText[] = parseContract(readContract());
          return `export default ${JSON.stringify(texts)};`;
        }
        if (id === `\0${GLOSSARY_ID}`) {
          this.addWatchFile(join(ROOT, GLOSSARY));
          return `export default ${JSON.stringify(readGlossary())};`;
        }
        const found: Reference = readReference();
        const files = [...found.entries, ...found.steps].map(({ file }) => join(ROOT, file));
        for (const file of new Set(files)) this.addWatchFile(file);
        return `export default ${JSON.stringify(found)};`;
      },
    },
    // A virtual module has no file that could change.
    hotUpdate({ file, server }) {
      const changed = relative(ROOT, file);
      const texts: Record<string, string> = { [CONTRACT]: CONTRACT_ID, [GLOSSARY]: GLOSSARY_ID };
      const id = texts[changed] ?? (changed.startsWith('src/core/') && ID);
      const { moduleGraph } = server.environments.client;
      const module = id ? moduleGraph.getModuleById(`\0${id}`) : undefined;
      if (module) moduleGraph.invalidateModule(module);
    },
  };
}
