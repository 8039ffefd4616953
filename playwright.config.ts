import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './tools/browser.mjs';

const port = Number(process.env.E2E_PORT ?? 4173);
const baseURL = `http://localhost:${port}`;
const executablePath = findBrowser();

const VITE = 'node node_modules/vite/bin/vite.js';
const HOST = '--strictPort --host localhost';
/**
 * Code that the optimising compilers make pays after seconds, and the page of a test lives shorter: a
 * fifth of the time of a test was those compilers'.
 */
const launch = (flags: string) => ({
  launchOptions: {
    args: [...BROWSER_ARGS, `--js-flags=${flags}`],
    ...(executablePath && { executablePath }),
  },
});
/** Documents of megabytes compute for seconds. The quick one of the compilers is worth its time there. */
const LARGE = /(?:bounded-drawing|hostile-documents)\.spec\.ts$/;
/** The sandbox alone, with what its tests need; never shipped. */
const PAGE = '--config e2e/sandbox/page/vite.config.ts';
const SERVER = { reuseExistingServer: false, timeout: 60_000 };

/** Tests of the built page. `npm test` builds it; before a run by hand do `npm run build`. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '.cache/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // By hand a flaky test should hurt; elsewhere it is named in the output.
  retries: process.env.CI ? 1 : 0,
  // Tests wait for the page for a third of their time; two workers leave two cores idle that long.
  // Four took longer than three: 575 instead of 506 seconds.
  workers: 3,
  // For what hangs; how long a test takes on a busy machine is no fact about the page.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL,
    trace: 'on-first-retry',
    // What moves costs time on a machine without a graphics card; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'usual', testIgnore: ['runtimes/**', LARGE], use: launch('--no-turbofan --no-maglev') },
    { name: 'large', testMatch: LARGE, use: launch('--no-turbofan') },
  ],
  webServer: [
    { ...SERVER, command: `${VITE} preview --port ${port} ${HOST}`, url: baseURL },
    {
      ...SERVER,
      command: `${VITE} build ${PAGE} && ${VITE} preview ${PAGE} --port ${port + 1} ${HOST}`,
      url: `http://localhost:${port + 1}`,
    },
  ],
});
