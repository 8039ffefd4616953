import { join } from 'node:path';
import { runNode } from '../child.mjs';
import { ensureInstalled, InstallError } from '../install.mjs';
import { ROOT } from '../root.mjs';
import { freshReport, installed, readReport, withExitCode } from './suite.mjs';
import { say } from './turns.mjs';

/** @type {import('./suite.mjs').Suite} */
export const agents = {
  name: 'agents',
  about: 'the built package in agent frameworks, by providers’ SDKs and beside schema libraries',
  needs: ['build'],
  async prepare() {
    try {
      await ensureInstalled(join(ROOT, 'e2e/agents'), {
        label: 'the agent frameworks for the tests',
        log: say,
      });
      return undefined;
    } catch (error) {
      if (error instanceof InstallError) return error.message;
      throw error;
    }
  },
  async run() {
    // main.mjs writes this file.
    const report = freshReport('agents.json');
    const { code } = await runNode([installed('tsx/dist/cli.mjs'), 'e2e/agents/main.mjs'], {
      cwd: ROOT,
      timeoutMs: 300_000,
    });
    /** @type {{ passed?: number, failed?: number } | undefined} */
    const counted = readReport(report);
    return withExitCode({ passed: counted?.passed ?? 0, failed: counted?.failed ?? 0 }, code);
  },
};
