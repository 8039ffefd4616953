import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';
import { runTsc } from '../tsc.mjs';
import { CACHE } from './suite.mjs';
import { say } from './turns.mjs';

const FOLDER = join(CACHE, 'types');

/** @type {import('./suite.mjs').Suite} */
export const types = {
  name: 'types',
  about: 'TypeScript, one project a floor',
  async run() {
    const paths = projects();
    // One process, which reads and parses the files of several projects once.
    const configs = paths.map(writeConfig);
    const args = ['--build', '--verbose', '--pretty', 'false', ...configs];
    const { code, output } = await runTsc(args, { cwd: ROOT });
    const said = splitByProject(output);
    const result = { passed: 0, failed: 0 };
    for (const [index, path] of paths.entries()) {
      const errors = said.get(configs[index] ?? '');
      // A project that was not built was not checked.
      const ok = errors?.length === 0;
      result[ok ? 'passed' : 'failed'] += 1;
      say(`${ok ? 'ok    ' : 'FAILED'} ${path}`);
      for (const line of errors ?? []) say(line);
    }
    if (code === 0 || result.failed > 0) return result;
    say(output.trimEnd());
    return { ...result, failed: 1 };
  },
};

/**
 * Writes a project that checks another one and keeps the results: the next run checks only the files
 * that a change reaches. It is new in each run, so that the compiler compares the texts of all files:
 * those of an updated package have old times.
 *
 * @param {string} path
 * @returns {string} its path below the root
 */
function writeConfig(path) {
  const name = path.replaceAll(/[^\w.]+/g, '-');
  const kept = `./${name}.tsbuildinfo`;
  const compilerOptions = { noEmit: true, incremental: true, tsBuildInfoFile: kept };
  const config = { extends: join(ROOT, path), compilerOptions };
  if (!path.endsWith('.json')) config.extends = join(ROOT, path, 'tsconfig.json');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${name}.project.json`), JSON.stringify(config));
  return `.cache/types/${name}.project.json`;
}

/**
 * The errors of each project that was built, by its path.
 *
 * @param {string} output
 */
function splitByProject(output) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  /** @type {string[]} */
  let errors = [];
  for (const line of output.split('\n')) {
    const [, path] = /Building project '(.+)'\.\.\.$/.exec(line) ?? [];
    if (path !== undefined) {
      errors = [];
      found.set(path, errors);
    } else if (line.trim() !== '' && !/^\d\d:\d\d:\d\d [AP]M - /.test(line)) errors.push(line);
  }
  return found;
}

/** The projects that the root tsconfig.json refers to: the editor and this suite see the same. */
function projects() {
  /** @type {{ references: { path: string }[] }} */
  const { references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
  return references
    .map(({ path }) => path.replace(/^\.\//, ''))
    .filter((path) => existsSync(join(ROOT, path)));
}
