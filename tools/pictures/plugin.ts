import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import { DEMO_VIEWS } from '../../src/catalog/demo-view.ts';
import { pictureAddress } from '../../src/embed/picture-address.ts';
import { drawPicture } from '../../src/session/pictures/draw-picture.ts';
import { readColours } from '../../src/session/pictures/read-colours.ts';
import { sandbox } from '../vite-sandbox.ts';
import type * as pictures from './all.ts';
import type { NamedPicture } from './run-starts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(ROOT, '.cache', 'pictures');
const THEMES = ['light', 'dark'] as const;

/** Folders that a run depends on. */
const SOURCES = [
  ...['core', 'schema', 'simulation', 'kinds', 'formats', 'catalog', 'session', 'sandbox'].map(
    (floor) => `src/${floor}`,
  ),
  'src/app/demo',
  'tools/pictures',
];

/**
 * Serves and emits `pictures/…svg`: the result of each example and each lesson, run by this build,
 * in both themes. Embeds and lists show them before anything runs.
 *
 * Source: docs/contract.md#demos.
 */
export function servePictures(): Plugin {
  return {
    name: 'toolyard:pictures',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (!pathname.startsWith('/pictures/')) return next();
        drawAll().then((drawn) => {
          const svg = drawn.get(pathname.slice(1));
          if (svg === undefined) response.statusCode = 404;
          response.setHeader('Content-Type', 'image/svg+xml');
          response.end(svg);
        }, next);
      });
    },
    async generateBundle() {
      if (this.environment.config.build.lib) return;
      for (const [fileName, source] of await drawAll()) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

/** Every picture, by its URL relative to the page. */
export async function drawAll(): Promise<ReadonlyMap<string, string>> {
  const tokens = await readFile(join(ROOT, 'src/app/styles/tokens.css'), 'utf8');
  const drawn = new Map<string, string>();
  for (const picture of await runAll()) {
    const { kind, slug } = picture;
    for (const theme of THEMES) {
      const colours = { [theme]: readColours(tokens, theme) };
      drawn.set(pictureAddress(kind, slug, theme), drawPicture(picture, colours));
      for (const view of DEMO_VIEWS) {
        const address = pictureAddress(kind, slug, theme, view);
        drawn.set(address, drawPicture({ ...picture, view }, colours));
      }
    }
  }
  return drawn;
}

/** Runs everything, unless the cache has the results of the same input. */
async function runAll(): Promise<readonly NamedPicture[]> {
  const file = join(CACHE, `${await hashOf(SOURCES)}.json`);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return JSON.parse(kept);
  const { module } = await runnerImport<typeof pictures>(join(ROOT, 'tools/pictures/all.ts'), {
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [sandbox()],
  });
  await rm(CACHE, { recursive: true, force: true });
  await mkdir(CACHE, { recursive: true });
  await writeFile(file, JSON.stringify(module.pictures));
  return module.pictures;
}

async function hashOf(directories: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const directory of directories) {
    const entries = await readdir(join(ROOT, directory), { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile() && !/\.test(-d)?\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const path of paths) hash.update(path.slice(ROOT.length)).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 24);
}
