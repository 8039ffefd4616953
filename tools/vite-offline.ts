import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The worker's address, beside the page. */
const FILE = 'service-worker.js';

/**
 * What the page does without: source maps, what is for the server (a leading underscore), and what
 * stands on other people's pages, which are not kept: the loader, its frame, the demo page, and
 * pictures of other views than the lists show.
 */
const LEFT_OUT = /^_|\.map$|^embed[.-]|^demo\/|^pictures\/[^.]+\.\w+\.(?:light|dark)\.svg$/;

/** One file of the page, as the worker's list has it. */
export interface PageFile {
  /** Relative to the page. */
  url: string;
  /** `null` where the name itself says which version it is. */
  revision: string | null;
}

/**
 * Emits the service worker that keeps the page for times without a network, with the list of all
 * files that were built. Not in development.
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
    // After everything is written, the files of `public` among it.
    async closeBundle() {
      // Also called after a failed build: an error here would hide the cause.
      if (!isWritten) return;
      const code = await bundleWorker(await listPageFiles(directory));
      await writeFile(join(directory, FILE), code);
    },
  };
}

/** Every file below a directory that a browser may ask for, in a steady order. */
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
