/**
 * Builds the Worker that wrangler.jsonc names into `dist/worker`, as one module that is deployed
 * unchanged.
 *
 * @example node_modules/.bin/tsx tools/build-worker.ts
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { noteModules } from './third-party/note-modules.ts';
import { writeNotices } from './third-party/write-notices.ts';

const ROOT = resolve(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist/worker');

/** Builds it. */
export async function buildWorker(): Promise<void> {
  const modules = new Set<string>();
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [noteModules(modules)],
    build: {
      outDir: OUT,
      emptyOutDir: true,
      target: 'es2023',
      minify: true,
      reportCompressedSize: false,
      lib: { entry: join(ROOT, 'src/worker.ts'), formats: ['es'], fileName: () => 'index.js' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  await writeNotices(ROOT, OUT, modules);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildWorker();
  console.log('The Worker is in dist/worker.');
}
