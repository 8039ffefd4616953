import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'vite';
import { ROOT } from './root.mjs';

const ID = 'virtual:toolyard-package';

/** The modules that exported programs import, and their paths below `src`; a compiler adds `.d.ts` or `.js`. */
const MODULES = {
  toolyard: 'core/index',
  'toolyard/context': 'context/index',
  'toolyard/formats': 'formats/index',
  'toolyard/kinds': 'kinds/index',
  'toolyard/reducers': 'core/reduce/reducers/index',
  'toolyard/schema': 'schema/index',
} as const;

/**
 * Builds the package for tests that run or check exported programs: code in a few files, and
 * declarations. Compiling its source for each program took most of the time of these tests.
 *
 * `virtual:toolyard-package` exports `paths`, for the options of a compiler. The first import
 * builds; the end of the tests removes the files.
 */
export function builtPackage(): Plugin {
  let built: Promise<string> | undefined;
  return {
    name: 'toolyard:built-package',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      built ??= buildPackage();
      const folder = await built;
      const paths = Object.fromEntries(
        Object.entries(MODULES).map(([name, path]) => [name, [join(folder, path)]]),
      );
      return `export const paths = ${JSON.stringify(paths)};`;
    },
    async buildEnd() {
      const folder = await built?.catch(() => undefined);
      built = undefined;
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @returns its folder, inside the checkout, so that the kinds find their peers */
async function buildPackage(): Promise<string> {
  const cache = join(ROOT, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'package-'));
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      target: 'es2023',
      minify: false,
      reportCompressedSize: false,
      lib: {
        entry: Object.fromEntries(
          Object.values(MODULES).map((path) => [path, join(ROOT, 'src', `${path}.ts`)]),
        ),
        formats: ['es'],
      },
      rolldownOptions: { external: [/^node:/, 'jose', /^zod(\/|$)/, /^@modelcontextprotocol\//] },
    },
  });
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  // `npm test -- types` checks the source.
  const args = [tsc, '-p', 'tsconfig.lib.json', '--noCheck', '--outDir', folder];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  return folder;
}
