/**
 * Builds the package into `dist/lib`: one readable ES module for each entry, and declarations.
 *
 * Each entry is built by itself, so that every file stands alone: a runtime that can load only one
 * file can load the core. Optional peers stay imports; what is only a development dependency is
 * bundled, since `dependencies` is empty.
 *
 * @example node_modules/.bin/tsx tools/build-lib.ts [--if-stale]
 */
import { execFile } from 'node:child_process';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');

/** Where the built package lies. */
export const LIB_DIR = join(ROOT, 'dist', 'lib');

/** The file of each entry in `dist/lib`, and the module it is made from. */
export const LIB_ENTRIES = {
  index: 'src/core/index.ts',
  schema: 'src/schema/index.ts',
  reducers: 'src/core/reduce/reducers/index.ts',
  testing: 'src/core/reduce/testing.ts',
} as const;

/** The name of one entry's file, without its extension. */
export type LibEntry = keyof typeof LIB_ENTRIES;

/** What a build depends on, besides what is installed. */
const SOURCES = [
  'src/core',
  'src/schema',
  'package.json',
  'tsconfig.lib.json',
  'tools/build-lib.ts',
];

/** What stays an import: optional peers, and built-ins so that the bundle check can see them. */
const EXTERNAL = [/^node:/, ...builtinModules, 'fast-check'];

/** Builds all entries and their declarations. Leaves the rest of `dist` alone. */
export async function buildLib(): Promise<void> {
  await rm(LIB_DIR, { recursive: true, force: true });
  for (const [name, entry] of Object.entries(LIB_ENTRIES)) await buildEntry(name, entry);
  await emitDeclarations();
}

/** Builds where an entry is absent or older than what it is made from. */
export async function ensureLib(): Promise<void> {
  const built = await Promise.all(
    Object.keys(LIB_ENTRIES).map((n) => changedAt(`dist/lib/${n}.js`)),
  );
  const made = await Promise.all(SOURCES.map(newestIn));
  if (Math.min(...built) < Math.max(...made)) await buildLib();
}

async function newestIn(path: string): Promise<number> {
  const inside = path.startsWith('src/')
    ? await readdir(join(ROOT, path), { recursive: true })
    : [];
  const times = await Promise.all(
    [path, ...inside.map((name) => `${path}/${name}`)].map(changedAt),
  );
  return Math.max(...times);
}

async function changedAt(path: string): Promise<number> {
  const found = await stat(join(ROOT, path)).catch(() => undefined);
  return found?.mtimeMs ?? 0;
}

async function buildEntry(name: string, entry: string): Promise<void> {
  await build({
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
      rolldownOptions: { external: EXTERNAL, output: { codeSplitting: false } },
    },
  });
}

async function emitDeclarations(): Promise<void> {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  try {
    await promisify(execFile)(process.execPath, [tsc, '-p', 'tsconfig.lib.json'], { cwd: ROOT });
  } catch (error) {
    // `execFile` puts what the compiler printed on the error.
    const { stdout } = error as { stdout?: string };
    throw new Error(`The declarations could not be made.\n${stdout ?? String(error)}`);
  }
  await pointDeclarationsAtJs();
}

// The compiler rewrites `.ts` in the JavaScript it emits, not in declarations; a reader of the
// package has no `.ts` files.
async function pointDeclarationsAtJs(): Promise<void> {
  const files = await readdir(LIB_DIR, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.d.ts'))) {
    const path = join(LIB_DIR, file);
    const text = await readFile(path, 'utf8');
    const rewritten = text.replace(
      /((?:from|import\()\s*['"]\.{1,2}\/[^'"]+)\.ts(['"])/g,
      '$1.js$2',
    );
    if (rewritten !== text) await writeFile(path, rewritten);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--if-stale')) await ensureLib();
  else await buildLib();
  console.log(`${Object.keys(LIB_ENTRIES).join(', ')} are in dist/lib.`);
}
