import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { contentPolicy } from '../../../tools/vite-content-policy.ts';
import { sandbox } from '../../../tools/vite-sandbox.ts';

/** The page under test: the shipped host, frame, Worker and engine, without the playground. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [sandbox(), contentPolicy()],
  build: {
    outDir: fileURLToPath(new URL('../../../dist/sandbox-test', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
  },
});
