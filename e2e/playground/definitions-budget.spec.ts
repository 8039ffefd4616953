import { readFile, writeFile } from 'node:fs/promises';
import { expectNoViolation } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('a budget leaves tools to the search, which can be tried', async ({ playground, page }) => {
  await playground.open();
  const { bottom } = playground;
  await playground.tab('Definitions').click();
  await bottom.getByRole('tab', { name: 'Budget' }).click();
  await bottom.getByRole('switch', { name: 'Definitions budget' }).check();
  const tools = bottom.getByRole('list', { name: 'Definitions and the budget' });
  const row = (name: string) => tools.getByRole('listitem').filter({ hasText: name });
  await expect(row('search_tools')).toContainText('the search');
  await expect(row('terminal')).toContainText('left to the search');
  const pin = bottom.getByRole('button', { name: 'Pin terminal' });
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(row('terminal')).toContainText('pinned');
  await expect(pin).toBeFocused();
  await expect(pin).toHaveAttribute('aria-pressed', 'true');

  await bottom.getByRole('searchbox', { name: 'Request in plain words' }).fill('list the issues');
  const found = bottom.getByRole('list', { name: 'Found tools' }).getByRole('listitem');
  await expect(found.first()).toContainText('mcp__linear__list_issues');
  await expect(found.first()).toContainText(/\d\.\d\d/);
  await expectNoViolation(page, 'the budget for definitions', bottom);

  await bottom.getByRole('tab', { name: /^Tools/ }).click();
  const definitions = bottom.getByRole('list', { name: 'Definitions' }).getByRole('listitem');
  await expect(definitions).toHaveCount(3);
  await bottom.getByRole('combobox', { name: 'Provider' }).selectOption('Anthropic Messages');
  await bottom.getByRole('switch', { name: 'Search of the provider' }).check();
  await expect(definitions.filter({ hasText: 'deferred' })).not.toHaveCount(0);
  await expect(definitions.filter({ hasText: 'terminal' })).not.toContainText('deferred');

  await bottom.getByRole('tab', { name: 'Budget' }).click();
  const field = bottom.getByRole('textbox', { name: 'Budget for definitions in tokens' });
  await field.fill('9000');
  await field.press('Enter');
  await expect(bottom.getByText('all definitions fit')).toBeVisible();
  await expect(row('search_tools')).toContainText('not needed');
});

test('a call of search_tools runs, and the next batch has the tools', async ({ playground }) => {
  await playground.open();
  const document = JSON.parse(await readFile(await playground.exportWorkspace(), 'utf8'));
  const call = (id: string, tool: string, args: object) => ({
    ...{ id, toolCallId: id, tool, argsText: JSON.stringify(args) },
  });
  const batches = [
    { name: 'Find', calls: [call('c1', 'search_tools', { query: 'list issues', limit: 1 })] },
    { name: 'Use', calls: [call('c2', 'mcp__linear__list_issues', {})] },
  ].map((batch) => ({ ...batch, id: batch.name, description: '' }));
  const path = test.info().outputPath('search.json');
  const contextSettings = { definitionsBudget: 300 };
  const open = async (batchId: string) => {
    await writeFile(path, JSON.stringify({ ...document, batches, batchId, contextSettings }));
    await playground.importWorkspace(path);
    await playground.run();
  };
  await open('Find');
  await playground.tab('Timeline').click();
  await expect(playground.bottom).toContainText('search_tools');
  await expect(playground.page.getByText('1 ok').first()).toBeVisible();
  await open('Use');
  await playground.tab('Definitions').click();
  await playground.bottom.getByRole('tab', { name: 'Budget' }).click();
  const tools = playground.bottom.getByRole('list', { name: 'Definitions and the budget' });
  await expect(
    tools.getByRole('listitem').filter({ hasText: 'mcp__linear__list_issues' }),
  ).toContainText('found');
});
