/** The type of a suite, and helpers for suites. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../root.mjs';

/**
 * @typedef {object} SuiteResult
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [failures] names of tests that failed, where the suite knows them
 * @property {string[]} [flaky] names of tests that passed only when tried again
 * @property {number} [skipped]
 *
 * @typedef {object} Suite
 * @property {string} name as typed after `npm test --`
 * @property {string} about the subject of its checks, in a few words
 * @property {readonly string[]} [needs] suites that must have passed
 * @property {() => Promise<string | undefined>} [prepare] installs the needs of this suite; returns
 *   a sentence if that failed
 * @property {boolean} [alone] needs all cores for itself; default false
 * @property {boolean} [onDemand] runs only if named; default false
 * @property {boolean} [mayBeEmpty] may have no test to run; default false
 * @property {boolean} [takesWords] whether words after its name filter its tests; default false
 * @property {(words: readonly string[]) => Promise<SuiteResult>} run prints its findings with `say`
 *   and children; without `words` runs all tests; rejects only by mistake
 */

/** The folder of the suites' reports; not committed. */
export const CACHE = join(ROOT, '.cache');

/**
 * The path of an installed package's file.
 *
 * @param {string} path below node_modules
 */
export function installed(path) {
  return join(ROOT, 'node_modules', path);
}

/**
 * The path of a report. Deletes an earlier report, so that a crashed suite leaves none.
 *
 * @param {string} name
 */
export function freshReport(name) {
  const path = join(CACHE, name);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  return path;
}

/**
 * @param {string} path
 * @returns {any} the parsed report, or `undefined` if there is none. Another program writes it, so
 *   callers check its fields.
 */
export function readReport(path) {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The result of a suite with one check.
 *
 * @param {boolean} ok
 * @returns {SuiteResult}
 */
export function one(ok) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Adds a failure if the program failed without a failed test.
 *
 * @param {SuiteResult} result
 * @param {number} code
 * @returns {SuiteResult}
 */
export function withExitCode(result, code) {
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}
