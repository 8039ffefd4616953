/**
 * Packs the built page into `dist/page.br`, which `npx toolyard page` unpacks.
 *
 * @example node_modules/.bin/tsx tools/pack-page.ts
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packPage } from '../src/cli/page-archive.ts';

const DIST = resolve(import.meta.dirname, '..', 'dist');
const PAGE = join(DIST, 'page');

/**
 * The maximum size, in bytes. Each installation of the package contains it. The exact tokenizers are
 * about 1.2 MB of it.
 */
const BUDGET = 5_750_000;

/** All files of the page. Those of one type are together, which makes the archive smaller. */
async function listFiles(): Promise<string[]> {
  const entries = await readdir(PAGE, { recursive: true, withFileTypes: true });
  const key = (path: string): string => `${extname(path)} ${path}`;
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(PAGE, join(parentPath, name)))
    .sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/**
 * @param quality of the compression; default: that of a release
 * @returns whether it is within its budget
 */
export async function packBuiltPage(quality?: number): Promise<boolean> {
  const files = await Promise.all(
    (await listFiles()).map(async (path) => ({
      path: path.replaceAll(sep, '/'),
      bytes: await readFile(join(PAGE, path)),
    })),
  );
  const archive = packPage(files, quality);
  await writeFile(join(DIST, 'page.br'), archive);
  const raw = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const size = `${files.length} files, ${megabytes(raw)}, packed ${megabytes(archive.length)}`;
  console.log(`dist/page.br: ${size} of ${megabytes(BUDGET)}`);
  return archive.length <= BUDGET;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!(await packBuiltPage())) process.exitCode = 1;
}
