import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import type { GeneratedFile } from '../../src/session/codegen/user-file.ts';
import { runNode, runNpm } from '../child.mjs';
import { copyProject } from '../packed-package.mjs';
import { runTsc } from '../tsc.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const MODULES = join(ROOT, 'node_modules');

/** A project with only the packed package installed. */
export interface Project {
  /** Installs one of the package's optional peers. */
  addPeer(name: string): Promise<void>;
  /**
   * Puts files into a folder and compiles them.
   *
   * @param skipLibCheck Whether the compiler skips the declarations of packages.
   * @returns The compiler's errors, one sentence each.
   */
  compile(
    folder: string,
    files: readonly GeneratedFile[],
    skipLibCheck: boolean,
  ): Promise<string[]>;
  /** Copies a project of this repository. */
  take(folder: string, from: string): Promise<void>;
  /** Writes one file. */
  write(path: string, lines: readonly string[]): Promise<void>;
  /** Compiles a folder or a configuration. @returns the compiler's errors. */
  compileAt(config: string): Promise<string[]>;
  /**
   * Unpacks a project like a download, runs its `npm test` and its own compiler settings.
   *
   * @returns The failures, as sentences.
   */
  test(folder: string, zip: Uint8Array): Promise<string[]>;
  /**
   * Writes an exported project, and runs its `npm test`, its `npm start`, the strict compiler and the
   * formatter without a network.
   *
   * @returns The failures, as sentences.
   */
  tryExport(folder: string, files: readonly GeneratedFile[]): Promise<string[]>;
  /** Runs a compiled file in Node. @returns its output. @throws Error if it failed */
  run(file: string): Promise<string>;
  remove(): Promise<void>;
}

/** The strictest settings of TypeScript. */
const STRICT = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM'],
  module: 'NodeNext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  rewriteRelativeImportExtensions: true,
  types: [],
};

/**
 * Makes an empty project with the packed package. Its folder is outside this project, so that it
 * cannot resolve this project's modules.
 */
export async function createProject(): Promise<Project> {
  const dir = await mkdtemp(join(tmpdir(), 'toolyard-program-'));
  await copyProject(dir);
  const compileAt = async (config: string): Promise<string[]> => {
    const { code, output } = await runTsc(['-p', config], { cwd: dir });
    return code === 0 ? [] : output.trim().split('\n');
  };
  return {
    async addPeer(name) {
      const place = join(dir, 'node_modules', name);
      await mkdir(dirname(place), { recursive: true });
      await symlink(join(MODULES, name), place, 'junction');
    },
    async compile(folder, files, skipLibCheck) {
      const compilerOptions = { ...STRICT, skipLibCheck, rootDir: '.', outDir: 'out' };
      const config = { path: 'tsconfig.json', text: JSON.stringify({ compilerOptions }) };
      for (const { path, text } of [...files, config]) {
        const file = join(dir, folder, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      }
      return compileAt(folder);
    },
    async take(folder, from) {
      await cp(from, join(dir, folder), { recursive: true });
    },
    async write(path, lines) {
      await writeFile(join(dir, path), `${lines.join('\n')}\n`);
    },
    compileAt,
    async test(folder, zip) {
      const place = join(dir, folder);
      await unpack(zip, place);
      await linkTools(dir);
      const tests = await npmChild(['test'], place);
      const types = await runTsc(['-p', '.'], { cwd: place });
      return [
        ...(tests.code === 0 ? [] : [`npm test in ${folder}:\n${tests.output.trim()}`]),
        ...(types.code === 0 ? [] : [`tsc in ${folder}:\n${types.output.trim()}`]),
      ];
    },
    async tryExport(folder, files) {
      const place = join(dir, folder);
      for (const { path, text } of files) {
        const file = join(place, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      }
      await linkTools(dir);
      return tryExported(place);
    },
    async run(file) {
      const { code, output } = await runNode([file], { cwd: dir, quiet: true, timeoutMs: 30_000 });
      if (code !== 0) throw new Error(`The program ${file} failed:\n${output}`);
      return output;
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

/** Fails each request. */
const OFFLINE = `globalThis.fetch = async ({ url }) => {
  throw new Error('There is no network for ' + url);
};
`;
const FORMAT = {
  root: true,
  formatter: { indentStyle: 'space', lineWidth: 100 },
  javascript: { formatter: { quoteStyle: 'single' } },
  // Their authors format these.
  files: { includes: ['src/**', 'test/**', '!src/tools', '!src/reducers'] },
};

async function tryExported(place: string): Promise<string[]> {
  await writeFile(join(place, 'offline.mjs'), OFFLINE);
  await writeFile(join(place, 'biome.json'), JSON.stringify(FORMAT));
  const env = { NODE_OPTIONS: `--import=${join(place, 'offline.mjs')}` };
  const biome = join(MODULES, '@biomejs', 'biome', 'bin', 'biome');
  const ends = {
    'npm test': await npmChild(['test'], place, env),
    'npm start': await npmChild(['start'], place, { ...env, ...NO_KEYS }),
    tsc: await runTsc(['-p', '.'], { cwd: place }),
    biome: await runNode([biome, 'format', 'src', 'test'], { cwd: place, quiet: true }),
  };
  return Object.entries(ends).flatMap(([name, { code, output }]) =>
    code === 0 ? [] : [`${name} in ${place}:\n${output.trim()}`],
  );
}

const NO_KEYS = {
  ANTHROPIC_API_KEY: undefined,
  AWS_BEARER_TOKEN_BEDROCK: undefined,
  GEMINI_API_KEY: undefined,
  OPENAI_API_KEY: undefined,
};

async function unpack(zip: Uint8Array, place: string): Promise<void> {
  for (const [path, bytes] of Object.entries(unzipSync(zip))) {
    const file = join(place, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

/** Links this project's development dependencies, as if npm had installed them. */
async function linkTools(dir: string): Promise<void> {
  const modules = join(dir, 'node_modules');
  await mkdir(join(modules, '@types'), { recursive: true });
  await mkdir(join(modules, '.bin'), { recursive: true });
  for (const name of ['tsx', '@types/node', 'undici-types', '.bin/tsx']) {
    await rm(join(modules, name), { force: true });
    await symlink(join(MODULES, name), join(modules, name), 'junction');
  }
}

function npmChild(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>> = {},
) {
  return runNpm(args, { cwd, env, quiet: true, timeoutMs: 120_000 });
}
