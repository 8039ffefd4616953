import { toolFile } from '../playground/support/authoring.ts';
import { test as base, expect } from '../playground/support/test.ts';
import { servePlain } from './support/plain-server.ts';

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies there.
  baseURL: async ({}, use) => {
    const server = await servePlain();
    await use(server.url);
    await server.close();
  },
});

test.use({ serviceWorkers: 'allow', editor: 'full' });

test('works below /toolyard/ of a server that sends no headers, and offline', async ({
  page,
  context,
  playground,
  author,
  expectTrouble,
}) => {
  test.slow();
  // The page asks the server whether user code can run; at the end the server does not respond.
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  // Demos on a page run, and store nothing in the browser.
  await page.goto('./demo/');
  await page.getByRole('button', { name: 'Run Deployments, failures first' }).click();
  const demo = page.frameLocator('#own-code iframe');
  await expect(demo.getByText('and 37 that are live')).toBeVisible();
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);

  await page.goto('./#/learn');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('./');
  await page.reload();
  await playground.finished();
  await author.addTool('Blank tool');
  await author.write(toolFile('shout', '    return ok(word.toUpperCase());'));
  await playground.run();
  await expect(playground.lane(/^shout call_7 ok/)).toBeVisible();
  await expect(playground.footer).toContainText('Saved');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise<void>((resolve) => {
      active?.addEventListener('statechange', () => active.state === 'activated' && resolve());
    });
  });

  await context.setOffline(true);
  await page.reload();
  await expect(playground.lane('call_1')).toContainText('read_file');
});
