import type { BrowserContext } from '@playwright/test';
import { PlaygroundPage } from './support/playground.ts';
import { expect, test } from './support/test.ts';

async function openSecond(context: BrowserContext, url: string): Promise<PlaygroundPage> {
  const page = await context.newPage();
  await page.goto(url);
  const second = new PlaygroundPage(page);
  await second.finished();
  return second;
}

test('a tab loads the changes of another one to the same workspace', async ({
  playground,
  page,
  context,
}) => {
  await playground.open();
  await playground.personality.selectOption('Engineer');
  await expect(page).toHaveURL(/#\/w\/[\da-f]{16}$/);
  const second = await openSecond(context, page.url());
  await expect(second.personality).toHaveValue('engineer');

  await second.budget.fill('4200');
  await second.budget.press('Enter');
  await expect(playground.budget).toHaveValue(/^4,200$/);
  await expect(page.getByRole('status').filter({ hasText: 'Another tab changed' })).toBeVisible();
  await playground.personality.selectOption('Researcher');
  await expect(second.personality).toHaveValue('researcher');
  await expect(second.budget).toHaveValue(/^4,200$/);
});

test('two tabs that edit at once lose nothing: the later save becomes a copy', async ({
  playground,
  page,
  context,
}) => {
  await playground.open();
  await playground.personality.selectOption('Engineer');
  await expect(page).toHaveURL(/#\/w\//);
  // A tab that receives no messages of the other one, as if it slept.
  await context.addInitScript(() => {
    BroadcastChannel.prototype.addEventListener = () => {};
  });
  const second = await openSecond(context, page.url());
  await playground.budget.fill('4200');
  await playground.budget.press('Enter');
  await expect(playground.footer).toContainText('Saved');
  await second.personality.selectOption('Researcher');

  const notice = second.page.getByRole('status').filter({ hasText: 'Your edits are saved' });
  await expect(notice).toContainText('Another tab changed this workspace at the same time.');
  await expect(second.workspace).toHaveText('Workspace (copy from another tab)');
  await expect(second.footer).toContainText('Saved');
  await expect(playground.personality).toHaveValue('engineer');
  await expect(playground.budget).toHaveValue(/^4,200$/);

  await notice.getByRole('button', { name: 'Open the other' }).click();
  await expect(second.workspace).toHaveText('Workspace');
  await expect(second.personality).toHaveValue('engineer');
  await expect(second.budget).toHaveValue(/^4,200$/);
  await second.page.goBack();
  await expect(second.workspace).toHaveText('Workspace (copy from another tab)');
  await expect(second.personality).toHaveValue('researcher');
});
