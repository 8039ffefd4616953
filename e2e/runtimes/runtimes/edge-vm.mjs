/** The edge VM of Vercel, which loads scripts, not modules. */
import { readFile } from 'node:fs/promises';
import { listenWith } from '../server/over-http.mjs';
import { versionOf } from './processes.mjs';

/** @type {import('./runtime.mjs').Runtime} */
export const edgeVm = {
  name: 'edge VM',
  version: () => versionOf('@edge-runtime/vm'),
  async run({ script }) {
    const vm = await createVm(script);
    return JSON.parse(await vm.evaluate('contract.run().then((rows) => JSON.stringify(rows))'));
  },
  async startServer({ servedScript }) {
    const vm = await createVm(servedScript);
    const { fetch } = vm.evaluate('served');
    // The VM has no sockets: the test creates its requests and sends its responses.
    const { Request } = vm.context;
    return listenWith({ fetch: (url, init) => fetch(new Request(url, init)) });
  },
};

/** @param {string} script */
async function createVm(script) {
  const { EdgeVM } = await import('@edge-runtime/vm');
  const vm = new EdgeVM({ codeGeneration: { strings: false, wasm: false } });
  vm.evaluate(await readFile(script, 'utf8'));
  return vm;
}
