import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from '../child.mjs';
import { ROOT } from '../root.mjs';
import { installed } from './suite.mjs';
import { say } from './turns.mjs';

const AT_ONCE = 2;

/**
 * Several checkers of one project repeat much work, so two parallel projects with one checker each
 * take half the time. Less frequent garbage collections save another fifth.
 */
const FRUGAL = { args: ['--checkers', '1'], env: { GOGC: '400' } };

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
          [installed('typescript/bin/tsc'), '--project', path, '--noEmit', ...FRUGAL.args],
          { cwd: ROOT, env: FRUGAL.env, quiet: true },
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
