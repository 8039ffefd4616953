import type { Plugin } from 'vite';
import { createGuestTypes, type GuestTypes } from './guest-types.ts';

const LIBRARY = /features[\\/]typescript[\\/]lib[\\/]lib\.js(?:\?|$)/;

/**
 * Serves `virtual:guest-types`, the declarations for checking user code.
 *
 * @example
 * import guestTypes from 'virtual:guest-types';
 */
export function guestTypes(): Plugin {
  let types: Promise<GuestTypes> | undefined;
  return {
    name: 'toolyard:guest-types',
    resolveId: { filter: { id: /^virtual:guest-types$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /virtual:guest-types$/ },
      async handler() {
        types ??= createGuestTypes();
        return `export default ${JSON.stringify(await types)};`;
      },
    },
  };
}

/**
 * Removes the DOM and worker libraries from the editor's TypeScript worker, which saves 3 MB. The
 * worker gets the guest's declarations from `virtual:guest-types`.
 */
export function withoutTypescriptLibraries(): Plugin {
  return {
    name: 'toolyard:without-typescript-libraries',
    load: { filter: { id: LIBRARY }, handler: () => 'export const libFileMap = {};' },
  };
}
