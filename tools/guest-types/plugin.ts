import type { Plugin } from 'vite';
import { createGuestTypes, type GuestTypes } from './guest-types.ts';

const ID = 'virtual:guest-types';
const LIBRARY = /features[\\/]typescript[\\/]lib[\\/]lib\.js$/;

/**
 * Serves `virtual:guest-types`, the declarations that user code is checked with.
 *
 * @example
 * import guestTypes from 'virtual:guest-types';
 */
export function guestTypes(): Plugin {
  let types: Promise<GuestTypes> | undefined;
  return {
    name: 'toolyard:guest-types',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      types ??= createGuestTypes();
      return `export default ${JSON.stringify(await types)};`;
    },
  };
}

/**
 * Leaves the libraries of pages and workers out of the editor's TypeScript worker: it gets
 * the guest's own from `virtual:guest-types`, and 3 MB less to load.
 */
export function withoutTypescriptLibraries(): Plugin {
  return {
    name: 'toolyard:without-typescript-libraries',
    load: (id) =>
      LIBRARY.test(id.split('?')[0] ?? '') ? 'export const libFileMap = {};' : undefined,
  };
}
