import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { noteModules } from './third-party/note-modules.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The worker's URL, beside the page. */
const FILE = 'service-worker.js';

/**
 * Files that are not cached: source maps, files for the server (a leading underscore), and notices.
 * Files for other sites are not cached either: the loader, its frame, the demo page, and unlisted
 * pictures; nor are the tokenizers, which have megabytes and which few workspaces use.
 */
const LEFT_OUT =
  /^_|^THIRD-PARTY\.txt$|^bom\.cdx\.json$|\.map$|^embed[.-]|^demo\/|^assets\/(?:o200k|cl100k)_base-|^pictures\/[^.]+\.\w+\.(?:light|dark)\.svg$/;

/** One file of the page in the worker's list. */
export interface PageFile {
  /** The URL relative to the page. */
  url: string;
  /** `null` if the name contains a hash. */
  revision: string | null;
}

/**
 * Emits the service worker that caches the page for offline use, with the list of all built files.
 * Not in development.
 */
export function offline(): Plugin {
  let directory = '';
  let isWritten = false;
  return {
    name: 'toolyard:offline',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      directory = join(root, outDir);
    },
    writeBundle() {
      isWritten = true;
    },
    // After all files are written, including those of `public`.
    async closeBundle() {
      // Also called after a failed build: an error here would hide the cause.
      if (!isWritten) return;
      const code = await bundleWorker(await listPageFiles(directory));
      await writeFile(join(directory, FILE), code);
    },
  };
}

/** Every file below a directory that a browser may request, in a stable order. */
export async function listPageFiles(directory: string): Promise<PageFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== FILE && !LEFT_OUT.test(path))
    .sort();
  return Promise.all(
    paths.map(async (url) => ({
      url,
      revision: url.startsWith('assets/') ? null : digest(await readFile(join(directory, url))),
    })),
  );
}

function digest(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

async function bundleWorker(files: readonly PageFile[]): Promise<string> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [noteModules()],
    define: { 'self.__FILES__': JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: join(ROOT, 'src/offline/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: 'worker',
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The service worker has no code.');
  return chunk.code;
}
