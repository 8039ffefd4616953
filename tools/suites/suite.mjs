/** What a suite is, and what they share. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../root.mjs';

/**
 * @typedef {object} SuiteResult
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [flaky] names of tests that passed only when tried again
 * @property {number} [skipped]
 *
 * @typedef {object} Suite
 * @property {string} name as one types it after `npm test --`
 * @property {string} about what it checks, in a few words
 * @property {readonly string[]} [needs] suites that must have passed
 * @property {() => Promise<string | undefined>} [prepare] fetches what only this suite needs; a
 *   sentence where that failed
 * @property {boolean} [alone] needs all cores for itself; default false
 * @property {boolean} [onDemand] runs only where it is named; default false
 * @property {boolean} [mayBeEmpty] has at times no test to run; default false
 * @property {boolean} [takesWords] whether words behind its name choose among its tests; default
 *   false
 * @property {(words: readonly string[]) => Promise<SuiteResult>} run prints what it finds, by `say`
 *   and by children; none of `words` means all tests; rejects only by mistake
 */

/** Where reports of suites are left; not committed. */
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
 * A place for a report, with no earlier one in it: a suite that dies must not be judged by the last.
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
 * @returns {any} the parsed report, or `undefined` where none was written. It comes from another
 *   program, so what is read of it is checked by the reader.
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
 * The result of a check that is one thing.
 *
 * @param {boolean} ok
 * @returns {SuiteResult}
 */
export function one(ok) {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Lets a program's exit code have the last word: one that failed with no failed test has failed.
 *
 * @param {SuiteResult} result
 * @param {number} code
 * @returns {SuiteResult}
 */
export function withExitCode(result, code) {
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}
