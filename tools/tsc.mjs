/** Runs TypeScript's compiler with as little work as possible. */
import { join } from 'node:path';
import { runNode } from './child.mjs';
import { ROOT } from './root.mjs';

const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

/**
 * Several checkers of one project check much of it several times: one thread takes half of the work.
 * Collecting no garbage below a limit saves another quarter.
 *
 * @param {readonly string[]} args
 * @param {import('./child.mjs').ChildOptions} [options]
 */
export function runTsc(args, options = {}) {
  const env = { GOGC: 'off', GOMEMLIMIT: '3GiB', ...options.env };
  return runNode([TSC, ...args, '--singleThreaded'], { quiet: true, ...options, env });
}
