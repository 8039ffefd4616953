import { expectNoViolation } from './support/axe.ts';
import { expectWholeScreen } from './support/sheets.ts';
import { expect, PHONE, test } from './support/test.ts';

test('another seed gives another timeline, and the first one its own again', async ({
  playground,
  stage,
}) => {
  await playground.open();
  const before = await stage.timeline();
  await stage.setSeed(7);
  await expect(playground.call).toContainText('edited since run');
  await playground.run();
  const other = await stage.timeline();
  expect(other).not.toEqual(before);

  await stage.setSeed(42);
  await playground.run();
  expect(await stage.timeline()).toEqual(before);
});

test('a tool that lacks its secret leads to it: from the editor, the problems and the scenario', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.tools.getByRole('button', { name: 'Add a call of web_extract' }).click();
  await expect(playground.editor).toContainText(
    'Not available: the scenario has no secret EXTRACT_API_KEY.',
  );
  await playground.bottom.getByRole('tab', { name: /^Problems/ }).click();
  await playground.bottom.getByRole('button', { name: /^web_extract is not available/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Scenario' });
  await sheet.getByText('Secrets', { exact: true }).click();
  await expect(sheet).toContainText('Do not enter real secrets.');
  await sheet.getByRole('button', { name: 'Set a simulated EXTRACT_API_KEY' }).press('Enter');
  await expect(sheet.getByRole('textbox', { name: 'Reference of secret 2' })).toHaveValue(
    'EXTRACT_API_KEY',
  );
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(playground.bottom).not.toContainText('web_extract is not available');
  await playground.run();
  await expect(playground.step('Execute')).toContainText(/chars/);
  await expect(playground.tool('web_extract')).toHaveAccessibleName(/ visible/);
});

test('a backend for secrets lets the database answer', async ({ playground, page, stage }) => {
  await playground.open();
  await playground.openBatch('Research with failures');
  const query = playground.lane(/^sql_query/);
  await expect(query).toHaveAccessibleName(/refused.*no backend for secrets/);
  await query.click();
  await expect(
    playground.call.getByRole('button', { name: 'Add a backend for secrets' }),
  ).toBeVisible();

  const sheet = await stage.openScenario();
  await sheet.getByRole('switch', { name: 'secrets' }).check();
  await stage.close();
  await playground.run();
  await expect(playground.lane(/^sql_query call_\d+ ok/)).toBeVisible();
  await expect(playground.call).toContainText('"columns"');
  await expect(playground.step('Capabilities')).toContainText(
    'network: warehouse.ferry.example; secrets: warehouse/readonly',
  );

  await stage.openScenario();
  await page.getByText('Secrets', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Value of secret 1' }).fill('wrong');
  await stage.close();
  await playground.run();
  await expect(playground.lane(/^sql_query call_\d+ failed.*401/)).toBeVisible();
});

test('a fault that is turned off lets its call succeed, and undo turns it on', async ({
  playground,
  page,
  stage,
}) => {
  await playground.open();
  const search = playground.lane(/^web_search/);
  await expect(search).toHaveAccessibleName(/failed.*429/);
  const sheet = await stage.openScenario();
  await expectNoViolation(page, 'as it opens');
  await sheet
    .getByRole('group', { name: 'Fault 1, search' })
    .getByRole('checkbox', { name: 'Too many requests' })
    .uncheck();
  await stage.close();
  await playground.run();
  await expect(search).toHaveAccessibleName(/ ok/);

  await stage.openScenario();
  await sheet.getByRole('button', { name: 'Remove fault 1' }).click();
  await expect(sheet.getByRole('group', { name: /^Fault \d/ })).toHaveCount(2);
  await stage.close();
  await expect(stage.scenarioButton).toHaveAccessibleName('Scenario: seed 42 · 2 faults');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(stage.scenarioButton).toHaveAccessibleName('Scenario: seed 42 · 3 faults');
  await expect(page.getByRole('status').filter({ hasText: /^Undone: / })).toBeVisible();

  await stage.openScenario();
  const fault = sheet.getByRole('group', { name: 'Fault 1, search' });
  for (const kind of await fault.getByRole('checkbox').all()) await kind.check();
  await sheet.getByText('Secrets', { exact: true }).click();
  await sheet.getByRole('button', { name: 'Add a secret' }).click();
  await expectNoViolation(page, 'with all open and a secret without a reference', sheet);
});

test('a new fault makes its backend fail, with its numbers, also after a reload', async ({
  playground,
  page,
  stage,
}) => {
  await playground.open();
  const sheet = await stage.openScenario();
  await sheet.getByRole('button', { name: 'Add a fault' }).click();
  const fault = sheet.getByRole('group', { name: 'Fault 4, search' });
  await fault.getByRole('combobox', { name: 'Backend' }).selectOption('linear');
  const linear = sheet.getByRole('group', { name: 'Fault 4, linear' });
  await linear.getByRole('textbox', { name: 'Status' }).fill('507');
  await linear.getByRole('checkbox', { name: 'Latency' }).check();
  await linear.getByRole('textbox', { name: 'Minimum, in milliseconds' }).fill('2000');
  await stage.close();
  await playground.run();
  const issues = playground.lane(/^linear · list_issues/);
  await expect(issues).toHaveAccessibleName(/failed, 507 from Linear/);

  await page.reload();
  await playground.finished();
  await expect(stage.scenarioButton).toHaveAccessibleName('Scenario: seed 42 · 4 faults');
  await expect(issues).toHaveAccessibleName(/failed.*507/);
  await stage.openScenario();
  await page.getByRole('button', { name: 'Restore the default scenario' }).click();
  await stage.close();
  await playground.run();
  await expect(issues).toHaveAccessibleName(/ ok/);
});

test('faults can be added, moved and removed by keyboard without losing the focus', async ({
  playground,
  page,
  stage,
}) => {
  await playground.open();
  const sheet = await stage.openScenario();
  const fault = (name: string) => sheet.getByRole('group', { name });
  await sheet.getByRole('button', { name: 'Add a fault' }).press('Enter');
  await expect(fault('Fault 4, search').getByRole('combobox', { name: 'Backend' })).toBeFocused();

  await sheet.getByRole('button', { name: 'More for fault 4' }).press('Enter');
  await expect(sheet.getByRole('menuitem', { name: 'Move up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(fault('Fault 3, search')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'More for fault 3' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('menuitem', { name: 'Move up' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(fault('Fault 4, search').getByRole('combobox', { name: 'Backend' })).toBeFocused();

  await fault('Fault 4, search').getByRole('checkbox', { name: 'Failure' }).press('Space');
  await expect(fault('Fault 4, search')).toContainText('This rule has no effect yet');
  await sheet.getByRole('button', { name: 'Remove fault 5' }).press('Enter');
  for (const left of [4, 3, 2, 1]) {
    await expect(sheet.getByRole('button', { name: `Remove fault ${left}` })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(sheet.getByText('No faults: every backend works normally.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Add a fault' })).toBeFocused();
});

test('a new seed can be drawn by keyboard, and the focus returns', async ({
  playground,
  page,
  stage,
}) => {
  await playground.open();
  await stage.scenarioButton.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Scenario' });
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('textbox', { name: 'Seed' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('button', { name: 'New seed' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(stage.scenarioButton).toBeFocused();
  await expect(stage.scenarioButton).toHaveAccessibleName(/seed 43 /);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the sheet fills the screen and nothing hangs over its edge', async ({
    playground,
    page,
    stage,
  }) => {
    await playground.open();
    const sheet = await stage.openScenario();
    const fault = sheet.getByRole('group', { name: 'Fault 1, search' });
    for (const kind of await fault.getByRole('checkbox').all()) await kind.check();
    await expectWholeScreen(sheet);
    await expectNoViolation(page, 'on a phone');
  });
});
