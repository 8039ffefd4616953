import { runChild, runNode } from '../child.mjs';
import { ROOT } from '../root.mjs';
import { freshReport, installed, readReport, withExitCode } from './suite.mjs';

/** @type {import('./suite.mjs').Suite} */
export const unit = {
  name: 'unit',
  about: 'Vitest: tests beside the code',
  run: () => runVitest('unit.json', []),
};

/**
 * The tests that import, directly or not, a file that has changed since the branch left `main`,
 * committed or not.
 *
 * @type {import('./suite.mjs').Suite}
 */
export const changed = {
  name: 'changed',
  about: 'Vitest: tests that a change since main may break',
  onDemand: true,
  mayBeEmpty: true,
  async run() {
    const { code, output } = await runChild('git', ['merge-base', 'HEAD', 'origin/main'], {
      cwd: ROOT,
      quiet: true,
    });
    // Without that branch, Vitest uses uncommitted changes.
    const since = code === 0 ? [output.trim()] : [];
    return runVitest('changed.json', ['--changed', ...since]);
  },
};

/**
 * @param {string} name of the report
 * @param {readonly string[]} args
 */
async function runVitest(name, args) {
  const report = freshReport(name);
  const { code } = await runNode(
    [
      installed('vitest/vitest.mjs'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: ROOT },
  );
  return withExitCode(count(readReport(report)), code);
}

/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} TestFile
 * @param {{ testResults?: TestFile[] } | undefined} report
 */
function count(report) {
  const result = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report?.testResults ?? []) {
    for (const { status } of file.assertionResults) {
      if (status === 'passed') result.passed += 1;
      else if (status === 'failed') result.failed += 1;
      else result.skipped += 1;
    }
    // A file that fails to load has no tests.
    const failedAsWhole =
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed');
    if (failedAsWhole) result.failed += 1;
  }
  return result;
}
