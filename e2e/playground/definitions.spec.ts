import type { Locator } from '@playwright/test';
import { headingOfStep } from '../../src/session/testing/step-labels.ts';
import { expectNoViolation } from './support/axe.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expect, PHONE, test } from './support/test.ts';

async function openDefinitions(playground: PlaygroundPage): Promise<void> {
  await playground.open();
  await playground.tab('Definitions').click();
  await expect(provider(playground)).toBeVisible();
}

const provider = (playground: PlaygroundPage): Locator =>
  playground.bottom.getByRole('combobox', { name: 'Provider' });
const item = (playground: PlaygroundPage, name: string): Locator =>
  playground.bottom
    .getByRole('list', { name: 'Definitions' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .first();
const fold = (playground: PlaygroundPage, name: string): Locator =>
  item(playground, name).getByRole('button', { expanded: false });

test('each provider gets the tools in its own form, and the choice is remembered', async ({
  playground,
  page,
}) => {
  await openDefinitions(playground);
  await fold(playground, 'read_file').click();
  await expect(item(playground, 'read_file')).toContainText('"function": {');
  await provider(playground).selectOption('Anthropic Messages');
  await expect(item(playground, 'read_file')).toContainText('"input_schema": {');
  await expect(item(playground, 'read_file')).not.toContainText('"function": {');
  await expect(playground.bottom).toContainText('This format has no strict mode.');

  await page.reload();
  await playground.finished();
  await playground.tab('Definitions').click();
  await expect(provider(playground)).toHaveValue('anthropic');
});

test('strict mode shows its changes, and why a tool cannot be strict', async ({
  playground,
  page,
}) => {
  await openDefinitions(playground);
  const strict = playground.bottom.getByRole('switch', { name: 'Strict mode' });
  await strict.check();
  const refused = item(playground, 'not strict');
  await expect(refused).toBeVisible();
  await refused.getByRole('button', { expanded: false }).click();
  await expect(refused.getByRole('list', { name: /^Warnings about / })).toContainText('Not strict');
  await expectNoViolation(page, 'definitions of a provider', playground.bottom);

  await playground.bottom.getByRole('switch', { name: 'Close open objects' }).check();
  const converted = item(playground, 'kanban_list');
  await converted.getByRole('button', { expanded: false }).click();
  await converted.getByRole('button', { name: 'What strict mode changed' }).click();
  await expect(converted.getByText(/"strict": true/)).toBeVisible();
  await expect(converted.getByText('added:').first()).toBeAttached();

  await playground.bottom.getByRole('tab', { name: /^Hidden/ }).click();
  await expect(playground.bottom.getByRole('table')).toBeVisible();
  await expectNoViolation(page, 'hidden tools', playground.bottom);
  await playground.bottom.getByRole('tab', { name: 'Code', exact: true }).click();
  await expect(playground.bottom.getByRole('list', { name: 'Files of the program' })).toBeVisible();
  await expectNoViolation(page, 'the code of the workspace', playground.bottom);
});

test('definitions can be searched, opened, closed and copied by keyboard', async ({
  playground,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDefinitions(playground);
  const bottom = playground.bottom;
  const search = bottom.getByRole('searchbox', { name: 'Filter definitions' });
  await search.fill('terminal');
  await expect(bottom.getByRole('list', { name: 'Definitions' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await search.fill('');
  await bottom.getByRole('button', { name: 'Expand all' }).focus();
  await page.keyboard.press('Enter');
  await expect(item(playground, 'read_file')).toContainText('"parameters": {');
  await expect(
    bottom.getByRole('list', { name: 'Definitions' }).getByRole('button', { expanded: false }),
  ).toHaveCount(0);
  await bottom.getByRole('button', { name: 'Collapse all' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    bottom.getByRole('list', { name: 'Definitions' }).getByRole('button', { expanded: true }),
  ).toHaveCount(0);

  // A definition, all of them and a whole request.
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await item(playground, 'read_file').getByRole('button', { name: 'Copy' }).click();
  await expect.poll(clipboard).toContain('"name": "read_file"');
  await playground.bottom.getByRole('button', { name: 'Copy all' }).click();
  await expect
    .poll(async () => JSON.parse(await clipboard()))
    .toHaveLength(
      await playground.bottom
        .getByRole('list', { name: 'Definitions' })
        .getByRole('listitem')
        .count(),
    );
  await playground.bottom.getByRole('button', { name: 'Copy as curl' }).click();
  await expect.poll(clipboard).toContain('curl https://api.openai.com/v1/chat/completions');
});

test('a tool that is missing is named with its gate, and opens', async ({ playground }) => {
  await openDefinitions(playground);
  await playground.bottom.getByRole('tab', { name: /^Hidden/ }).click();
  const row = playground.bottom.getByRole('row', { name: /^refused write_file/ });
  await expect(row).toContainText(headingOfStep('allowlist'));
  await expect(row).toContainText('not in reviewer’s toolset');
  await row.getByRole('button', { name: 'write_file', exact: true }).click();
  await expect(playground.call.getByRole('heading', { name: 'write_file' })).toBeVisible();

  await row.getByRole('button', { name: 'Allow write_file for Reviewer' }).click();
  await expect(row).toHaveCount(0);
  await expect(playground.tool('write_file')).toContainText('visible');
});

test('the definitions have a price for each request', async ({ playground }) => {
  await openDefinitions(playground);
  await expect(playground.bottom).toContainText(/tok for OpenAI[^·]* · ≈?\$0\.0\d+ a request/);
});

test('the definitions of a workspace without tools say so', async ({ playground, page }) => {
  await playground.open();
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('button', { name: /^New empty workspace/ }).click();
  await playground.tab('Definitions').click();
  await expect(playground.bottom).toContainText('This workspace has no tools yet.');
  await playground.bottom.getByRole('tab', { name: 'Hidden' }).click();
  await expect(playground.bottom).toContainText('This workspace has no tools yet.');
});

test.describe('in the full editor', () => {
  test.use({ editor: 'full' });

  test('the workspace is a program that uses the library', async ({
    playground,
    author,
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await playground.open();
    await author.addTool('Blank tool');
    await playground.tab('Definitions').click();
    await provider(playground).selectOption('Anthropic Messages');
    await playground.bottom.getByRole('tab', { name: 'Code', exact: true }).click();
    const files = playground.bottom.getByRole('list', { name: 'Files of the program' });
    await expect(files.getByRole('button', { name: /^tools\// })).toHaveCount(1);
    await files.getByRole('button', { name: 'registry.ts' }).press('Enter');
    // Between the plain editor and the full one there are two for a moment.
    await expect(
      playground.bottom.getByRole('textbox', { name: 'Code of registry.ts' }).first(),
    ).toBeAttached();
    await playground.bottom.getByRole('button', { name: 'Copy all files' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain("toolyardFor('anthropic', registry");
    expect(await copied()).toContain('resultBudgetChars: 8000');
    expect(await copied()).toContain('export const registry = createToolRegistry(');
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the definitions fit', async ({ playground, page }) => {
    await openDefinitions(playground);
    await fold(playground, 'read_file').click();
    await expect(item(playground, 'read_file')).toContainText('"name": "read_file"');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
