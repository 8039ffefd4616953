import { relative } from 'node:path';
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
 * The tests that import, even indirectly, a file that changed since the branch left `main`,
 * committed or not. Only tests in the features of the changes count: a change of the core reaches
 * nearly all tests.
 *
 * @type {import('./suite.mjs').Suite}
 */
export const changed = {
  name: 'changed',
  about: 'Vitest: tests that a change since main may break, in the features of the changes',
  onDemand: true,
  mayBeEmpty: true,
  async run() {
    const base = await git('merge-base', 'HEAD', 'origin/main');
    // Without that branch, what is not committed yet.
    const since = base?.trim() ?? 'HEAD';
    const tracked = await git('diff', '--name-only', since);
    const added = await git('ls-files', '--others', '--exclude-standard');
    const folders = foldersOf(`${tracked ?? ''}\n${added ?? ''}`.split('\n'));
    return runVitest('changed.json', ['--changed', since, ...folders]);
  },
};

/**
 * The features of some paths: the folders of a floor of the product, and those of `tools`. A file
 * beside these folders counts for its whole floor.
 *
 * @param {readonly string[]} paths
 * @returns {string[]}
 * @example foldersOf(['src/core/call/pipeline.ts', 'README.md']) // ['src/core/call/']
 */
export function foldersOf(paths) {
  const folders = paths.map((path) => /^(?:src\/[^/]+|tools)\/(?:[^/]+\/)?/.exec(path)?.[0] ?? '');
  return [...new Set(folders)].filter(Boolean).sort();
}

/**
 * @param {string[]} args
 * @returns {Promise<string | undefined>} what it printed; `undefined` where it failed
 */
async function git(...args) {
  const { code, output } = await runChild('git', args, { cwd: ROOT, quiet: true });
  return code === 0 ? output : undefined;
}

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
 * @typedef {{ status: string, fullName: string }} Test
 * @typedef {{ name: string, status: string, assertionResults: Test[] }} TestFile
 * @param {{ testResults?: TestFile[] } | undefined} report
 */
export function count(report) {
  const result = { passed: 0, failed: 0, skipped: 0, failures: /** @type {string[]} */ ([]) };
  for (const { name, status, assertionResults } of report?.testResults ?? []) {
    const file = relative(ROOT, name);
    const failures = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName }) => `${file} › ${fullName}`);
    // A file that fails to load has no tests.
    if (status === 'failed' && failures.length === 0) failures.push(file);
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    const failed = assertionResults.filter((test) => test.status === 'failed').length;
    result.passed += passed;
    result.skipped += assertionResults.length - passed - failed;
    result.failed += failures.length;
    result.failures.push(...failures);
  }
  return result;
}
