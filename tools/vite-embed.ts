import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { noteModules } from './third-party/note-modules.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The source of the frame's page. */
export const FRAME_PAGE = 'src/app/pages/embed/embed.html';

/** The loader's URL, beside the page. It has no hash, because other sites link to it. */
const LOADER = 'embed.js';

/** The URLs of pages, and their files in development. */
const PLACES: Readonly<Record<string, string>> = {
  '/embed.html': `/${FRAME_PAGE}`,
  '/demo/': '/demo/index.html',
};

/**
 * Emits the files with which other sites show demos. `embed.js`, the loader, is one module, and
 * `embed.html` is the page in a demo's frame.
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
      // This hook runs for bundles of Workers, too.
      if (page?.type !== 'asset') return;
      delete bundle[FRAME_PAGE];
      const source = String(page.source).replaceAll(toRoot(FRAME_PAGE), './');
      this.emitFile({ type: 'asset', fileName: 'embed.html', source });
      this.emitFile({ type: 'asset', fileName: LOADER, source: await bundleLoader() });
    },
  };
}

/** The relative path from a file to the root. */
function toRoot(file: string): string {
  return '../'.repeat(file.split('/').length - 1);
}

async function bundleLoader(): Promise<string> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [noteModules()],
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(ROOT, 'src/embed.ts'), formats: ['es'], fileName: 'embed' },
      // Vite does not minify whitespace of libraries.
      rolldownOptions: { output: { minify: true } },
    },
  });
  const [output] = Array.isArray(result) ? result : [];
  const chunk = output?.output[0];
  if (chunk?.type !== 'chunk') throw new Error('The loader has no code.');
  return chunk.code;
}
