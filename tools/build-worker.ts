/**
 * Builds the Worker that wrangler.jsonc names into `dist/worker`, as one module that is deployed
 * unchanged.
 *
 * @example node_modules/.bin/tsx tools/build-worker.ts
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const ROOT = resolve(import.meta.dirname, '..');

async function buildWorker(): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: join(ROOT, 'dist/worker'),
      emptyOutDir: true,
      target: 'es2023',
      minify: true,
      reportCompressedSize: false,
      lib: { entry: join(ROOT, 'src/worker.ts'), formats: ['es'], fileName: () => 'index.js' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildWorker();
  console.log('The Worker is in dist/worker.');
}
