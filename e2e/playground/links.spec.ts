import type { Page } from '@playwright/test';
import { toolFile } from './support/authoring.ts';
import { expectNoViolation } from './support/axe.ts';
import { packLink, type UnpackedLink, unpackLink } from './support/links.ts';
import { PlaygroundPage } from './support/playground.ts';
import { expect, inBothThemes, PHONE, test } from './support/test.ts';

const share = (page: Page) => page.getByRole('dialog', { name: 'Share this workspace' });
const notice = (page: Page, words: RegExp) =>
  page.getByRole('status').filter({ hasText: words }).first();

/** The address that the dialog shows. */
async function linkOf(page: Page): Promise<string> {
  await page.keyboard.press('ControlOrMeta+s');
  const address = await share(page).getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');
  await expect(share(page)).toHaveCount(0);
  return address;
}

/** Every cell of the run, with times and sizes. */
async function tableOf({ bottom }: PlaygroundPage): Promise<string[]> {
  await bottom.getByRole('button', { name: 'Show as a table' }).click();
  const rows = bottom.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  return rows.allInnerTexts();
}

async function contentOf(page: Page): Promise<UnpackedLink> {
  return unpackLink(await linkOf(page));
}

test('a link gives the identical run in another browser, which keeps nothing of it', async ({
  playground,
  page,
  browser,
}) => {
  await playground.open();
  await playground.budget.fill('3333');
  await playground.budget.press('Enter');
  await playground.openBatch('Review a pull request');
  const address = await linkOf(page);
  const table = await tableOf(playground);
  expect(table.length).toBeGreaterThan(4);

  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  const visitor = new PlaygroundPage(other);
  await other.goto(address);
  await visitor.finished();
  await expect(visitor.budget).toHaveValue(/^3.333$/);
  expect(await tableOf(visitor)).toEqual(table);
  expect(other.url()).toBe(address);
  // Only an edit makes it a workspace of that browser.
  await other.goto(new URL('/', address).href);
  await visitor.finished();
  await expect(visitor.budget).not.toHaveValue(/^3.333$/);
  await other.goto(address);
  // Only the hash changes, so that the earlier run is still there at first.
  await expect(visitor.budget).toHaveValue(/^3.333$/);
  await visitor.finished();
  await visitor.budget.fill('4444');
  await visitor.budget.press('Enter');
  await expect(other).toHaveURL(/#\/w\/link-/);
  await other.goto(address);
  await expect(notice(other, /edited the workspace of this link before/)).toBeVisible();
  await expect(visitor.budget).toHaveValue(/^3.333$/);
  await other.getByRole('button', { name: 'Open the edited one' }).click();
  await expect(visitor.budget).toHaveValue(/^4.444$/);
  await other.context().close();
});

test('a link opens where it was made', async ({ playground, page, browser }) => {
  await playground.open();
  await playground.select('terminal call_4');
  await playground.tab('Reducer').click();
  await playground.tab('Messages').click();
  const raw = { name: 'Raw', exact: true };
  await playground.call.getByRole('tab', raw).click();
  const address = await linkOf(page);
  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  const visitor = new PlaygroundPage(other);
  await other.goto(address);
  await visitor.finished();
  await expect(visitor.tab('Messages')).toHaveAttribute('aria-selected', 'true');
  await expect(visitor.tab('Reducer')).toHaveAttribute('aria-selected', 'true');
  await expect(visitor.call.getByRole('heading', { name: 'terminal' })).toBeVisible();
  await expect(visitor.call.getByRole('tab', raw)).toHaveAttribute('aria-selected', 'true');
  // It stays over a reload of the link, and the visitor's own workspace shows the visitor's choice.
  await other.reload();
  await expect(visitor.call.getByRole('tab', raw)).toHaveAttribute('aria-selected', 'true');
  await other.goto(new URL('/', address).href);
  await visitor.select('terminal call_4');
  const changes = visitor.call.getByRole('tab', { name: 'Changes', exact: true });
  await expect(changes).toHaveAttribute('aria-selected', 'true');
  await other.goto(address);
  await expect(visitor.call.getByRole('tab', raw)).toHaveAttribute('aria-selected', 'true');

  await playground.editor.getByRole('button', { name: 'Studio' }).click();
  const sample = { name: 'Sample', exact: true };
  await page.getByRole('combobox', sample).selectOption('pytest -v, some tests fail');
  const chosen = await page.getByRole('combobox', sample).inputValue();
  await other.goto(await linkOf(page));
  await expect(other.getByRole('combobox', sample)).toHaveValue(chosen);
  await other.context().close();
});

test("code of a link is listed and waits for Run, and Back returns to the user's work", async ({
  playground,
  page,
}) => {
  await playground.open();
  const { core, workspace } = await contentOf(page);
  await playground.budget.fill('1234');
  await playground.budget.press('Enter');
  await expect(page).toHaveURL(/#\/w\//);
  const own = page.url();

  const call = { id: 'c1', toolCallId: 'call_1', tool: 'guest', argsText: '{"word":"x"}' };
  const link = packLink({
    core,
    workspace: {
      ...workspace,
      name: 'From afar',
      tools: [
        {
          id: 't1',
          code: toolFile('guest', "console.log('it ran'); return ok('https://evil.example/');"),
          disabled: false,
        },
      ],
      batches: [{ id: 'b1', name: 'One', description: '', calls: [call] }],
      batchId: 'b1',
    },
  });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link.slice(1));
  const bar = page.getByRole('region', { name: 'Code from outside' });
  await expect(bar).toContainText('1 tool written by another person');
  await expect(bar).toContainText('the host evil.example');
  await expect(playground.workspace).toHaveAccessibleName('Workspace: From afar');
  await playground.tab('Log').click();
  await expect(playground.bottom).toContainText('The log is empty');
  await expectNoViolation(page, 'with code from a link', bar);
  await bar.getByRole('button', { name: 'Run' }).click();
  await playground.finished();
  await expect(playground.bottom.getByRole('log')).toContainText('it ran');

  await page.goBack();
  await expect(page).toHaveURL(own);
  await expect(playground.budget).toHaveValue(/^1.234$/);
  await page.goForward();
  await expect(bar).toBeVisible();
  await page.reload();
  await expect(bar).toBeVisible();
  const workspaces = await playground.openWorkspaces();
  await workspaces.getByRole('listitem').filter({ hasNotText: 'From afar' }).first().click();
});

const LARGE = Array.from({ length: 3000 }, (_, index) => Math.sin(index + 1).toString(36)).join(
  ' ',
);

test('an invalid link shows the reason and keeps the open work', async ({ playground, page }) => {
  await playground.open();
  const { core, workspace } = await contentOf(page);
  await playground.budget.fill('1234');
  await playground.budget.press('Enter');
  await expect(page).toHaveURL(/#\/w\//);
  const own = page.url();
  const good = packLink({ core, workspace });

  const bad: [link: string, words: RegExp][] = [
    ['/#/s/4.a+b=', /missing or damaged/],
    [good.slice(0, -50), /missing or damaged/],
    [packLink('\0'.repeat(20_000_000)), /limit of 2,000,000 bytes/],
    [packLink('no workspace'), /is not valid JSON/],
    [packLink({ core, workspace: { ...workspace, batches: 7 } }), /The field batches/],
    [
      packLink(`{"core":"0","workspace":{"__proto__":{"format":4}}}`),
      /forbidden field name __proto__/,
    ],
    [
      packLink({ core, workspace: { ...workspace, format: 9 } }, 9),
      /newer version of the playground/,
    ],
    [`/#/s/4.${'A'.repeat(32_000)}`, /may have at most 32,000/],
  ];
  for (const [link, words] of bad) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, link.slice(1));
    const said = notice(page, words);
    await expect(said).toContainText('No workspace was changed');
    await expect(page).toHaveURL(own);
    await expect(playground.budget).toHaveValue(/^1.234$/);
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
  }
  // The same at the beginning of a visit.
  await page.goto('about:blank');
  await page.goto('/#/s/4.broken');
  await expect(notice(page, /missing or damaged.*last open workspace/)).toBeVisible();
  await expect(playground.budget).toHaveValue(/^1.234$/);
  await page.goto('about:blank');
  await page.goto(packLink({ core: '99.0.0', workspace }));
  await expect(notice(page, /created with core 99\.0\.0.*may differ/)).toBeVisible();
  await playground.finished();
});

inBothThemes(() => {
  test('the dialog lists the content of a link, and copies it by keyboard', async ({
    playground,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await playground.open();
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = share(page);
    await expect(dialog).toContainText(/\d characters/);
    await expect(dialog).toContainText('Never enter a real secret');
    await expect(dialog).toContainText('it has no code and no costly content');
    await expectNoViolation(page, 'with the dialog');
    await dialog.getByRole('textbox', { name: 'Link' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await dialog.getByRole('textbox', { name: 'Link' }).inputValue());
    expect(unpackLink(copied).workspace).toMatchObject({ format: 4, name: 'Workspace' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);
  test('a workspace that is too large for a link is offered as a file', async ({
    playground,
    page,
  }) => {
    await playground.open();
    const { workspace } = await contentOf(page);
    const file = { ...workspace, name: 'Large', tools: [{ id: 't', code: LARGE, disabled: true }] };
    await playground.importWorkspace({
      name: 'large.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = share(page);
    await expect(dialog).toContainText(/would have \d+,\d{3} characters\. The limit is 32,000/);
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveCount(0);
    await expectNoViolation(page, 'with a workspace that is too large');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download the file' }).click();
    expect((await download).suggestedFilename()).toBe('large.toolyard.json');
  });
});
