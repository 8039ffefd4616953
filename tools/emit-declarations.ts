import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** A path to another file of the package, as declarations name it. */
const RELATIVE = /((?:from|import\()\s*['"])(\.{1,2}\/[^'"]+)\.ts(['"])/g;

/** What every runtime can load, and what is for pages. */
const PROJECTS = ['tsconfig.lib.json', 'tsconfig.embed.json'];

/**
 * Makes the package's declarations: those of the entries' modules, and of what their types name.
 *
 * @param root The project; {@link PROJECTS} of it list the modules.
 * @param dir Where the declarations come to lie, by the paths that the modules have below `src`.
 * @param entries The modules, as paths from the root.
 * @throws Error with what the compiler printed, where a type is wrong.
 */
export async function emitDeclarations(
  root: string,
  dir: string,
  entries: readonly string[],
): Promise<void> {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  try {
    for (const project of PROJECTS) {
      const args = [tsc, '-p', project, '--outDir', dir];
      await promisify(execFile)(process.execPath, args, { cwd: root });
    }
  } catch (error) {
    // `execFile` puts what the compiler printed on the error.
    const { stdout } = error as { stdout?: string };
    throw new Error(`The declarations could not be made.\n${stdout ?? String(error)}`);
  }
  const doors = entries.map((entry) =>
    join(dir, entry.replace(/^src\//, '').replace(/\.ts$/, '.d.ts')),
  );
  const names = await readdir(dir, { recursive: true });
  const made = new Set(names.filter((n) => n.endsWith('.d.ts')).map((name) => join(dir, name)));
  const named = await follow(doors, made);
  // The compiler creates one for every module that it read; the others are unreachable.
  for (const path of made) if (!named.has(path)) await rm(path);
}

/** Follows what declarations name, and points it at `.js`: a reader of the package has no `.ts`. */
async function follow(
  doors: readonly string[],
  made: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const found = new Set(doors);
  // A set is walked to its end, with what is added on the way.
  for (const path of found) {
    const text = await readFile(path, 'utf8');
    for (const [, , to] of text.matchAll(RELATIVE)) {
      const target = resolve(dirname(path), `${to}.d.ts`);
      // An example in a comment may name a file that is not there.
      if (made.has(target)) found.add(target);
    }
    await writeFile(path, text.replace(RELATIVE, '$1$2.js$3'));
  }
  return found;
}
