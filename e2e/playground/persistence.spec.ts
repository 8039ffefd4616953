import { Playground } from './support/playground.ts';
import { expect, test } from './support/test.ts';

test('a reload restores edits, personality, budget and batch', async ({ playground, page }) => {
  await playground.open();
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
  await expect(playground.budget).toHaveValue(/^4\s200$/);
  await expect(playground.strategy).toHaveValue('redistribute');
  await playground.select('call_3');
  await expect(playground.call).toContainText('# ferry');
});

test('a reload right after the last key keeps it', async ({ playground, page }) => {
  await playground.open();
  await playground.write('{"path": "README.md"}');
  await page.reload();
  await playground.finished();
  await expect(playground.call).toContainText('# ferry');
});

test('starting over brings the catalogue’s own content back', async ({ playground, page }) => {
  await playground.open();
  await playground.personality.selectOption('Researcher');
  await playground.write('{"path": "README.md"}');
  await page.getByRole('button', { name: /^Start over/ }).click();
  await playground.finished();
  await expect(playground.personality).toHaveValue('reviewer');
  await expect(playground.step('Execute')).toContainText('905 chars');
  await expect(playground.call).not.toContainText('edited since');
});

test('without storage the page says so and works in memory', async ({ playground, page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Storage.prototype.getItem = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Storage.prototype.setItem = Storage.prototype.getItem;
  });
  await playground.open();
  const notice = page.getByRole('status').filter({ hasText: 'does not let the page store' });
  await expect(notice).toContainText('edits are kept in memory alone');
  await expect(playground.footer).toContainText('Not saved: kept in memory');
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
  await expect(notice).toContainText('kept aside');
  await expect(notice).toContainText('This is the example workspace.');
  await expect(playground.personality).toHaveValue('reviewer');
  await playground.personality.selectOption('Researcher');
  await expect(playground.footer).toContainText('Saved');
  expect(await page.evaluate(readAsides)).toContainEqual({ format: 99 });
});

test('two tabs do not lose each other’s work', async ({ playground, page, context }) => {
  await playground.open();
  const other = await context.newPage();
  await other.goto('/');
  const second = new Playground(other);
  await second.finished();

  await playground.personality.selectOption('Engineer');
  await expect(playground.footer).toContainText('Saved');
  await second.budget.fill('4200');
  await second.budget.press('Enter');
  await expect(second.footer).toContainText('Saved');
  await expect(playground.personality).toHaveValue('engineer');

  await expect
    .poll(() => page.evaluate(readAsides))
    .toContainEqual(expect.objectContaining({ personalityId: 'engineer' }));
});

/** Puts something under the document's key that no version of the page has written. */
async function breakStoredDocument(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('toolyard');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('documents', 'readwrite');
    transaction.objectStore('documents').put({ format: 99 }, 'workspace');
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });
  database.close();
}

async function readAsides(): Promise<unknown[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('toolyard');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const asides = await new Promise<unknown[]>((resolve, reject) => {
    const asking = database.transaction('asides').objectStore('asides').getAll();
    asking.onsuccess = () => resolve(asking.result);
    asking.onerror = () => reject(asking.error);
  });
  database.close();
  return asides;
}
