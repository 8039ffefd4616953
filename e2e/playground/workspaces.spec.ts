import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expectNoViolation } from './support/axe.ts';
import { expect, PHONE, test } from './support/test.ts';

const rows = (workspaces: Locator) =>
  workspaces.getByRole('list', { name: 'Workspaces' }).getByRole('listitem');

async function choose(workspaces: Locator, of: string, item: string): Promise<void> {
  await workspaces.getByRole('button', { name: `More for ${of}`, exact: true }).click();
  await workspaces.getByRole('menuitem', { name: item }).click();
}

test('several workspaces: new, rename, switch, Back, and a reload of each', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.personality.selectOption('Engineer');
  await expect(page).toHaveURL(/#\/w\//);
  const first = page.url();

  let workspaces = await playground.openWorkspaces();
  await workspaces.getByRole('button', { name: 'New empty workspace' }).click();
  await expect(playground.workspace).toHaveText('Workspace 2');
  await expect(playground.personality).toHaveValue('anyone');
  await expect(page).not.toHaveURL(first);

  workspaces = await playground.openWorkspaces();
  await choose(workspaces, 'Workspace 2', 'Rename');
  await page.keyboard.insertText('Issue triage');
  await page.keyboard.press('Enter');
  await expect(playground.workspace).toHaveText('Issue triage');
  await expect(rows(workspaces).getByRole('button', { name: /^Issue triage/ })).toBeFocused();
  await expect(rows(workspaces)).toHaveText([/^Issue triage/, /^Workspace/]);
  await rows(workspaces)
    .getByRole('button', { name: /^Workspace/ })
    .click();
  await expect(workspaces).toHaveCount(0);
  await expect(page).toHaveURL(first);
  await expect(playground.personality).toHaveValue('engineer');

  await page.goBack();
  await expect(playground.workspace).toHaveText('Issue triage');
  await page.reload();
  await expect(playground.workspace).toHaveText('Issue triage');
  await page.goto('/');
  await expect(playground.workspace).toHaveText('Issue triage');
});

test('Undo restores a deleted workspace', async ({ playground, page }) => {
  await playground.open();
  await playground.startOver();
  await playground.personality.selectOption('Engineer');
  await expect(page).toHaveURL(/#\/w\//);
  const workspaces = await playground.openWorkspaces();
  await workspaces.getByText('Backups: 1').click();
  await choose(workspaces, 'Workspace', 'Duplicate');
  await expect(rows(workspaces)).toHaveText([/^Workspace 2/, /^Workspace/]);
  await choose(workspaces, 'Workspace 2', 'Delete');
  await expect(workspaces.getByRole('status')).toContainText('Deleted “Workspace 2”.');
  await expectNoViolation(page, 'with a deleted workspace and one that is kept aside', workspaces);
  await expect(rows(workspaces)).toHaveText([/^Workspace/]);
  await expect(playground.workspace).toHaveText('Workspace');
  await expect(workspaces.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows(workspaces)).toHaveText([/^Workspace 2/, /^Workspace/]);
  await expect(playground.workspace).toHaveText('Workspace 2');
  await expect(playground.personality).toHaveValue('engineer');

  await choose(workspaces, 'Workspace', 'Rename');
  await expectNoViolation(page, 'with a name that is changed', workspaces);
});

test('an import opens a new workspace, and an invalid file changes nothing', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.personality.selectOption('Engineer');
  const path = await playground.exportWorkspace();
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ personalityId: 'engineer' });
  await playground.personality.selectOption('Researcher');

  const bad = { name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{"a": ') };
  await playground.importWorkspace(bad);
  const notice = page.getByRole('status').filter({ hasText: 'The import failed' });
  await expect(notice).toContainText('The text is not valid JSON');
  await expect(playground.personality).toHaveValue('researcher');

  await playground.importWorkspace(path);
  await expect(playground.workspace).toHaveText('Workspace 2');
  await expect(playground.personality).toHaveValue('engineer');
  await page.goBack();
  await expect(playground.workspace).toHaveText('Workspace');
  await expect(playground.personality).toHaveValue('researcher');
});

test('an unknown address is reported and opens the last workspace', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.personality.selectOption('Engineer');
  await expect(page).toHaveURL(/#\/w\//);
  const url = page.url();
  await page.goto('/#/w/0123456789abcdef');
  const notice = page.getByRole('status').filter({ hasText: 'no workspace with this URL' });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(url);
  await page.goto('about:blank');
  await page.goto('/#/w/0123456789abcdef');
  await expect(notice).toContainText('your last open workspace instead');
  await expect(playground.personality).toHaveValue('engineer');
  await expect(page).toHaveURL(url);
});

test('an address that no page has is reported', async ({ playground, page }) => {
  await page.goto('/#/nonsense');
  const notice = (address: string) =>
    page.getByRole('status').filter({ hasText: `No page has the address ${address}.` });
  await expect(notice('#/nonsense')).toBeVisible();
  await expect(playground.workspace).toBeVisible();
  await expect(page).not.toHaveURL(/nonsense/);
  await page.evaluate(() => {
    location.hash = '#/lessons/1';
  });
  await expect(notice('#/lessons/1')).toBeVisible();
  await expect(page).not.toHaveURL(/lessons/);
});

test('the list of workspaces can be used by keyboard', async ({ playground, page }) => {
  await playground.open();
  await playground.workspace.focus();
  await page.keyboard.press('Enter');
  const workspaces = page.getByRole('dialog', { name: 'Workspaces' });
  await expect(rows(workspaces).getByRole('button', { name: /^Workspace/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(workspaces.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(playground.workspace).toHaveText('Workspace 2');
  await page.keyboard.press('Escape');
  await expect(workspaces).toHaveCount(0);
  await expect(playground.workspace).toBeFocused();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the list of workspaces stays within the screen', async ({ playground }) => {
    await playground.open();
    const workspaces = await playground.openWorkspaces();
    const box = await workspaces.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  });
});
