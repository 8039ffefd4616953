import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolation } from './support/axe.ts';
import { expect, inBothThemes, PHONE, test } from './support/test.ts';

const share = (page: Page) => page.getByRole('dialog', { name: 'Share this workspace' });
const snippet = async (page: Page) => (await share(page).locator('pre').textContent()) ?? '';

/** Opens Share › Embed by keyboard, in one of its forms. */
async function openEmbed(page: Page, form: 'Element' | 'Frame' | 'README'): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await share(page).getByRole('tab', { name: 'Link' }).press('ArrowRight');
  await share(page).getByRole('tab', { name: form }).click();
}

/** A page of another author with a snippet in it. */
async function openHost(page: Page, content: string): Promise<void> {
  const style = ':root{color-scheme:dark}body{margin:16px}';
  await page.route('**/host.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><style>${style}</style>${content}`,
    }),
  );
  await page.goto('/host.html');
}

test('the element has the picture of the run, and runs the same call', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.select('terminal call_4');
  await openEmbed(page, 'Element');
  await share(page).getByRole('textbox', { name: 'Title' }).fill('Branches & "more" {x}');
  await share(page).getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await share(page).getByRole('textbox', { name: 'Height' }).fill('420');
  await page.keyboard.press('Enter');
  await expect(share(page).getByRole('img', { name: /^Branches/ })).toBeVisible();
  const text = await snippet(page);
  expect(text).toContain('title="Branches &amp; &quot;more&quot; {x}"');
  expect(text).toMatch(/ theme="dark" height="420" style="display: block; height: 420px">/);
  const [svg = ''] = /<svg.*<\/svg>/.exec(text) ?? [];
  expect(Buffer.byteLength(svg)).toBeLessThan(8000);

  await openHost(page, text);
  const demo = page.locator('toolyard-demo');
  const picture = page.locator('toolyard-demo > svg');
  await expect(picture).toContainText('terminal');
  // The ink is that of the element, which is dark.
  await expect(picture.locator('text').first()).toHaveCSS('fill', 'rgb(237, 237, 242)');
  await demo.getByRole('button', { name: /^Run/ }).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('region', { name: 'Branches & "more" {x}' })).toBeVisible();
  await expect(frame.getByRole('button', { name: 'terminal' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('the initial view shows the text that the author sees', async ({ playground, page }) => {
  await playground.open();
  await playground.select('search_files call_2');
  const text = (name: string) => playground.call.getByRole('tab', { name, exact: true });
  const view = share(page).getByRole('combobox', { name: 'Initial view' });
  for (const [shown, value] of [
    ['Model gets', 'result'],
    ['Changes', 'reducer'],
    ['Raw', 'reducer'],
  ] as const) {
    await text(shown).click();
    await openEmbed(page, 'Element');
    await expect(view).toHaveValue(value);
    await page.keyboard.press('Escape');
  }
  await playground.select('write_file call_3');
  await openEmbed(page, 'Element');
  await expect(view).toHaveValue('ladder');
});

test('the frame stands alone, and its address does, too', async ({ playground, page }) => {
  await playground.open();
  await openEmbed(page, 'Frame');
  await share(page)
    .getByRole('combobox', { name: 'Initial view' })
    .selectOption('Code and calls to edit');
  const text = await snippet(page);
  expect(text).toMatch(/^<iframe src="[^"<>]+" title="Workspace" width="100%" height="360"/);
  await openHost(page, text);
  const demo = page.frameLocator('iframe').getByRole('region', { name: 'Workspace' });
  await expect(demo.getByRole('tab', { name: 'calls.json' })).toBeVisible();
});

test('the badge is a picture for both themes and a link', async ({ playground, page }) => {
  await playground.open();
  await openEmbed(page, 'README');
  const [, file = '', address = ''] =
    /^\[!\[Workspace\]\((.*)\)\]\((.*)\)$/.exec(await snippet(page)) ?? [];
  const download = page.waitForEvent('download');
  await share(page).getByRole('button', { name: 'Download the picture' }).click();
  expect((await download).suggestedFilename()).toBe(file);
  const svg = await readFile(await (await download).path(), 'utf8');
  expect(svg).toContain('prefers-color-scheme:dark');
  expect(svg).toContain('width="720" height="360"');
  // A chat breaks the link.
  await page.goto('about:blank');
  await page.goto(address.replace(/(#\/s\/.{30})/, '$1%20\u200b'));
  await playground.finished();
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle('Workspace · Toolyard');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    /‘Issue triage’ calls read_file/,
  );
});

inBothThemes(() => {
  test.use(PHONE);
  test('on a phone, every form is readable', async ({ playground, page }) => {
    await playground.open();
    await page.getByRole('button', { name: 'Share' }).click();
    await share(page).getByRole('tab', { name: 'Embed' }).click();
    for (const form of ['Element', 'Frame', 'README']) {
      await share(page).getByRole('tab', { name: form }).click();
      await expectNoViolation(page, `with the form ${form}`);
    }
  });
});

test('colours that a program writes are drawn', async ({ page }) => {
  await page.goto('/#/examples/failing-tests-reducer');
  const result = page.getByRole('region', { name: 'Failed tests only' });
  const failed = result.getByText('2 failed', { exact: true }).first();
  await expect(failed).toBeVisible();
  const ink = await result.evaluate((one) => getComputedStyle(one).color);
  await expect(failed).not.toHaveCSS('color', ink);
  await expect(result).not.toContainText('[31m');
});
