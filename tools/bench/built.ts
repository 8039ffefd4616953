import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureLib, LIB_DIR } from '../build-lib.ts';

await ensureLib();

/** The built core: what users run is what is measured. Its types are the source's. */
export const core: typeof import('../../src/core/index.ts') = await load('index');

/** The built argument validator. */
export const schema: typeof import('../../src/schema/index.ts') = await load('schema');

function load(entry: string) {
  return import(pathToFileURL(join(LIB_DIR, `${entry}.js`)).href);
}
