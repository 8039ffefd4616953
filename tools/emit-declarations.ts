import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { runTsc } from './tsc.mjs';

/** A relative import of another file of the package. */
const RELATIVE = /((?:from|import\()\s*['"])(\.{1,2}\/[^'"]+)\.ts(['"])/g;

/** An import of a file of the package that takes nothing. */
const BARE = /^import ['"]\.[^'"]+['"];\n/gm;

/** Projects with the modules for every runtime, and for pages. */
const PROJECTS = ['tsconfig.lib.json', 'tsconfig.embed.json'];

/**
 * Writes the package's declarations: of the entries' modules and of all modules that these import.
 *
 * @param root The project's root; its {@link PROJECTS} list the modules.
 * @param dir The output folder; declarations keep their modules' paths below `src`.
 * @param entries The modules, as paths from the root.
 * @throws Error with the compiler's output if a type is wrong.
 */
export async function emitDeclarations(
  root: string,
  dir: string,
  entries: readonly string[],
): Promise<void> {
  for (const project of PROJECTS) {
    const { code, output } = await runTsc(['-p', project, '--outDir', dir], { cwd: root });
    if (code !== 0) throw new Error(`The declarations could not be made.\n${output}`);
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

/** Follows the imports of declarations, and changes them to `.js`: the package has no `.ts` files. */
async function follow(
  doors: readonly string[],
  made: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const found = new Set(doors);
  // Iterating a set includes the values added meanwhile.
  for (const path of found) {
    const text = await readFile(path, 'utf8');
    for (const [, , to] of text.matchAll(RELATIVE)) {
      const target = resolve(dirname(path), `${to}.d.ts`);
      // An example in a comment may name a file that does not exist.
      if (made.has(target)) found.add(target);
    }
    // Modules that are imported only to run have no types.
    await writeFile(path, text.replace(RELATIVE, '$1$2.js$3').replace(BARE, ''));
  }
  return found;
}
