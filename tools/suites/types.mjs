import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';
import { runTsc } from '../tsc.mjs';
import { CACHE } from './suite.mjs';
import { say } from './turns.mjs';

const AT_ONCE = 2;

/**
 * Results are kept in the cache: the next run checks only the files that a change reaches.
 *
 * @param {string} path of the project
 */
function keeping(path) {
  const name = path.replaceAll(/[^\w.]+/g, '-');
  return ['--incremental', '--tsBuildInfoFile', join(CACHE, 'types', `${name}.tsbuildinfo`)];
}

/** @type {import('./suite.mjs').Suite} */
export const types = {
  name: 'types',
  about: 'TypeScript, one project a floor',
  async run() {
    const waiting = projects();
    const result = { passed: 0, failed: 0 };
    const worker = async () => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const { code, output } = await runTsc(['--project', path, '--noEmit', ...keeping(path)], {
          cwd: ROOT,
        });
        if (code === 0) result.passed += 1;
        else result.failed += 1;
        say(`${code === 0 ? 'ok    ' : 'FAILED'} ${path}`);
        if (code !== 0) say(output.trimEnd());
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return result;
  },
};

/** The projects that the root tsconfig.json refers to: the editor and this suite see the same. */
function projects() {
  /** @type {{ references: { path: string }[] }} */
  const { references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
  return references
    .map(({ path }) => path.replace(/^\.\//, ''))
    .filter((path) => existsSync(join(ROOT, path)));
}
