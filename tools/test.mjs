/**
 * `npm test`: installs packages if necessary and runs every suite. `npm test -- unit lint` runs
 * these suites, `npm test -- browser batch` some tests, and `npm test -- quick` the tests that a
 * change affects. The last line is always `N passed, N failed`.
 */
import { fileURLToPath } from 'node:url';
import { endChildren } from './child.mjs';
import { ensureInstalled, InstallError } from './install.mjs';
import { nodeProblem } from './node-version.mjs';
import { agents } from './suites/agents.mjs';
import { browser } from './suites/browser.mjs';
import { build } from './suites/build.mjs';
import { chooseSuites } from './suites/choose-suites.mjs';
import { deadExports } from './suites/dead-exports.mjs';
import { docsSites } from './suites/docs-sites.mjs';
import { engines } from './suites/engines.mjs';
import { exportedProjects } from './suites/exports.mjs';
import { frameworks } from './suites/frameworks.mjs';
import { layers } from './suites/layers.mjs';
import { lint } from './suites/lint.mjs';
import { runSuites, summarize } from './suites/run-suites.mjs';
import { runtimes } from './suites/runtimes.mjs';
import { types } from './suites/types.mjs';
import { changed, unit } from './suites/unit.mjs';

// Not import.meta.dirname: an old Node must run long enough to report its version.
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SUITES = [
  ...[types, lint, layers, deadExports, unit, changed],
  ...[build, exportedProjects, agents, runtimes, frameworks, docsSites, engines, browser],
];
/** The suites of `quick`, which take less than a minute. */
const QUICK = ['types', 'lint', 'layers', 'changed'];

process.on('SIGINT', () => leave(130));
process.on('SIGTERM', () => leave(143));
// The shell between npm and this process does not forward npm's signals.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && leave(143), 1_000).unref();

try {
  const problem = nodeProblem(process.versions.node);
  if (problem) throw new InstallError(problem);
  const words = process.argv.slice(2).flatMap((word) => (word === 'quick' ? QUICK : [word]));
  const suites = chooseSuites(SUITES, words);
  await ensureInstalled(ROOT);
  const rows = await runSuites(suites);
  console.log(`\n${summarize(rows)}`);
  process.exitCode = rows.some(({ failed }) => failed > 0) ? 1 : 0;
} catch (error) {
  const known = error instanceof InstallError || error instanceof RangeError;
  console.log(known ? `\n${error.message}` : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

/** @param {number} code */
function leave(code) {
  endChildren();
  process.exit(code);
}
