import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import { runTsc } from '../tsc.mjs';
import { toGuestLib } from './es-lib.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');

/** Declaration files by URI, as the editor's TypeScript service expects them. */
export type GuestTypes = Record<string, string>;

/** Names that user code may import from `toolyard`, by their modules in the core. */
const EXPORTS = [
  "export { defineTool, type ToolSpec } from './definitions/define-tool.js';",
  "export { err, ok } from './results/results.js';",
  "export type { InferArgs, ToolSchema } from './definitions/infer-args.js';",
  "export type * from './contract/index.js';",
].join('\n');

/** The module `toolyard/reducers` of user code: the blocks. */
const REDUCERS = "export * from './reduce/blocks/index.js';";

/** The modules from which all of these can be reached. */
const MODULES = ['src/core/index.ts', 'src/core/reduce/blocks/index.ts'];

const HOME = 'file:///node_modules/toolyard';

/**
 * Creates all declarations that the editor uses for user code. These are the standard library, the
 * globals of the sandbox, and the module `toolyard`. The compiler derives its types from the core's
 * source, so that they cannot drift; if that fails, the build fails.
 *
 * Source: docs/contract.md#sandbox.
 *
 * @throws Error if the compiler refuses the core, or a needed module is missing.
 * @example
 * const types = await createGuestTypes();
 * types['file:///node_modules/toolyard/definitions/define-tool.d.ts'];
 */
export async function createGuestTypes(): Promise<GuestTypes> {
  const [lib, globals, core] = await Promise.all([
    toGuestLib(),
    readFile(join(import.meta.dirname, 'lib', 'globals.d.ts'), 'utf8'),
    emitCore(),
  ]);
  return {
    'file:///lib/language.d.ts': lib,
    'file:///lib/globals.d.ts': globals,
    ...withDependencies({ ...core, 'index.d.ts': EXPORTS, 'reducers.d.ts': REDUCERS }, [
      'index.d.ts',
      'reducers.d.ts',
    ]),
  };
}

/** The core's declarations by path below `src/core`. */
async function emitCore(): Promise<Record<string, string>> {
  const out = await mkdtemp(join(tmpdir(), 'guest-types-'));
  try {
    const config = join(out, 'tsconfig.json');
    const files = MODULES.map((path) => join(ROOT, path));
    await writeFile(config, JSON.stringify({ extends: join(ROOT, 'tsconfig.lib.json'), files }));
    const { code, output } = await runTsc(['-p', config, '--outDir', out], { cwd: ROOT });
    if (code !== 0) throw new Error(`The types of the contract could not be made.\n${output}`);
    const home = join(out, 'core');
    const names = (await readdir(home, { recursive: true })).filter((name) =>
      name.endsWith('.d.ts'),
    );
    const texts = await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(home, name), 'utf8');
        return [name.replaceAll('\\', '/'), text.replace(IMPORT, '$1$2.js$3')] as const;
      }),
    );
    return Object.fromEntries(texts);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** A relative import in a declaration; groups: text before, path without extension, text after. */
const IMPORT = /((?:from|import\()\s*['"])(\.{1,2}\/[^'"]+?)\.(?:ts|js)(['"])/g;

/** Some files and their imports, so that the editor does not suggest internal modules. */
function withDependencies(files: Record<string, string>, entries: readonly string[]): GuestTypes {
  const found: GuestTypes = {};
  const visit = (name: string) => {
    const address = `${HOME}/${name}`;
    if (address in found) return;
    const text = files[name];
    if (text === undefined) throw new Error(`The core has no ${name}, which its types speak of.`);
    found[address] = text;
    for (const [, , path = ''] of text.matchAll(IMPORT)) {
      visit(posix.join(posix.dirname(name), `${path}.d.ts`));
    }
  };
  entries.forEach(visit);
  return found;
}

/** Writes the types into a folder, as a project that a compiler can check. */
export async function writeGuestTypes(types: GuestTypes, folder: string): Promise<string[]> {
  const written: string[] = [];
  for (const [address, text] of Object.entries(types)) {
    const path = join(folder, address.slice('file:///'.length));
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, text);
    written.push(path);
  }
  return written;
}
