import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { guestTypes, withoutTypescriptLibraries } from './tools/guest-types/plugin.ts';
import { contentPolicy } from './tools/vite-content-policy.ts';
import { offline } from './tools/vite-offline.ts';
import { sandbox } from './tools/vite-sandbox.ts';

/** Asks for the two fonts together with the page, so that they rarely swap under the reader's eyes. */
function preloadFonts(): Plugin {
  return {
    name: 'toolyard:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, context) =>
        Object.keys(context.bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `./${file}`,
              crossorigin: '',
            },
            injectTo: 'head' as const,
          })),
    },
  };
}

const initial = new Map<string, boolean>();

/** Whether the page needs a module before it is drawn. */
function isInitial(
  id: string,
  getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null,
): boolean {
  const known = initial.get(id);
  if (known !== undefined) return known;
  initial.set(id, false); // for circles
  const info = getModuleInfo(id);
  const found =
    info !== null &&
    (info.isEntry || info.importers.some((importer) => isInitial(importer, getModuleInfo)));
  initial.set(id, found);
  return found;
}

export default defineConfig({
  base: './',
  plugins: [react(), preloadFonts(), guestTypes(), sandbox(), contentPolicy(), offline()],
  server: { port: 5173 },
  worker: { format: 'es', plugins: () => [withoutTypescriptLibraries()] },
  build: {
    outDir: 'dist/page',
    target: 'es2023',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
    // Monaco is one large chunk by nature, and it loads after the page is usable.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      output: {
        // React changes with its own releases only, so returning visitors keep it cached.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // Otherwise each lazy panel that shares a button with the page cuts it into more pieces,
            // and small pieces compress badly.
            {
              debugName: 'page',
              // The floors below have doors that reach everything, also what comes later.
              test: /[\\/]src[\\/](app|session)[\\/]|lucide-react/,
              name: (id, context) =>
                isInitial(id, (one) => context.getModuleInfo(one)) ? 'page' : null,
            },
          ],
        },
      },
    },
  },
});
