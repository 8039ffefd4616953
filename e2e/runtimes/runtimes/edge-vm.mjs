/** The edge VM of Vercel, which loads scripts, not modules. */
import { readFile } from 'node:fs/promises';
import { versionOf } from './processes.mjs';

/** @type {import('./runtime.mjs').Runtime} */
export const edgeVm = {
  name: 'edge VM',
  version: () => versionOf('@edge-runtime/vm'),
  async run({ script }) {
    const { EdgeVM } = await import('@edge-runtime/vm');
    const vm = new EdgeVM({ codeGeneration: { strings: false, wasm: false } });
    vm.evaluate(await readFile(script, 'utf8'));
    return JSON.parse(await vm.evaluate('contract.run().then((rows) => JSON.stringify(rows))'));
  },
};
