import { readFile } from 'node:fs/promises';
import { writeRaw } from './support/database.ts';
import { PlaygroundPage } from './support/playground.ts';
import { expect, test } from './support/test.ts';

const DATABASE = 'toolyard@/';

test('a malformed entry costs only itself, and the page says so once', async ({
  playground,
  page,
  expectTrouble,
}) => {
  // A script that is opened as a page has no icon.
  expectTrouble(/404/);
  await playground.open();
  await playground.personality.selectOption('Engineer');
  await expect(playground.footer).toContainText('Saved');
  const id = new URL(page.url()).hash.slice('#/w/'.length);
  await page.goto('about:blank');
  await page.goto('/theme.js');
  await writeRaw(page, DATABASE, [
    // The metadata of the open document: its content is whole.
    ['entries', id, null],
    ['entries', 'lost', { id: 'lost', name: 'Metadata without a document' }],
    ['entries', 'none', null],
    ['documents', 'orphan', { format: 99, name: 'Of a newer page' }],
    ['documents', 'null', null],
    ['asides', 'odd', null],
    ['asides', 'old', { format: 99, name: 'Without metadata' }],
  ]);
  await page.evaluate(() => {
    localStorage.setItem('toolyard@/.unsaved.page.draft', '{"workspace":');
    localStorage.setItem('toolyard@/.layout.1', 'null');
    localStorage.setItem('toolyard@/.consents', '7');
  });

  await page.goto(`/#/w/${id}`);
  await expect(playground.personality).toHaveValue('engineer');
  const notice = page.getByRole('status').filter({ hasText: 'could not be read' });
  await expect(notice).toContainText(
    '3 stored entries could not be read. The list of workspaces has a backup, which you can export or delete.',
  );

  const workspaces = await playground.openWorkspaces();
  const list = workspaces.getByRole('list', { name: 'Workspaces' });
  await expect(list).toContainText('Of a newer page');
  await workspaces.getByText('Backups: 5').click();
  const backups = workspaces.getByRole('list', { name: 'Backups' }).getByRole('listitem');
  const lost = backups.filter({ hasText: 'Metadata without a document' });
  await lost.getByRole('button', { name: /^More for/ }).click();
  const download = page.waitForEvent('download');
  await workspaces.getByRole('menuitem', { name: 'Export as a file' }).click();
  expect(JSON.parse(await readFile(await (await download).path(), 'utf8'))).toEqual({
    id: 'lost',
    name: 'Metadata without a document',
  });
  await page.keyboard.press('Escape');

  // Said once, and everything else works.
  await page.reload();
  await expect(playground.personality).toHaveValue('engineer');
  await expect(playground.footer).toContainText('Saved');
  await expect(notice).toHaveCount(0);
});

test('a malformed run is set aside, and the others stay', async ({
  playground,
  page,
  expectTrouble,
}) => {
  expectTrouble(/404/);
  await playground.open();
  await playground.personality.selectOption('Engineer');
  await expect(playground.footer).toContainText('Saved');
  await playground.run();
  const names = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(names).toContain('toolyard@/-runs');
  const id = new URL(page.url()).hash.slice('#/w/'.length);
  await page.goto('about:blank');
  await page.goto('/theme.js');
  await writeRaw(page, 'toolyard@/-runs', [
    ['runs', '', { id: 'broken', workspaceId: id, format: 1, facts: null }],
  ]);
  await page.goto(`/#/w/${id}`);
  await playground.finished();
  const notice = page.getByRole('status').filter({ hasText: 'A stored run could not be read' });
  await expect(notice).toBeVisible();
  await page.reload();
  await playground.finished();
  await expect(notice).toHaveCount(0);
});

test('an entry that the upgrade cannot convert does not lock the others', async ({
  playground,
  page,
  expectTrouble,
}) => {
  // A script that is opened as a page has no icon.
  expectTrouble(/404/);
  await page.goto('/theme.js');
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('toolyard', 1);
        opening.onupgradeneeded = () => {
          const documents = opening.result.createObjectStore('documents');
          const asides = opening.result.createObjectStore('asides');
          // JSON cannot express these; a database can.
          const circle: Record<string, unknown> = { name: 'Circle' };
          circle.self = circle;
          asides.put(circle, 'circle');
          asides.put({ name: 'Big', count: 10n }, 'big');
          documents.put(
            { revision: 1, writer: 'x', workspace: { id: 'w', count: 10n } },
            'workspace',
          );
        };
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
        opening.onerror = () => reject(opening.error);
      }),
  );
  await playground.open();
  // An edit before the storage has answered would open another workspace beside the broken one.
  await expect(
    page.getByRole('status').filter({ hasText: 'The saved workspace could not be opened.' }),
  ).toBeVisible();
  await playground.personality.selectOption('Engineer');
  await expect(playground.footer).toContainText('Saved');
  const workspaces = await playground.openWorkspaces();
  await workspaces.getByText('Backups: 3').click();
  const circle = workspaces
    .getByRole('list', { name: 'Backups' })
    .getByRole('listitem')
    .filter({ hasText: 'Circle' });
  await circle.getByRole('button', { name: /^More for/ }).click();
  const download = page.waitForEvent('download');
  await workspaces.getByRole('menuitem', { name: 'Export as a file' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('(repeated)');
});

test('two playgrounds of one origin stay apart, and each takes over earlier data once', async ({
  playground,
  page,
  context,
}) => {
  // The same files at another path.
  await context.route('**/other/**', (route) =>
    route.continue({ url: route.request().url().replace('/other/', '/') }),
  );
  await page.goto('/theme.js');
  await page.evaluate(() => localStorage.setItem('toolyard.theme', 'dark'));
  await playground.open();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await playground.personality.selectOption('Engineer');
  await expect(playground.footer).toContainText('Saved');
  await page.evaluate(() => localStorage.setItem('toolyard@/.theme', 'light'));

  const other = new PlaygroundPage(await context.newPage());
  await other.page.goto('/other/');
  await other.finished();
  await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.personality).not.toHaveValue('engineer');
  await other.personality.selectOption('Researcher');
  await expect(other.footer).toContainText('Saved');
  await page.reload();
  await playground.finished();
  await expect(playground.personality).toHaveValue('engineer');
  const workspaces = await other.openWorkspaces();
  await expect(
    workspaces.getByRole('list', { name: 'Workspaces' }).getByRole('listitem'),
  ).toHaveCount(1);
});
