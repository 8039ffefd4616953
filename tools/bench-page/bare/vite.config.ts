import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** The peer of the load benchmark. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  logLevel: 'error',
  build: {
    outDir: resolve(import.meta.dirname, '..', '..', '..', '.cache', 'bare-page'),
    emptyOutDir: true,
    target: 'es2023',
  },
});
