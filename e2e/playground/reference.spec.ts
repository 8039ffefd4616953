import type { Page } from '@playwright/test';
import { clauseLabelOf } from '../../src/session/testing/step-labels.ts';
import { expectNoViolation } from './support/axe.ts';
import { expect, inBothThemes, PHONE, test } from './support/test.ts';

const clauses = (page: Page) => page.getByRole('navigation', { name: 'Clauses', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a refusal links to its clause, and Back restores the playground', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.select('write_file call_3');
  const step = playground.step('Allowlist');
  await step.getByRole('button', { name: clauseLabelOf('allowlist') }).click();
  await step.getByRole('link', { name: 'Read the rule' }).click();

  await expect(heading(page, 'Allowlist')).toBeFocused();
  await expect(page).toHaveTitle('Allowlist · Reference · Toolyard');
  await expect(page.getByRole('cell', { name: /^Tool name is not permitted/ })).toBeVisible();
  await expect(page.getByText('not_available').first()).toBeVisible();
  await expect(page.getByText('allowlist.not_listed').first()).toBeVisible();

  await page.goBack();
  await expect(playground.lane(/write_file call_3 refused/)).toBeVisible();
  await expect(playground.step('Allowlist')).toContainText('is not allowed to call write_file');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('reference');
  await page
    .getByRole('option', { name: /^Reference/ })
    .first()
    .click();
  await expect(heading(page, 'Reference')).toBeVisible();
});

test('the example of a clause runs, is mended by its fix, and opens in the playground', async ({
  page,
  playground,
}) => {
  await page.goto('/#/reference/allowlist');
  const demo = page.getByRole('region', { name: 'Restrict tools with an allowlist' });
  await expect(demo.getByText('Tool write_file is not permitted')).toBeVisible();
  await demo.getByRole('button', { name: 'Allow write_file for Reviewer' }).click();
  await expect(demo.getByText('listed by reviewer.toolset')).toBeVisible();
  await demo.getByRole('textbox', { name: /budget of the turn/ }).fill('40');
  await demo.getByRole('textbox', { name: /budget of the turn/ }).press('Enter');
  await demo.getByRole('button', { name: 'read_file' }).click();
  // Half of the budget, which the reducer of the tool fills.
  await expect(demo.getByText('fits: 20 of 20')).toBeVisible();

  await demo.getByRole('button', { name: 'Open in the playground' }).click();
  await expect(playground.workspace).toHaveAccessibleName(/Restrict tools with an allowlist/);
  await expect(playground.lane(/write_file call_1/)).toBeVisible();
});

test('user code of an example runs in the sandbox and can be read', async ({ page }) => {
  await page.goto('/#/reference/execute');
  const demo = page.getByRole('region', { name: 'Exceptions become results' });
  await expect(
    demo.getByText('Nothing can be divided by 0. Give another b.').first(),
  ).toBeVisible();
  await page.getByText('Code of this example').click();
  await expect(page.getByText("name: 'divide'")).toBeVisible();
});

test('the search finds options, names and messages by keyboard', async ({ page }) => {
  await page.goto('/#/reference');
  await expect(heading(page, 'Reference')).toBeVisible();
  const search = clauses(page).getByRole('searchbox', { name: 'Search the reference' });
  const results = clauses(page).getByRole('list', { name: 'Results' }).getByRole('link');
  await search.fill('time limit');
  await expect(results.first()).toContainText('Abort and time limits');
  await expect(clauses(page).locator('mark').first()).toHaveText('time');
  await expect(clauses(page).getByRole('status')).toHaveText(/^\d+ results$/);
  await expect(page).toHaveURL(/#\/reference\/\?q=time\+limit$/);

  await search.fill('timeoutMs');
  await expect(results.first()).toContainText('Tool · Abort and time limits');
  await search.press('ArrowDown');
  await expect(results.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await search.press('Enter');
  // The option stands where a visitor looks for it.
  await expect(heading(page, 'Abort and time limits')).toBeVisible();
  const options = page.getByRole('region', { name: 'Options' });
  await expect(options.locator(':focus')).toContainText('timeoutMs?: number');
  await expect(page).toHaveURL(/#\/reference\/abort\?at=Tool\.timeoutMs&q=timeoutMs$/);
  await expect(results.first()).toHaveAttribute('aria-current', 'page');

  await search.fill("Rate limit exceeded for 'send_mail': temporarily unavailable, retry in 5s");
  await expect(results.first()).toContainText('Rate limit exceeded for');
  await search.press('Enter');
  await expect(heading(page, 'Rate limit')).toBeFocused();

  await page.goBack();
  await expect(heading(page, 'Abort and time limits')).toBeVisible();
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(clauses(page).getByRole('link', { name: 'Edge server' })).toBeVisible();
});

test('an address has the search and the place on the page', async ({ page }) => {
  await page.goto('/#/reference/untrusted?at=wrapUntrusted&q=injection');
  const entry = page.getByRole('region', { name: 'wrapUntrusted' });
  await expect(entry.getByRole('heading', { name: 'wrapUntrusted' })).toBeFocused();
  await expect(entry).toContainText(
    'function wrapUntrusted(text: string, origin: Partial<UntrustedOrigin> = {})',
  );
  await expect(entry).toContainText('src/core/untrusted/wrap-untrusted.ts:');
  await expect(entry.getByRole('button', { name: 'Copy example of wrapUntrusted' })).toBeAttached();
  const search = clauses(page).getByRole('searchbox', { name: 'Search the reference' });
  await expect(search).toHaveValue('injection');
  await expect(clauses(page).getByRole('list', { name: 'Results' })).toContainText('wrapUntrusted');

  await search.fill('zyxwvut');
  await expect(clauses(page)).toContainText('Nothing in the reference matches ‘zyxwvut’.');
  await clauses(page).getByRole('link', { name: 'rate limit' }).click();
  await expect(search).toHaveValue('rate limit');
  await expect(heading(page, 'Reference')).toBeVisible();
});

test('an unknown clause is reported above the full list', async ({ page }) => {
  await page.goto('/#/reference/no-such-clause');
  await expect(page.getByRole('alert')).toContainText('The clause ‘no-such-clause’ does not exist');
  await page.getByRole('table').getByRole('link', { name: 'Trim' }).click();
  await expect(heading(page, 'Trim')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('alert')).toBeVisible();
});

inBothThemes(() => {
  test('the reference meets WCAG', async ({ page }) => {
    await page.goto('/#/reference');
    await expect(heading(page, 'Reference')).toBeVisible();
    await expectNoViolation(page, 'all clauses');
    const search = clauses(page).getByRole('searchbox');
    await search.fill('budget');
    await expect(clauses(page).getByRole('list', { name: 'Results' })).toBeVisible();
    await expectNoViolation(page, 'results', clauses(page));
    await search.fill('');
    await clauses(page).getByRole('link', { name: 'Rate limit' }).click();
    await expect(page.getByRole('region', { name: 'Two calls per minute' })).toContainText(
      "Rate limit exceeded for 'send_mail'",
    );
    await expectNoViolation(page, 'one clause', page.getByRole('main'));
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the list and a clause have the page in turn', async ({ page }) => {
    await page.goto('/#/reference');
    await clauses(page).getByRole('link', { name: 'Progress' }).click();
    await expect(heading(page, 'Progress')).toBeInViewport();
    await expect(clauses(page)).toBeHidden();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.getByRole('link', { name: 'All clauses' }).click();
    await expect(clauses(page)).toBeVisible();
    await clauses(page).getByRole('searchbox').fill('ephemeral');
    await clauses(page).getByRole('list', { name: 'Results' }).getByRole('link').first().click();
    await expect(clauses(page)).toBeHidden();
    await page.getByRole('link', { name: 'All results' }).click();
    await expect(clauses(page).getByRole('searchbox')).toHaveValue('ephemeral');
  });
});
