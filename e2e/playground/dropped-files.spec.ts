import { expectNoViolation } from './support/axe.ts';
import { dropFile } from './support/drop-file.ts';
import { expectSeen } from './support/expect-seen.ts';
import { expect, test } from './support/test.ts';

const LOG = [
  ...Array.from({ length: 200 }, (_, index) => `ok ${index} - passes case ${index}`),
  'FAIL cart.test.ts adds the taxes',
  '  AssertionError: 3 !== 4',
  'Tests: 1 failed, 200 passed',
].join('\n');

const DEFINITIONS = JSON.stringify([
  { name: 'roll_dice', description: 'Rolls a die.', input_schema: { type: 'object' } },
]);

test('a log that is dropped on the page gets a tool whose reducer can be designed with it', async ({
  playground,
  page,
}) => {
  await playground.open();
  await dropFile(playground.tools, 'build.log', LOG);
  const dialog = page.getByRole('dialog', { name: 'Paste or connect' });
  await expect(dialog.getByRole('textbox')).toHaveValue(LOG);
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  const design = dialog.getByRole('button', { name: 'Design a reducer for it' });
  await expect(design).toBeVisible();
  await expectNoViolation(page, 'with a dropped log');
  await design.click();
  const studio = page.getByRole('main', { name: 'Reducer studio' });
  await expectSeen(studio.getByRole('heading', { name: 'Reducer of my_tool' }));
  await expect(studio).toContainText('This sample looks like: Test run.');
  await expect(dialog).toHaveCount(0);

  // In the studio, each text is another sample of the same tool at once, named as its file.
  const samples = studio.getByRole('combobox', { name: 'Sample', exact: true });
  await expect(samples.getByRole('option', { selected: true })).toHaveText('build.log');
  await dropFile(studio, 'other.json', `${'['.repeat(600)}nested`);
  await expect(samples.getByRole('option', { selected: true })).toHaveText('other.json');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Added the sample other.json.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(samples.getByRole('option')).toHaveText(['build.log']);
  await studio.getByRole('button', { name: 'Add a sample' }).click();
  await page.getByRole('menuitem', { name: 'Paste a result…' }).click();
  const paste = page.getByRole('dialog', { name: 'Paste a result' });
  await dropFile(paste.getByRole('textbox').first(), 'more.log', '2026-11-30 22:04:13 more');
  await paste.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(samples.getByRole('option', { selected: true })).toHaveText('more.log');
  await page.getByRole('button', { name: 'Leave the studio' }).click();
  await expect(playground.tools.getByRole('button', { name: /^my_tool/ })).toHaveCount(1);
});

test('definitions that are dropped on the page can be added, and a broken workspace is refused as one', async ({
  playground,
  page,
}) => {
  await playground.open();
  const workspace = await playground.workspace.textContent();
  await dropFile(playground.editor, 'tools.json', DEFINITIONS);
  const dialog = page.getByRole('dialog', { name: 'Paste or connect' });
  await dialog.getByRole('button', { name: 'Add 1 tool' }).click();
  await expect(playground.tools.getByRole('button', { name: /^roll_dice/ })).toBeVisible();

  await dropFile(playground.tools, 'mine.toolyard.json', '{"name": "Mine", "personalities": [');
  await expect(page.getByText(/^The import failed\. No workspace was changed\. /)).toBeVisible();
  await expect(playground.workspace).toHaveText(workspace ?? '');
});

test('a file that is dropped anywhere in the sandbox data becomes a part of it', async ({
  playground,
}) => {
  await playground.open();
  await playground.tab('Sandbox data').click();
  const { bottom } = playground;
  await expect(bottom.getByText('Each run starts with these files')).toBeVisible();
  await dropFile(bottom.getByText('Each run starts with these files'), 'build.log', LOG);
  await expect(bottom.getByRole('region', { name: 'build.log' })).toContainText('edited by you');

  await bottom.getByRole('tab', { name: /^Tables/ }).click();
  await expect(bottom.getByRole('row', { name: /^Austria/ })).toBeVisible();
  await dropFile(
    bottom.getByRole('tab', { name: /^Tables/ }),
    'countries.json',
    JSON.stringify([
      { name: 'Atlantis', code: 'AQ', capital: 'Poseidonis', population_thousands: 1, area_km2: 2 },
    ]),
  );
  await expect(bottom.getByRole('row', { name: /^Atlantis/ })).toBeVisible();
});
