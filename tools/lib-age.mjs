/** Tells whether what is built is older than its source. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** The inputs of a build, besides installed packages. */
const SOURCES = [
  'src/lib',
  'src/core',
  'src/schema',
  'src/formats',
  'src/kinds',
  'src/edge',
  'src/otel',
  'src/context',
  'src/session',
  'src/embed',
  'src/embed.ts',
  'src/react.ts',
  'src/cli',
  'src/cli.ts',
  'package.json',
  'tsconfig.lib.json',
  'tsconfig.embed.json',
  'tools/emit-declarations.ts',
  'tools/third-party',
  'tools/build-lib.ts',
];

/** The first and the last file that a build writes. */
const BUILT = ['dist/lib/index.js', 'dist/lib/core/index.d.ts'];

/** Whether `dist/lib` is absent or older than its inputs. */
export function isLibStale() {
  return isOlder(BUILT, SOURCES);
}

/** Whether `dist/worker` is absent or older than its inputs. */
export function isWorkerStale() {
  const sources = ['src', 'package.json', 'tools/build-worker.ts', 'tools/third-party'];
  return isOlder(['dist/worker/index.js'], sources);
}

/**
 * @param {readonly string[]} built
 * @param {readonly string[]} sources
 */
async function isOlder(built, sources) {
  const written = await Promise.all(built.map(changedAt));
  const changed = await Promise.all(sources.map(async (path) => (await ageOf(path)).newest));
  return Math.min(...written) < Math.max(...changed);
}

/**
 * The age of a file, or of a folder with everything in it.
 *
 * @param {string} path below the root
 * @returns {Promise<{ newest: number, count: number }>} the time of the last change, 0 where nothing
 *   is, and the number of files and folders
 */
export async function ageOf(path) {
  // A file has no entries.
  const inside = await readdir(join(ROOT, path), { recursive: true }).catch(() => []);
  const times = await Promise.all(
    [path, ...inside.map((name) => `${path}/${name}`)].map(changedAt),
  );
  return { newest: Math.max(...times), count: times.length };
}

/** @param {string} path */
async function changedAt(path) {
  const found = await stat(join(ROOT, path)).catch(() => undefined);
  return found?.mtimeMs ?? 0;
}
