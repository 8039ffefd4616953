import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
  plugins: [react(), preloadFonts()],
  server: { port: 5173 },
  worker: { format: 'es' },
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
