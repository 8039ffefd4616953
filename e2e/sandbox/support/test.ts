import { test as base, type Page } from '@playwright/test';
import type { Harness } from '../page/main.ts';
import { type OpenServer, startOpenServer } from './open-server.ts';

declare global {
  var harness: Harness;
}

/** A page with the sandbox and without the playground; see `e2e/sandbox/page`. */
export const test = base.extend<{ sandboxPage: Page }, { openServer: OpenServer }>({
  sandboxPage: async ({ page }, use) => {
    await page.goto(`http://localhost:${Number(process.env.E2E_PORT ?? 4173) + 1}/`);
    await page.waitForFunction(() => 'harness' in globalThis);
    await use(page);
  },
  openServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies here.
    async ({}, use) => {
      const server = await startOpenServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
