import { readFile } from 'node:fs/promises';
import { toolFile } from './support/authoring.ts';
import { fillStorage, seedBackups, seedFirstVersion } from './support/database.ts';
import { PlaygroundPage } from './support/playground.ts';
import { expect, test } from './support/test.ts';

test('a full storage shows the remedy, and the next edit retries', async ({ playground, page }) => {
  await playground.open();
  await playground.personality.selectOption('Engineer');
  await expect(playground.footer).toContainText('Saved');
  await fillStorage(page);
  await playground.personality.selectOption('Researcher');
  const notice = page.getByRole('status').filter({ hasText: 'storage of this browser is full' });
  await expect(notice).toContainText('Export the workspace as a file');
  await expect(playground.footer).toContainText('Not saved: in memory only');
  const file = await readFile(await playground.exportWorkspace(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({ personalityId: 'researcher' });

  await fillStorage(page, false);
  await playground.budget.fill('4200');
  await playground.budget.press('Enter');
  await expect(playground.footer).toContainText('Saved');
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(playground.personality).toHaveValue('researcher');
});

test('the browser asks before it closes a page with edits in memory only', async ({
  playground,
  page,
}) => {
  await playground.open();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  // Saved edits are not asked about.
  await playground.dryRun.click();
  await expect(playground.footer).toContainText('Saved');
  await page.reload();
  await playground.finished();
  expect(asked).toEqual([]);

  await fillStorage(page);
  await playground.dryRun.click();
  await expect(playground.footer).toContainText('Not saved: in memory only');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('a database that is deleted meanwhile is made anew by the next edit', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.personality.selectOption('Engineer');
  await expect(playground.footer).toContainText('Saved');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('toolyard@/');
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      }),
  );
  await playground.personality.selectOption('Researcher');
  await expect(playground.footer).toContainText('Saved');
  await page.reload();
  await expect(playground.personality).toHaveValue('researcher');
});

test('a page that is killed loses nothing that was typed a moment ago', async ({
  playground,
  page,
  context,
}) => {
  await playground.openArguments();
  await playground.write('{"path": "README.md"}');
  await expect(playground.footer).toContainText('Saved');
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  const again = new PlaygroundPage(next);
  await again.open();
  await again.select('call_1');
  await expect(again.call).toContainText('# ferry');
});

test.describe('at its own speed', () => {
  test.use({ speed: 'real' });

  test('a page that crashes in the middle of its code runs nothing by itself afterwards', async ({
    playground,
    page,
    context,
    author,
  }) => {
    await playground.open();
    await author.addTool('Blank tool');
    await author.write(toolFile('waits', '    await new Promise(() => {});\n    return ok(word);'));
    await playground.runButton.click();
    await expect(playground.lane(/^waits/)).toContainText('running');
    await page.goto('chrome://crash').catch(() => {});
    const next = await context.newPage();
    const again = new PlaygroundPage(next);
    await next.goto('/');
    await expect(next.getByText('The page closed while it was computing with')).toBeVisible();
    await next.getByRole('list', { name: 'Workspaces' }).getByRole('button').first().click();
    await expect(next.getByText('until you press Run')).toBeVisible();
    await expect(again.lane(/^waits/)).toContainText('not run yet');
    await expect(again.tool('waits')).toBeVisible();

    // A workspace without that code is not held up by it.
    const workspaces = await again.openWorkspaces();
    await workspaces.getByRole('button', { name: 'New from the opening example' }).click();
    await again.finished();
  });
});

test('the stored data of version 1 is complete', async ({ playground, page, expectTrouble }) => {
  // A script that is opened as a page has no icon.
  expectTrouble(/404/);
  const other = new PlaygroundPage(await page.context().newPage());
  await other.open();
  const document: object = JSON.parse(await readFile(await other.exportWorkspace(), 'utf8'));
  await other.page.close();
  await page.goto('/theme.js');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        localStorage.clear();
        indexedDB.deleteDatabase('toolyard@/').onsuccess = () => resolve();
      }),
  );
  await seedFirstVersion(page, { ...document, id: 'workspace', personalityId: 'researcher' });
  await playground.open();
  await expect(playground.personality).toHaveValue('researcher');
  await expect(page).toHaveURL(/#\/w\/workspace$/);
  const workspaces = await playground.openWorkspaces();
  await workspaces.getByText('Backups: 2').click();
  const backups = workspaces.getByRole('list', { name: 'Backups' }).getByRole('listitem');
  await expect(backups.filter({ hasText: 'Unnamed' })).toHaveCount(1);
  await backups
    .filter({ hasText: 'Of another tab' })
    .getByRole('button', { name: /^More for/ })
    .click();
  await workspaces.getByRole('menuitem', { name: 'Open as a new workspace' }).click();
  await expect(playground.workspace).toHaveText('Of another tab');
  await expect(playground.personality).toHaveValue('researcher');
});

test('the number of backups is limited, and the list shows their size', async ({
  playground,
  page,
}) => {
  await playground.open();
  await seedBackups(page, 22);
  await playground.startOver();
  const workspaces = await playground.openWorkspaces();
  await workspaces.getByText('Backups: 20').click();
  await expect(workspaces).toContainText('The latest 20 are stored');
  const backups = workspaces.getByRole('list', { name: 'Backups' });
  await expect(backups).toContainText('Workspace');
  await expect(backups).toContainText('Aside 19');
  await expect(backups).not.toContainText('Aside 20');
});
