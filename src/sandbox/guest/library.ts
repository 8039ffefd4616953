import { code as blocks } from 'virtual:toolyard-sandbox/blocks';

/** The code of the module 'toolyard' in the VM. It deletes its own way to the prelude. */
const LIBRARY_CODE = `
const { ok, err, defineTool } = globalThis.__toolyard;
delete globalThis.__toolyard;
export { ok, err, defineTool };
`;

/**
 * The modules that a user's file may import, by their names.
 *
 * Source: docs/contract.md#sandbox.
 */
export const LIBRARY: ReadonlyMap<string, string> = new Map([
  ['toolyard', LIBRARY_CODE],
  ['toolyard/reducers', blocks],
]);
