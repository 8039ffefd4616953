import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect } from '../playground/support/test.ts';
import { firstDemo, openHostPage, test } from './support/host-page.ts';

const PROSE = '<p>A paragraph about tools.</p>'.repeat(3);

/** Records the layout shifts of the page from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      // Playwright's types of the page do not have this kind of entry.
      for (const entry of list.getEntries())
        seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The script above creates it.
  return () => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
}

test('the loader is small, and the classic script has everything', async ({ request }) => {
  const sizeOf = async (file: string) =>
    gzipSync(await (await request.get(file)).body(), { level: 9 }).length;
  expect(await sizeOf('/embed.js')).toBeLessThanOrEqual(3000);
  expect(await sizeOf('/embed.classic.js')).toBeLessThanOrEqual(4550);
});

const SLOW = [
  {
    name: 'the classic script in the head',
    head: (base: string) => `<script src="${base}/embed.classic.js"></script>`,
    late: '',
  },
  {
    name: 'the module with the style sheet',
    head: (base: string) => `<link rel="stylesheet" href="${base}/embed.css">
      <script type="module" src="${base}/embed.js"></script>`,
    late: 'embed.js',
  },
  {
    name: 'the module with a height in the markup',
    head: (base: string) => `<script type="module" src="${base}/embed.js"></script>`,
    late: 'embed.js',
  },
];

for (const { name, head, late } of SLOW) {
  test(`nothing moves on a slow network with ${name}`, async ({ page, base }) => {
    const shift = await watchShifts(page);
    const style = name.endsWith('markup') ? 'style="display:block;height:480px"' : '';
    if (late)
      await page.route(`${base}/${late}`, async (route) => {
        await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
        await route.continue();
      });
    await openHostPage(page, {
      head: head(base),
      body: `${PROSE}<toolyard-demo height="480" ${style} example="dry-run">
        <a href="#">Open the demo</a></toolyard-demo>${PROSE}`,
    });
    const { button, frame } = firstDemo(page);
    await button.click();
    await expect(frame.getByRole('region').first()).toBeVisible();
    expect(await shift()).toBe(0);
  });
}

test('a press shows a sign at once, and a dead host a sentence within 5 s', async ({
  page,
  base,
  expectTrouble,
}) => {
  expectTrouble(/ERR_|<toolyard-demo>/);
  await page.clock.install();
  await openHostPage(page, {
    head: `<script src="${base}/embed.classic.js"></script>`,
    body: '<toolyard-demo example="dry-run"></toolyard-demo>',
  });
  const { element, button, picture, frame } = firstDemo(page);
  await expect(picture).toHaveJSProperty('complete', true);
  // A host that accepts the connection and never answers is the slowest kind of dead.
  await page.route(/embed\.html/, () => {});
  const sign = await element.evaluate((demo) => {
    const run = demo.shadowRoot?.querySelector('button');
    run?.click();
    return run?.ariaBusy;
  });
  // Before the browser draws again.
  expect(sign).toBe('true');
  await page.clock.runFor(4_900);
  await expect(element.getByRole('alert')).toContainText(
    `The demo did not open: ${new URL(base).host} does not answer.`,
  );
  await expect(element.getByRole('alert').getByRole('link')).toHaveText('Open the playground');
  await expect(picture).toBeVisible();

  // One that refuses the connection is known at once.
  await page.unroute(/embed\.html/);
  await page.route(/embed\.html/, (route) => route.abort('connectionrefused'));
  await button.click();
  await expect(element.getByRole('alert')).toContainText('does not answer');

  await page.unroute(/embed\.html/);
  await button.click();
  await expect(frame.getByRole('region').first()).toBeVisible();
  await expect(element.getByRole('alert')).toHaveCount(0);
});

test('misspelt names warn the author and show a sentence', async ({
  page,
  base,
  expectTrouble,
}) => {
  expectTrouble(/404|<toolyard-demo>|localhost:9|ERR_/);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await openHostPage(page, {
    head: `<script src="${base}/embed.classic.js"></script>`,
    body: `<toolyard-demo example="dri-run" view="ladde" theme="drak"></toolyard-demo>
      <toolyard-demo exmaple="dry-run"></toolyard-demo>
      <toolyard-demo src="./one.jsn" height="80"></toolyard-demo>
      <toolyard-demo src="./page.json" height="80"></toolyard-demo>
      <toolyard-demo src="http://localhost:9/gone.json" height="80"></toolyard-demo>
      <toolyard-demo src="./lesson.json"></toolyard-demo>`,
    // Some servers answer with a page where there is no file.
    files: { '/page.json': '<!doctype html>', '/lesson.json': '{}' },
  });
  const { frame } = firstDemo(page);
  // Without a press: the author sees it at once.
  await expect(frame.getByRole('alert')).toHaveText(
    "The example 'dri-run' does not exist. Did you mean 'dry-run'?",
  );
  await expect(page.locator('toolyard-demo').nth(1).getByRole('alert')).toContainText(
    'This demo has no example, lesson or src. The attribute exmaple does not exist. Did you mean example?',
  );
  for (const [index, sentence] of [
    [2, 'one.jsn answers with the status 404'],
    [3, 'page.json is not JSON'],
    [4, 'gone.json does not answer, or does not allow this page to read it'],
  ] as const) {
    const wrong = page.locator('toolyard-demo').nth(index);
    await expect(wrong.getByRole('alert')).toContainText(
      new RegExp(`^http://localhost:\\d+/${sentence}\\.`),
    );
    await expect(wrong.getByRole('button')).toHaveText('Run');
  }
  // A file that can be read waits for the reader.
  const right = page.locator('toolyard-demo').nth(5);
  await expect(right.getByText('Any code in it runs in a sandbox.')).toBeVisible();
  expect(page.frames()).toHaveLength(2);
  for (const part of [
    "Did you mean 'dry-run'?",
    "'ladder'",
    "'dark'",
    'Did you mean example?',
    'one.jsn',
  ]) {
    await expect.poll(() => warnings.join('\n')).toContain(part);
  }

  // A module defines the element after the page has it, so each attribute shows it again. The
  // frame's sentence stays the last one.
  await page.clock.install();
  await openHostPage(page, {
    head: `<script type="module" src="${base}/embed.js"></script>`,
    body: '<toolyard-demo example="dri-run"></toolyard-demo>',
  });
  await expect(frame.getByRole('alert')).toContainText("Did you mean 'dry-run'?");
  await page.clock.runFor(4_900);
  await expect(firstDemo(page).element.getByRole('alert')).toHaveCount(0);
});

test('print shows the picture, before and after a run', async ({ page, base }) => {
  await openHostPage(page, {
    head: `<script src="${base}/embed.classic.js"></script>`,
    body: `<toolyard-demo example="dry-run"></toolyard-demo>
      <toolyard-demo src="/one.json"><svg viewBox="0 0 4 2" role="img" aria-label="A run"><rect width="4" height="2"/></svg></toolyard-demo>`,
    files: { '/one.json': '{}' },
  });
  const { picture, button, frame } = firstDemo(page);
  await button.click();
  await expect(frame.getByRole('region').first()).toBeVisible();
  await expect(picture).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(picture).toBeVisible();
  await expect(page.locator('toolyard-demo iframe')).toBeHidden();
  const own = page.getByRole('img', { name: 'A run', exact: true });
  await expect(own).toBeVisible();
  await expect(page.locator('toolyard-demo').nth(1).getByRole('button')).toBeHidden();
});
