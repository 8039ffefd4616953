import { join } from 'node:path';
import { runNode } from '../child.mjs';
import { ensureInstalled, InstallError } from '../install.mjs';
import { ROOT } from '../root.mjs';
import { freshReport, readReport, withExitCode } from './suite.mjs';
import { say } from './turns.mjs';

/** @type {import('./suite.mjs').Suite} */
export const frameworks = {
  name: 'frameworks',
  about: 'the programs of docs/edge in real web frameworks, called over HTTP',
  needs: ['build'],
  async prepare() {
    try {
      await ensureInstalled(join(ROOT, 'e2e/frameworks'), {
        label: 'the web frameworks for the tests',
        log: say,
      });
    } catch (error) {
      if (error instanceof InstallError) return error.message;
      throw error;
    }
    return undefined;
  },
  async run() {
    // run.mjs writes this file.
    const report = freshReport('frameworks.json');
    const { code } = await runNode(['e2e/frameworks/run.mjs'], { cwd: ROOT });
    /** @type {{ passed?: number, failed?: number } | undefined} */
    const counted = readReport(report);
    return withExitCode({ passed: counted?.passed ?? 0, failed: counted?.failed ?? 0 }, code);
  },
};
