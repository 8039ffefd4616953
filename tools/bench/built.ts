import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Core from '../../src/core/index.ts';
import type * as Schema from '../../src/schema/index.ts';
import { ensureLib, LIB_DIR } from '../build-lib.ts';

await ensureLib();

/** The built core, which is what users run. Its types come from the source. */
export const core: typeof Core = await load('index');

/** The built argument validator. */
export const schema: typeof Schema = await load('schema');

function load(entry: string) {
  return import(pathToFileURL(join(LIB_DIR, `${entry}.js`)).href);
}
