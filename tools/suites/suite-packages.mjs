/** Parts of suites whose programs have packages of their own, in a folder of `e2e`. */
import { join } from 'node:path';
import { runNode } from '../child.mjs';
import { ensureInstalled, InstallError } from '../install.mjs';
import { ROOT } from '../root.mjs';
import { freshReport, readReport, withExitCode } from './suite.mjs';
import { say } from './turns.mjs';

/**
 * Installs the packages of folders.
 *
 * @param {Readonly<Record<string, string>>} folders what their packages are, by folder below the root
 * @returns {Promise<string | undefined>} a sentence if that failed
 */
export async function installPackages(folders) {
  try {
    for (const [folder, label] of Object.entries(folders)) {
      await ensureInstalled(join(ROOT, folder), { label, log: say });
    }
    return undefined;
  } catch (error) {
    if (error instanceof InstallError) return error.message;
    throw error;
  }
}

/**
 * Runs a program that writes its counts into a report.
 *
 * @param {string} report the name of the report
 * @param {readonly string[]} args of Node
 * @param {number} [timeoutMs] default: no limit
 * @returns {Promise<import('./suite.mjs').SuiteResult>}
 */
export async function runCounting(report, args, timeoutMs) {
  const path = freshReport(report);
  const limit = timeoutMs === undefined ? {} : { timeoutMs };
  const { code } = await runNode([...args], { cwd: ROOT, ...limit });
  /** @type {{ passed?: number, failed?: number, skipped?: number }} */
  const counted = readReport(path) ?? {};
  const { passed = 0, failed = 0, skipped = 0 } = counted;
  return withExitCode({ passed, failed, skipped }, code);
}
