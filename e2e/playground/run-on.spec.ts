import type { Locator, Page } from '@playwright/test';
import { expectNoViolation } from './support/axe.ts';
import { type RunningServer, startServer } from './support/edge-server.ts';
import { PlaygroundPage } from './support/playground.ts';
import { expect, PHONE, test } from './support/test.ts';

let server: RunningServer;

test.beforeEach(async ({ baseURL, expectTrouble }) => {
  expectTrouble(/^request to another host: http:\/\/localhost:/);
  server = await startServer(baseURL ?? '');
});

test.afterEach(() => server.close());

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Run on' });
const place = (page: Page) => page.getByRole('button', { name: /^Run on / });
const notes = (page: Page) => page.getByRole('list', { name: 'Notes on this run' });

/** Opens the choice where it is at all widths. */
async function openChoice(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'More ways to run' }).click();
  await page.getByRole('menuitem', { name: 'Run on…' }).click();
  return sheet(page);
}

/** Chooses the server by its address, and agrees to it. */
async function choose(page: Page, token: string, address = server.url): Promise<Locator> {
  const on = await openChoice(page);
  await on.getByRole('radio', { name: 'A server' }).check();
  await on.getByRole('textbox', { name: 'URL' }).fill(address);
  await on.getByLabel(/^Token/).fill(token);
  await on.getByRole('button', { name: 'Connect' }).click();
  await on.getByRole('button', { name: `Allow ${new URL(address).origin}` }).click();
  return on;
}

async function runThere({ page, runButton, news }: PlaygroundPage): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).click();
  await runButton.click();
  await expect(news).toContainText(`on ${server.host}`);
}

/** The id and the outcome of each call. */
async function endings({ lanes }: PlaygroundPage): Promise<string[]> {
  const texts = await lanes.getByRole('option').allTextContents();
  return texts.map((text) => {
    const end =
      /(call_\d+)\s*(ok|cut|refused|failed|answered|running|queued|not settled|not run yet)\b/;
    const [, call, status] = end.exec(text) ?? [];
    expect(status, text).toBeDefined();
    return `${call} ${status}`;
  });
}

/** Every step of the selected call, without fixes, which exist only for runs on this page. */
async function steps({ call }: PlaygroundPage): Promise<string[]> {
  const all = await call.getByRole('list').first().getByRole('listitem').allInnerTexts();
  return all.map((text) => text.replace(/\nAllow write_file for .*/, ''));
}

test('a batch runs on a server, and its timeline is that of this page', async ({
  playground,
  page,
}) => {
  await playground.open();
  const here = await endings(playground);
  await playground.select('call_3');
  const refusedHere = await steps(playground);

  await openChoice(page);
  await expectNoViolation(page, 'with no server');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More ways to run' })).toBeFocused();
  const on = await choose(page, 'operator-token');
  await expect(on.getByText(`${server.host} answers.`)).toBeVisible();
  await expect(on.getByText('is granted')).toBeVisible();
  await expect(on.getByText(/^5 of 6 tools of this batch/)).toContainText('refused: write_file');
  await expectNoViolation(page, 'with a server that answers');
  await runThere(playground);
  await expectNoViolation(page, 'with a run on a server', playground.bottom);

  await expect(place(page)).toHaveAccessibleName(`Run on ${server.host}: answers`);
  expect(await endings(playground)).toEqual(here);
  await playground.select('call_3');
  expect((await steps(playground)).slice(1, 6)).toEqual(refusedHere.slice(1, 6));
  expect(server.began.length).toBeGreaterThan(3);

  // The server sends sizes but no values. The page shows a command that prints the value.
  await playground.select('call_1');
  const values = playground.call.getByRole('region', { name: 'Values' });
  await expect(values).toContainText('streams sizes, never values');
  await expect(values).toContainText(`${server.url}/tools/read_file`);
  await expect(values).toContainText('$TOKEN');
  await expect(values).not.toContainText('operator-token');
  await expect(notes(page)).toContainText(`It ran on the server ${server.host}`);

  // Here and there are two runs like any others.
  await playground.tab('Runs').click();
  const runs = playground.bottom.getByRole('list', { name: /runs/i }).getByRole('listitem');
  await expect(runs.first()).toContainText(`on ${server.host}`);
  await playground.bottom.getByRole('button', { name: 'Pin Run 1 as A' }).click();
  await playground.bottom.getByRole('button', { name: 'Pin Run 2 as B' }).click();
  await expect(playground.bottom).toContainText(`run on this page → ${server.host}`);

  // Nothing runs by itself there.
  const before = server.began.length;
  await playground.tab('Timeline').click();
  await playground.batch.selectOption('Review a pull request');
  await expect(playground.lane('call_1')).toContainText('not run yet');
  expect(server.began.length).toBe(before);
});

test('without a token one sees how calls end, and no gates', async ({ playground, page }) => {
  await playground.open();
  const here = await endings(playground);
  await choose(page, '');
  await expect(sheet(page).getByText(`${server.host} answers.`)).toBeVisible();
  await runThere(playground);
  expect(await endings(playground)).toEqual(here);
  await playground.select('call_2');
  await expect(playground.step('Trim')).toContainText(/cut at 1,333 of [\d,]+/);
  await playground.select('call_1');
  await expect(playground.step('Allowlist')).toContainText('visible to operators only');
  await expect(playground.step('Trim')).toContainText('kept');
});

test('a token that is not known is refused in the words of the server', async ({
  playground,
  page,
  expectTrouble,
}) => {
  expectTrouble(/401/);
  await playground.open();
  const on = await choose(page, 'another-token');
  await expect(on.getByRole('status')).toContainText('Unauthorized (401)');
  await expect(on.getByRole('status')).toContainText('Get a new one.');
  await on.getByLabel(/^Token/).fill('operator-token');
  await on.getByRole('button', { name: 'Connect' }).click();
  await expect(on.getByText(`${server.host} answers.`)).toBeVisible();
});

test('a personality without a grant is reported before a run', async ({
  playground,
  page,
  expectTrouble,
}) => {
  expectTrouble(/403/);
  await playground.open();
  const on = await choose(page, 'short-token');
  await expect(on.getByText(/^Granted: .* Not granted: /)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await playground.personality.selectOption('Engineer');
  await expect(place(page)).toHaveAccessibleName(/does not grant this personality/);
  await playground.runButton.click();
  await expect(notes(page)).toContainText('Forbidden (403)');
});

test('a server without a response is reported with both possible reasons', async ({
  playground,
  page,
  baseURL,
  expectTrouble,
}) => {
  expectTrouble(/ERR_CONNECTION_REFUSED/);
  await server.close();
  await playground.open();
  const on = await choose(page, '');
  const reported = on.getByRole('status');
  await expect(reported).toContainText(`No response from ${server.origin}`);
  await expect(reported).toContainText(`check that ${baseURL} is in its origins`);
  await page.getByRole('button', { name: 'Done' }).click();
  await playground.runButton.click();
  await expect(notes(page)).toContainText('Either no server responds');

  // Back on the page everything is as before.
  await place(page).click();
  await sheet(page).getByRole('radio', { name: 'This page' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await playground.run();
  await expect(notes(page).getByText('Either no server responds')).toHaveCount(0);
});

test('Stop aborts the calls on the server', async ({ playground, page }) => {
  await playground.open();
  await playground.makeRunLong();
  await choose(page, 'operator-token');
  await page.getByRole('button', { name: 'Done' }).click();
  await playground.runButton.click();
  await expect(playground.lanes.getByRole('option', { name: /running/ }).first()).toBeVisible();
  await playground.stopButton.click();
  await expect(playground.news).toContainText('The batch was stopped');
  await expect(notes(page)).toContainText(`${server.host} aborts the running calls`);
  await expect(playground.lanes.getByRole('option', { name: /not settled/ }).first()).toBeVisible();
  await expect.poll(() => server.aborted.length).toBeGreaterThan(0);
});

test('a broken stream reports the calls without an end, and Run works again', async ({
  playground,
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/);
  await playground.open();
  await playground.makeRunLong();
  await choose(page, 'operator-token');
  await page.getByRole('button', { name: 'Done' }).click();
  await playground.runButton.click();
  await expect(playground.lanes.getByRole('option', { name: /ok/ }).first()).toBeVisible();
  server.breakOff();
  await expect(notes(page)).toContainText(`The stream from ${server.host} was interrupted.`);
  await expect(notes(page)).toContainText(/\d+ calls of 22 had not settled/);
  await expect(playground.lanes.getByRole('option', { name: /ok/ }).first()).toBeVisible();
  const began = server.began.length;
  await playground.runButton.click();
  await expect.poll(() => server.began.length).toBeGreaterThan(began);
});

test('no link makes a page call a server, and another tab begins on the page', async ({
  playground,
  page,
  context,
  browser,
}) => {
  await playground.open();
  // A permission belongs to a workspace, and an example becomes one by an edit.
  await playground.budget.fill('7000');
  await playground.budget.press('Enter');
  await expect(playground.footer).toContainText('Saved');
  await choose(page, 'operator-token');
  await expect(sheet(page).getByText(`${server.host} answers.`)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  const share = page.getByRole('dialog', { name: 'Share this workspace' });
  const link = await share.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');

  // The same tab keeps its choice, but runs nothing on the server by itself.
  await page.reload();
  await playground.finished();
  await expect(place(page)).toHaveAccessibleName(`Run on ${server.host}: answers`);

  const asked: string[] = [];
  for (const one of [context, await browser.newContext({ serviceWorkers: 'block' })]) {
    one.on('request', (request) => asked.push(request.url()));
    const other = new PlaygroundPage(await one.newPage());
    await other.page.goto(link);
    await other.finished();
    await other.run();
    await expect(place(other.page)).toHaveCount(0);
    await other.page.close();
  }
  expect(asked.filter((url) => url.startsWith(server.origin))).toEqual([]);
  expect(server.began).toEqual([]);
  for (const secret of ['operator-token', server.host]) {
    expect(decodeURIComponent(link)).not.toContain(secret);
  }
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the server is chosen and run by touch', async ({ playground, page }) => {
    await playground.open();
    await choose(page, 'operator-token');
    await expect(sheet(page).getByText(`${server.host} answers.`)).toBeVisible();
    await runThere(playground);
    await expect(playground.lanes.getByRole('option').first()).toBeVisible();
  });
});
