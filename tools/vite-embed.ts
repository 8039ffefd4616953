import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The frame's page, beside its code. */
export const FRAME_PAGE = 'src/app/pages/embed/embed.html';

/** The loader's address, beside the page; other people's pages name it, so it has no hash. */
const LOADER = 'embed.js';

/** What a page may be asked for, and where it lies in development. */
const PLACES: Readonly<Record<string, string>> = {
  '/embed.html': `/${FRAME_PAGE}`,
  '/demo/': '/demo/index.html',
};

/**
 * Emits what other people's pages show demos with: `embed.js`, the loader, as one plain module, and
 * `embed.html`, the page of a demo's frame.
 *
 * Source: docs/contract.md#demos.
 */
export function embed(): Plugin {
  return {
    name: 'toolyard:embed',
    enforce: 'post',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
        if (pathname === `/${LOADER}`) {
          bundleLoader().then((code) => {
            response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
            response.end(code);
          }, next);
          return;
        }
        const place = PLACES[pathname];
        if (place) request.url = place + search;
        next();
      });
    },
    async generateBundle(_options, bundle) {
      const page = bundle[FRAME_PAGE];
      // Bundles of Workers come by here, too.
      if (page?.type !== 'asset') return;
      delete bundle[FRAME_PAGE];
      const source = String(page.source).replaceAll(toRoot(FRAME_PAGE), './');
      this.emitFile({ type: 'asset', fileName: 'embed.html', source });
      this.emitFile({ type: 'asset', fileName: LOADER, source: await bundleLoader() });
    },
  };
}

/** From a file to the root, as addresses in it are written. */
function toRoot(file: string): string {
  return '../'.repeat(file.split('/').length - 1);
}

async function bundleLoader(): Promise<string> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(ROOT, 'src/embed.ts'), formats: ['es'], fileName: 'embed' },
      // A library keeps its line breaks otherwise.
      rolldownOptions: { output: { minify: true } },
    },
  });
  const [output] = Array.isArray(result) ? result : [];
  const chunk = output?.output[0];
  if (chunk?.type !== 'chunk') throw new Error('The loader has no code.');
  return chunk.code;
}
