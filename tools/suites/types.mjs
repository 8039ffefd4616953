import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../child.mjs';
import { ROOT } from '../root.mjs';
import { CACHE, installed } from './suite.mjs';
import { say } from './turns.mjs';

const AT_ONCE = 2;

/**
 * Several checkers of one project check much of it several times. Two projects at once, with one
 * checker each, take half of the work. Collecting garbage less often (`GOGC`) saves another fifth.
 * Results are kept in the cache: the next run checks only the files that a change reaches.
 *
 * @param {string} path of the project
 */
function frugal(path) {
  const name = path.replaceAll(/[^\w.]+/g, '-');
  const kept = join(CACHE, 'types', `${name}.tsbuildinfo`);
  return ['--checkers', '1', '--incremental', '--tsBuildInfoFile', kept];
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
        const { code, output } = await runNode(
          [installed('typescript/bin/tsc'), '--project', path, '--noEmit', ...frugal(path)],
          { cwd: ROOT, env: { GOGC: '400' }, quiet: true },
        );
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
