import { expect, test } from './support/test.ts';

test('a reload restores edits, personality, budget and batch', async ({ playground, page }) => {
  await playground.openArguments();
  await playground.personality.selectOption('Engineer');
  await playground.budget.fill('4200');
  await playground.budget.press('Enter');
  await playground.strategy.selectOption('redistribute');
  await playground.openBatch('Review a pull request');
  await playground.select('call_3');
  await playground.write('{"path": "README.md"}');
  await expect(playground.footer).toContainText('Saved');

  await page.reload();
  await playground.finished();
  await expect(playground.batch).toHaveValue('review-pull-request');
  await expect(playground.personality).toHaveValue('engineer');
  await expect(playground.budget).toHaveValue(/^4,200$/);
  await expect(playground.strategy).toHaveValue('redistribute');
  await playground.select('call_3');
  await expect(playground.call).toContainText('# ferry');
});

test('Undo and Redo after a reload say why they do nothing', async ({ playground, page }) => {
  await playground.open();
  await playground.budget.fill('4200');
  await playground.budget.press('Enter');
  await expect(playground.footer).toContainText('Saved');
  await page.reload();
  await playground.finished();
  const nothing = page.getByRole('status').filter({ hasText: /^Nothing to/ });
  await playground.lanes.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(nothing).toContainText(
    'Nothing to undo. Edits from before the workspace was opened',
  );
  await nothing.getByRole('button', { name: 'Dismiss' }).click();
  await expect(nothing).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('redo');
  await page.keyboard.press('Enter');
  await expect(nothing).toContainText('Nothing to redo.');

  // An edit has its own undo, and the sentence leaves with it.
  await playground.budget.fill('5000');
  await playground.budget.press('Enter');
  await expect(nothing).toHaveCount(0);
});

test('a reload keeps the selected call, the tabs and the studio', async ({ playground, page }) => {
  await playground.open();
  await playground.select('terminal call_4');
  await playground.tab('Schema').click();
  await page.getByRole('tab', { name: /^Definitions/ }).click();
  await page.reload();
  await playground.finished();
  await expect(playground.tab('Schema')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: /^Definitions/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(playground.call.getByRole('heading', { name: 'terminal' })).toBeVisible();

  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Studio' }).click();
  const studio = page.getByRole('main', { name: 'Reducer studio' });
  const sample = studio.getByRole('combobox', { name: 'Sample' });
  await sample.selectOption('pytest -v, some tests fail');
  const chosen = await sample.inputValue();
  await page.reload();
  await expect(studio).toBeVisible();
  await expect(sample).toHaveValue(chosen);
});

test('a reload keeps the past run that is shown, with its call', async ({ playground, page }) => {
  await playground.open();
  await playground.budget.fill('4000');
  await playground.budget.press('Enter');
  await playground.run();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('open run 1 in the timeline');
  await page.keyboard.press('Enter');
  const past = page.getByRole('region', { name: 'Past run' });
  await expect(past).toContainText('Run 1');
  await playground.select('terminal call_4');
  await playground.tab('Messages').click();

  for (const _ of [1, 2]) {
    await page.reload();
    await expect(past).toContainText('Run 1');
    await expect(playground.tab('Messages')).toHaveAttribute('aria-selected', 'true');
    await expect(playground.call.getByRole('heading', { name: 'terminal' })).toBeVisible();
  }

  await past.getByRole('button', { name: 'Show the latest run' }).click();
  await expect(past).toHaveCount(0);
  await page.reload();
  await playground.finished();
  await playground.tab('Runs').click();
  await expect(page.getByRole('list', { name: 'Runs' })).toContainText('Run 5');
  await expect(past).toHaveCount(0);
});

test('a choice in the first moment after a reload is not undone', async ({ playground, page }) => {
  const panel = (name: RegExp) => page.getByRole('tab', { name });
  await playground.open();
  await playground.select('terminal call_4');
  await playground.tab('Schema').click();
  await panel(/^Definitions/).click();
  // The code that restores the place arrives after the user's choice.
  let choose = () => {};
  const chosen = new Promise<void>((resolve) => {
    choose = resolve;
  });
  let isHeld = false;
  await page.route(/after-first-run-[^/]*\.js$/, async (route) => {
    isHeld = true;
    await chosen;
    await route.continue();
  });
  await page.reload();
  await playground.tab('Arguments').click();
  await panel(/^Problems/).click();
  await playground.tool('read_file').click();
  await expect(playground.call.getByRole('heading', { name: 'read_file' })).toBeVisible();
  await expect.poll(() => isHeld).toBe(true);
  choose();
  // The title of the page follows the workspace once its place is restored.
  const title = page.locator('meta[name="description"]');
  await expect(title).toHaveAttribute('content', /The Toolyard workspace/);
  for (const isAgain of [false, true]) {
    if (isAgain) await page.reload();
    await expect(playground.tab('Arguments')).toHaveAttribute('aria-selected', 'true');
    await expect(panel(/^Problems/)).toHaveAttribute('aria-selected', 'true');
    await expect(playground.call.getByRole('heading', { name: 'read_file' })).toBeVisible();
  }
});

test('the way back to a workspace keeps what was selected there', async ({ playground, page }) => {
  await playground.openArguments();
  await playground.write('{"path": "README.md"}');
  await expect(playground.footer).toContainText('Saved');
  await playground.select('write_file call_3');
  await expect(page).toHaveURL(/#\/w\//);
  const address = page.url();
  const list = await playground.openWorkspaces();
  await list.getByRole('button', { name: 'New from the opening example' }).click();
  await expect(page).not.toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(playground.call.getByRole('heading', { name: 'write_file' })).toBeVisible();
});

test('a reload right after the last key keeps it', async ({ playground, page }) => {
  await playground.openArguments();
  await playground.write('{"path": "README.md"}');
  await page.reload();
  await playground.finished();
  await playground.select('call_1');
  await expect(playground.call).toContainText('# ferry');
});

test('starting over brings the example’s content back', async ({ playground }) => {
  await playground.openArguments();
  await playground.personality.selectOption('Researcher');
  await playground.write('{"path": "README.md"}');
  await playground.startOver();
  await playground.select('call_1');
  await expect(playground.personality).toHaveValue('reviewer');
  await expect(playground.step('Execute')).toContainText('905 chars');
  await expect(playground.call).not.toContainText('edited since run');
});

test('without storage the page works in memory and reports it', async ({ playground, page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Storage.prototype.getItem = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Storage.prototype.setItem = Storage.prototype.getItem;
  });
  await playground.openArguments();
  const notice = page.getByRole('status').filter({ hasText: 'blocks storage' });
  await expect(notice).toContainText('edits exist in memory only');
  await expect(playground.footer).toContainText('Not saved: in memory only');
  await playground.write('{"path": "README.md"}');
  await playground.run();
  await expect(playground.call).toContainText('# ferry');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
});

test('a stored document that cannot be read is kept aside, and the example opens', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.personality.selectOption('Engineer');
  await expect(playground.footer).toContainText('Saved');
  await page.evaluate(breakStoredDocument);

  await page.reload();
  await playground.finished();
  const notice = page.getByRole('status').filter({ hasText: 'could not be opened' });
  await expect(notice).toContainText('A backup');
  await expect(notice).toContainText('This is the example workspace.');
  await expect(playground.personality).toHaveValue('reviewer');
  await playground.personality.selectOption('Researcher');
  await expect(playground.footer).toContainText('Saved');
  const workspaces = await playground.openWorkspaces();
  await workspaces.getByText('Backups: 1').click();
  await expect(workspaces.getByRole('list', { name: 'Backups' })).toContainText(
    'could not be opened',
  );
});

/** Puts something in the place of the open document that no version of the page has written. */
async function breakStoredDocument(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('toolyard@/');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('documents', 'readwrite');
    const id = location.hash.slice('#/w/'.length);
    transaction.objectStore('documents').put({ format: 99 }, id);
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });
  database.close();
}
