import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureLib, LIB_DIR } from '../build-lib.ts';

await ensureLib();

/** The built core, which is what users run. Its types come from the source. */
export const core: typeof import('../../src/core/index.ts') = await load('index');

/** The built argument validator. */
export const schema: typeof import('../../src/schema/index.ts') = await load('schema');

function load(entry: string) {
  return import(pathToFileURL(join(LIB_DIR, `${entry}.js`)).href);
}
