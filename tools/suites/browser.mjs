import { createServer } from 'node:net';
import { ensureBrowser } from '../browser.mjs';
import { runNode } from '../child.mjs';
import { ROOT } from '../root.mjs';
import { freshReport, installed, readReport, withExitCode } from './suite.mjs';
import { say } from './turns.mjs';

/** @type {import('./suite.mjs').Suite} */
export const browser = {
  name: 'browser',
  about: 'Playwright: the built page',
  needs: ['build'],
  alone: true,
  takesWords: true,
  prepare: () => ensureBrowser(say),
  async run(words) {
    const report = freshReport('browser.json');
    // Playwright compares this with the path and the titles of a test.
    const grep = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
    const chosen = grep ? ['--grep', grep] : [];
    const { code } = await runNode([installed('@playwright/test/cli.js'), 'test', ...chosen], {
      cwd: ROOT,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_PORT: String(await freePort()) },
    });
    return withExitCode(count(readReport(report)), code);
  },
};

/**
 * @typedef {{ title: string, specs?: { title: string, tests: { status: string }[] }[], suites?: Group[] }} Group
 * @param {{ stats?: { expected: number, unexpected: number, flaky: number, skipped: number }, suites?: Group[] } | undefined} report
 */
function count(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  /** @param {string} status */
  const named = (status) => (report?.suites ?? []).flatMap((group) => namesWith(status, group, []));
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    flaky: named('flaky'),
    failures: named('unexpected'),
  };
}

/**
 * @param {string} status
 * @param {Group} group
 * @param {string[]} above
 * @returns {string[]}
 */
function namesWith(status, group, above) {
  const path = [...above, group.title];
  const own = (group.specs ?? [])
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ title }) => [...path, title].join(' › '));
  return [...own, ...(group.suites ?? []).flatMap((inner) => namesWith(status, inner, path))];
}

/** @returns {Promise<number>} a free port */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 4173));
    });
  });
}
