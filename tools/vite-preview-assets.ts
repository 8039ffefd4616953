import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The kinds of files that the build names by their content. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.gz': 'application/gzip',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** The URL of a file whose name changes with its content. */
const ASSET = /^\/assets\/([\w.-]+)$/;

/**
 * Lets browsers keep the built assets of the preview server, as good static hosts do: Vite's own
 * answer forbids it. A browser that keeps them compiles them once for all tests.
 */
export function previewAssets(): Plugin {
  return {
    name: 'toolyard:preview-assets',
    configurePreviewServer({ middlewares, config }) {
      const directory = resolve(config.root, config.build.outDir, 'assets');
      const contents = new Map<string, Promise<Buffer>>();
      middlewares.use((request, response, next) => {
        const [, name] = ASSET.exec(request.url ?? '') ?? [];
        const type = TYPES[extname(name ?? '')];
        if (name === undefined || type === undefined) return next();
        const content = contents.get(name) ?? readFile(resolve(directory, name));
        contents.set(name, content);
        content.then(
          (body) => {
            response.setHeader('Content-Type', type);
            response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
            response.end(body);
          },
          () => {
            contents.delete(name);
            next();
          },
        );
      });
    },
  };
}
