/**
 * Builds the package into `dist/lib`: one readable ES module for each entry, and declarations.
 *
 * Each entry is built separately. A runtime that loads only one file can therefore load the core.
 * Parts that an entry loads on demand are files beside it. Optional peers stay imports. Development
 * dependencies are bundled, since `dependencies` is empty.
 *
 * @example node_modules/.bin/tsx tools/build-lib.ts [--if-stale]
 */
import { rm } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { emitDeclarations } from './emit-declarations.ts';
import { isLibStale } from './lib-age.mjs';
import { writeNotices } from './third-party/write-notices.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** The folder of the built package. */
export const LIB_DIR = join(ROOT, 'dist', 'lib');

/** The file of each entry in `dist/lib`, and its source module. */
export const LIB_ENTRIES = {
  index: 'src/core/index.ts',
  schema: 'src/schema/index.ts',
  reducers: 'src/core/reduce/reducers/index.ts',
  testing: 'src/core/reduce/testing.ts',
  formats: 'src/formats/index.ts',
  kinds: 'src/kinds/index.ts',
  edge: 'src/edge/index.ts',
  otel: 'src/otel/index.ts',
  context: 'src/context/index.ts',
  workspace: 'src/session/workspace/to-workspace.ts',
  embed: 'src/embed.ts',
  react: 'src/react.ts',
} as const;

/** The program that `npx toolyard` runs; no module of the package's users. */
const PROGRAM = 'src/cli.ts';

/** The name of one entry's file, without its extension. */
export type LibEntry = keyof typeof LIB_ENTRIES;

/** The folder in `dist/lib` with the parts that an entry loads later. */
export const PART_DIR = 'parts';

/**
 * Imports that are not bundled: optional peers, and built-ins so that the bundle check finds them.
 */
const EXTERNAL = [
  /^node:/,
  ...builtinModules,
  'fast-check',
  'jose',
  /^zod(\/|$)/,
  /^@modelcontextprotocol\//,
  '@opentelemetry/api',
  'react',
];

/** The custom element stays a module of its own: `react` imports it, and programs may do so, too. */
const ELEMENT = join(ROOT, LIB_ENTRIES.embed);

/** Entries that load a part on demand; that part has separate files. */
const SPLIT: readonly string[] = ['kinds', 'embed'];

/** Builds all entries and their declarations. Leaves the rest of `dist` alone. */
export async function buildLib(): Promise<void> {
  await rm(LIB_DIR, { recursive: true, force: true });
  const modules = new Set<string>();
  for (const [name, entry] of Object.entries(LIB_ENTRIES)) {
    for (const id of await buildEntry(name, entry)) modules.add(id);
  }
  for (const id of await buildEntry('cli', PROGRAM)) modules.add(id);
  await writeNotices(ROOT, LIB_DIR, modules);
  await emitDeclarations(ROOT, LIB_DIR, Object.values(LIB_ENTRIES));
}

/** Builds if it is missing or older than its inputs. */
export async function ensureLib(): Promise<void> {
  if (await isLibStale()) await buildLib();
}

/** @returns the modules that it contains */
async function buildEntry(name: string, entry: string): Promise<string[]> {
  const built = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: LIB_DIR,
      emptyOutDir: false,
      target: 'es2023',
      minify: false,
      sourcemap: false,
      reportCompressedSize: false,
      lib: { entry: join(ROOT, entry), formats: ['es'], fileName: () => `${name}.js` },
      rolldownOptions: {
        // `'use client'` of an entry stays, so it needs no warning.
        checks: { moduleLevelDirective: false },
        external: name === 'react' ? [...EXTERNAL, ELEMENT] : EXTERNAL,
        output: {
          paths: { [ELEMENT]: './embed.js' },
          ...(SPLIT.includes(name)
            ? { chunkFileNames: `${PART_DIR}/${name}-[name].js` }
            : { codeSplitting: false }),
        },
      },
    },
  });
  // One format and no watch mode, so the result is one output.
  const [output] = Array.isArray(built) ? built : [];
  return (output?.output ?? []).flatMap((file) =>
    file.type === 'chunk' ? Object.keys(file.modules) : [],
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--if-stale')) await ensureLib();
  else await buildLib();
  console.log(`${Object.keys(LIB_ENTRIES).join(', ')} are in dist/lib.`);
}
