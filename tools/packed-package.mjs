/**
 * The package as users get it: packed, and installed into an empty project. This is done once for all
 * checks that try it.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNode, runNpm } from './child.mjs';
import { ageOf, isLibStale } from './lib-age.mjs';
import { ROOT } from './root.mjs';

const CACHE = join(ROOT, '.cache');
const FOLDER = join(CACHE, 'package');
const MANIFEST = { name: 'empty-project', private: true, type: 'module' };

/**
 * Packs the package, unless it is as it was the last time. Builds the library first if it is absent or
 * older than its source.
 *
 * @returns {Promise<string>} the path of the tarball
 * @throws Error with npm's output
 */
export async function packedPackage() {
  if (await isLibStale()) {
    const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
    await must('The library could not be built', runNode([tsx, 'tools/build-lib.ts'], quiet(ROOT)));
  }
  const state = await stateOfFiles();
  const kept = await readFile(join(FOLDER, 'state'), 'utf8').catch(() => undefined);
  if (kept !== state) await packInto(state);
  const [tarball = ''] = (await readdir(FOLDER)).filter((name) => name.endsWith('.tgz'));
  return join(FOLDER, tarball);
}

/**
 * Copies the empty project in which the packed package is installed.
 *
 * @param {string} folder
 */
export async function copyProject(folder) {
  await packedPackage();
  await cp(join(FOLDER, 'project'), folder, { recursive: true, verbatimSymlinks: true });
}

/** Changes with each file that the package contains. */
async function stateOfFiles() {
  /** @type {{ files: string[] }} */
  const { files } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const ages = await Promise.all(['package.json', ...files].map(ageOf));
  return ages.map(({ newest, count }) => `${newest} ${count}`).join('\n');
}

/**
 * Packs and installs it beside the earlier one, and takes its place when everything is there.
 *
 * @param {string} state
 */
async function packInto(state) {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(`${FOLDER}-`);
  try {
    const pack = ['pack', '--silent', '--pack-destination', folder];
    await must('The package could not be packed', runNpm(pack, quiet(ROOT)));
    const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
    if (!tarball) throw new Error('npm pack made no tarball.');
    const project = join(folder, 'project');
    await mkdir(project);
    await writeFile(join(project, 'package.json'), JSON.stringify(MANIFEST));
    const install = ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)];
    await must(
      'The tarball could not be installed into an empty project',
      runNpm(install, quiet(project)),
    );
    await writeFile(join(folder, 'state'), state);
    await rm(FOLDER, { recursive: true, force: true });
    await rename(folder, FOLDER);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} sentence
 * @param {Promise<import('./child.mjs').ChildEnd>} running
 */
async function must(sentence, running) {
  const { code, output } = await running;
  if (code !== 0) throw new Error(`${sentence}:\n${output.trim()}`);
}

/** @param {string} cwd */
function quiet(cwd) {
  return { cwd, quiet: true, timeoutMs: 120_000 };
}
