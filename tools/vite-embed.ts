import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { noteModules } from './third-party/note-modules.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The source of the frame's page. */
export const FRAME_PAGE = 'src/app/pages/embed/embed.html';

/**
 * The loader's files, beside the page. They have no hash, because other sites link to them.
 *
 * - `embed.js` is a module, and `embed-open.js` the part that it loads when a reader starts a demo.
 * - `embed.classic.js` has both, for `<script>` without `type="module"`.
 */
export const LOADER_FILES = ['embed.js', 'embed-open.js', 'embed.classic.js'] as const;
type LoaderFile = (typeof LOADER_FILES)[number];

/** Reserves the height of demos where the loader comes later than the first paint. */
const STYLES = 'embed.css';

/** The URLs of pages, and their files in development. */
const PLACES: Readonly<Record<string, string>> = {
  '/embed.html': `/${FRAME_PAGE}`,
  '/demo/': '/demo/index.html',
};

/**
 * Emits the files with which other sites show demos: the loader, the style sheet that reserves the
 * height of demos, and `embed.html`, the page in a demo's frame.
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
        if (pathname === `/${STYLES}`) {
          response.setHeader('Content-Type', 'text/css; charset=utf-8');
          response.end(reservedHeights());
          return;
        }
        const file = LOADER_FILES.find((one) => pathname === `/${one}`);
        if (file) {
          bundleLoader().then((files) => {
            response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
            response.end(files.get(file));
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
      for (const [fileName, code] of await bundleLoader()) {
        this.emitFile({ type: 'asset', fileName, source: code });
      }
      this.emitFile({ type: 'asset', fileName: STYLES, source: reservedHeights() });
    },
  };
}

/** The relative path from a file to the root. */
function toRoot(file: string): string {
  return '../'.repeat(file.split('/').length - 1);
}

async function bundleLoader(): Promise<ReadonlyMap<LoaderFile, string>> {
  const [module, classic] = await Promise.all([bundleAs('es'), bundleAs('iife')]);
  return new Map<LoaderFile, string>([
    ['embed.js', codeOf(module, 'embed.js')],
    ['embed-open.js', codeOf(module, 'embed-open.js')],
    ['embed.classic.js', codeOf(classic, 'embed.js')],
  ]);
}

type Bundled = Extract<Awaited<ReturnType<typeof build>>, { output: unknown }>;

async function bundleAs(format: 'es' | 'iife'): Promise<Bundled> {
  const isClassic = format === 'iife';
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [noteModules()],
    // A classic script knows its own URL by its element.
    define: isClassic ? { 'import.meta.url': 'document.currentScript.src' } : {},
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: join(ROOT, 'src/embed.ts'),
        formats: [format],
        fileName: () => 'embed.js',
        name: 'toolyardEmbed',
      },
      rolldownOptions: {
        // Vite does not minify whitespace of libraries.
        output: { minify: true, ...(!isClassic && { chunkFileNames: 'embed-open.js' }) },
      },
    },
  });
  const [bundled] = Array.isArray(result) ? result : [];
  if (!bundled) throw new Error('The loader was not bundled.');
  return bundled;
}

function codeOf({ output }: Bundled, file: string): string {
  const chunk = output.find(({ fileName }) => fileName === file);
  if (chunk?.type !== 'chunk') throw new Error(`The loader has no ${file}.`);
  return chunk.code;
}

/** The default height and those of `height`, in steps of 10 pixels. */
function reservedHeights(): string {
  const undefinedDemo = 'toolyard-demo:not(:defined)';
  const heights = Array.from({ length: 92 }, (_, index) => 80 + index * 10);
  return [
    `${undefinedDemo}{display:block;height:360px;overflow:hidden}`,
    `${undefinedDemo}[view=exercise]{height:640px}`,
    ...heights.map((height) => `${undefinedDemo}[height="${height}"]{height:${height}px}`),
    '',
  ].join('\n');
}
