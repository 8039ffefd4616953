import { ensureBrowser } from '../browser.mjs';
import { ensureEngines } from '../engines.mjs';
import { installed } from './suite.mjs';
import { installPackages, runCounting } from './suite-packages.mjs';
import { say } from './turns.mjs';

/** @type {import('./suite.mjs').Suite} */
export const engines = {
  name: 'engines',
  about: 'the built page in Firefox and WebKit, compared with Chromium',
  needs: ['build'],
  onDemand: true,
  async prepare() {
    const failure =
      (await installPackages({ 'e2e/engines': 'the drivers of browsers for the tests' })) ??
      (await ensureBrowser(say));
    if (failure !== undefined) return failure;
    await ensureEngines(say);
    return undefined;
  },
  run: () =>
    runCounting('engines.json', [installed('tsx/dist/cli.mjs'), 'e2e/engines/main.mjs'], 900_000),
};
