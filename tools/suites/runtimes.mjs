import { join } from 'node:path';
import { ensureBrowser } from '../browser.mjs';
import { runNode } from '../child.mjs';
import { ensureInstalled, InstallError } from '../install.mjs';
import { ROOT } from '../root.mjs';
import { freshReport, readReport, withExitCode } from './suite.mjs';
import { say } from './turns.mjs';

/** @type {import('./suite.mjs').Suite} */
export const runtimes = {
  name: 'runtimes',
  about: 'one contract suite, everywhere the core runs; MCP conformance of the edge server',
  needs: ['build'],
  async prepare() {
    try {
      await ensureInstalled(join(ROOT, 'e2e/runtimes'), {
        label: 'the runtimes for the tests',
        log: say,
      });
      await ensureInstalled(join(ROOT, 'e2e/mcp'), {
        label: 'published MCP servers and clients',
        log: say,
      });
    } catch (error) {
      if (error instanceof InstallError) return error.message;
      throw error;
    }
    // Without a browser only its rows fail.
    const problem = await ensureBrowser(say);
    if (problem) say(problem);
    return undefined;
  },
  async run() {
    // run.mjs writes this file.
    const report = freshReport('runtimes.json');
    const { code } = await runNode(['e2e/runtimes/run.mjs'], { cwd: ROOT });
    /** @type {{ passed?: number, failed?: number } | undefined} */
    const counted = readReport(report);
    return withExitCode({ passed: counted?.passed ?? 0, failed: counted?.failed ?? 0 }, code);
  },
};
