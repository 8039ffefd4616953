import { ensureBrowser } from '../browser.mjs';
import { installPackages, runCounting } from './suite-packages.mjs';
import { say } from './turns.mjs';

/** @type {import('./suite.mjs').Suite} */
export const runtimes = {
  name: 'runtimes',
  about: 'one contract suite, everywhere the core runs; MCP conformance of the edge server',
  needs: ['build'],
  async prepare() {
    const failure = await installPackages({
      'e2e/runtimes': 'the runtimes for the tests',
      'e2e/mcp': 'published MCP servers and clients',
    });
    if (failure !== undefined) return failure;
    // Without a browser only its rows fail.
    const problem = await ensureBrowser(say);
    if (problem) say(problem);
    return undefined;
  },
  run: () => runCounting('runtimes.json', ['e2e/runtimes/run.mjs']),
};
