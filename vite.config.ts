import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { guestTypes, withoutTypescriptLibraries } from './tools/guest-types/plugin.ts';
import { contentPolicy } from './tools/vite-content-policy.ts';
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

export default defineConfig({
  base: './',
  plugins: [react(), preloadFonts(), guestTypes(), sandbox(), contentPolicy()],
  server: { port: 5173 },
  worker: { format: 'es', plugins: () => [withoutTypescriptLibraries()] },
  build: {
    outDir: 'dist/page',
    target: 'es2023',
    // Monaco is one large chunk by nature, and it loads after the page is usable.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      output: {
        // React changes with its own releases only, so returning visitors keep it cached.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
});
