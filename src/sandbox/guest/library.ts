/** The code of the module 'toolyard' in the VM. It closes its own entry to the prelude. */
export const LIBRARY_CODE = `
const { ok, err, defineTool } = globalThis.__toolyard;
delete globalThis.__toolyard;
export { ok, err, defineTool };
`;

/** The module's name in the VM. */
export const LIBRARY = 'toolyard';
