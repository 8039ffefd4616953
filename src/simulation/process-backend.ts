import type { ProcessBackend } from '../core/index.ts';
import type { OnProgress, ProcessRunner } from './process.ts';

/**
 * The process runner as the raw backend behind scoped processes. `sh -c '<line>'` runs a command
 * line, and everything else takes its arguments as they are.
 *
 * Source: docs/contract.md#scoped-access.
 *
 * @param onProgress - receives the programs' progress. Default: no listener.
 *
 * @example
 * const backend = toProcessBackend(runner);
 * await backend.run('git', ['status', '--short'], { env: {}, cwd: '/repo', signal });
 */
export function toProcessBackend(runner: ProcessRunner, onProgress?: OnProgress): ProcessBackend {
  return {
    async run(binary, args, { env, cwd, signal }) {
      const outcome = await runner.exec(binary, args, signal, onProgress, { env, cwd });
      const { exitCode, stdout, stderr } = outcome;
      return { exitCode, stdout, stderr };
    },
  };
}
