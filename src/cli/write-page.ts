import { mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { PackedFile } from './page-archive.ts';

/** Lists the files of a written page, so that a later version can replace them. */
export const MARKER = 'toolyard-page.json';

/** A folder to which the page cannot be written. Its message is for the user at the terminal. */
export class PageError extends Error {}

/**
 * Writes the page into a folder. Replaces an earlier version of it, and keeps other files.
 *
 * @throws PageError if the folder has other content and no page, or if a file cannot be written.
 */
export async function writePage(
  folder: string,
  version: string,
  files: readonly PackedFile[],
): Promise<void> {
  try {
    const before = await readWritten(folder);
    const paths = files.map(({ path }) => path);
    await makeFolder(folder);
    // First, with the earlier files: after an interruption, the next attempt can go on.
    await mark(folder, version, [...new Set([...before, ...paths])]);
    for (const { path, bytes } of files) {
      const place = join(folder, path);
      await makeFolder(dirname(place));
      await writeFile(place, bytes);
    }
    const kept = new Set(paths);
    await removeFiles(
      folder,
      before.filter((path) => !kept.has(path)),
    );
    await mark(folder, version, paths);
  } catch (error) {
    throw error instanceof PageError ? error : new PageError(explain(error, folder));
  }
}

/** With the folders above it. Node's own way never ends where a folder takes no others, as `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder);
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // as Node throws it
    if (code === 'EEXIST' && (await isFolder(folder))) return;
    if (code !== 'ENOENT' || parent === folder || (await isFolder(parent))) throw error;
    await makeFolder(parent);
    await mkdir(folder);
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

/** The files of an earlier page. */
async function readWritten(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.includes(MARKER)) return readMarker(folder);
  // A `.gitkeep` does not count as content.
  const others = names.filter((name) => !name.startsWith('.'));
  if (others.length === 0) return [];
  const example = others.slice(0, 3).join(', ') + (others.length > 3 ? ' …' : '');
  throw new PageError(
    `The folder ${folder} has other files: ${example}. No file was written. Choose an empty or a new folder, for example ${join(folder, 'toolyard')}.`,
  );
}

async function readMarker(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, MARKER), 'utf8');
  try {
    const { files } = JSON.parse(text) as { files: unknown };
    if (Array.isArray(files)) return files.filter((path) => typeof path === 'string');
  } catch {
    // The message below is for this case, too.
  }
  throw new PageError(
    `${join(folder, MARKER)} does not list the files of an earlier page. No file was written. Delete the folder ${folder}, then run the command again.`,
  );
}

async function mark(folder: string, version: string, files: readonly string[]): Promise<void> {
  await writeFile(join(folder, MARKER), `${JSON.stringify({ version, files }, null, 1)}\n`);
}

/** Removes files, and folders that are empty then. */
async function removeFiles(folder: string, paths: readonly string[]): Promise<void> {
  const folders = new Set<string>();
  for (const path of paths.map((one) => normalize(one))) {
    // The list is a file in the user's folder, and names nothing outside of it.
    if (/^(?:\.\.|[\\/]|[a-z]:)/i.test(path)) continue;
    await rm(join(folder, path), { force: true });
    if (dirname(path) !== '.') folders.add(dirname(path));
  }
  // A folder with files stays.
  for (const name of folders) await rmdir(join(folder, name)).catch(() => undefined);
}

function explain(error: unknown, folder: string): string {
  const { code, path = folder, message } = error as NodeJS.ErrnoException; // as Node throws it
  if (code === 'EACCES' || code === 'EPERM')
    return `${path} may not be written. Check who owns it, or choose another folder.`;
  if (code === 'EROFS') return `${path} is on a read-only disk. Choose another folder.`;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk is full at ${path}. Make room (the page takes 22 MB), then run the command again.`;
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${path} is a file, or is below a file. Choose a folder.`;
  if (code === 'EISDIR')
    return `${path} is a folder, but the page has a file of that name. Choose another folder.`;
  return `The page could not be written to ${folder}: ${message}`;
}
