import { expectNoViolation } from './support/axe.ts';
import { holdFile } from './support/hold-file.ts';
import { expect, test } from './support/test.ts';

test('a command is found by words, run by Enter, and remembered', async ({ playground, page }) => {
  await playground.open();
  await playground.lanes.focus();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  await expectNoViolation(page, 'with the palette');
  await field.fill('dry run');
  await expect(palette.getByRole('option').first()).toContainText('Turn dry run on');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(playground.dryRun).toBeChecked();
  await expect(playground.lanes).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette.getByRole('group', { name: 'Recent' })).toContainText('Turn dry run off');
  for (const [words, command] of [
    ['parallel', /^Edit the scenario|^Run .* at (?:once|a time)/],
    ['lesson', /^Lesson: /],
    ['zoom', /^Zoom in/],
  ] as const) {
    await field.fill(words);
    await expect(palette.getByRole('option').first()).toHaveText(command);
  }
});

test('the timeline zooms by commands, and undo says that there is nothing', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.tab('Log').click();
  const choose = async (words: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill(words);
    await page.keyboard.press('Enter');
  };
  const fit = playground.bottom.getByRole('button', { name: 'Fit the whole run' });
  await choose('zoom in');
  await expect(fit).toBeEnabled();
  await choose('fit run');
  await expect(fit).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+k');
  const first = page.getByRole('dialog', { name: 'Commands' }).getByRole('option').first();
  for (const [words, command] of [
    ['undo', /^UndoNothing to undo/],
    ['clause 10', /^Reference: .*Clause 10/],
    ['reducer lesson', /^Lesson: Reduce/],
    ['fullscreen', /^(?:Maximise|Reducer studio)/],
  ] as const) {
    await page.getByRole('combobox', { name: 'Commands' }).fill(words);
    await expect(first).toHaveText(command);
  }
});

test('the palette finds options and codes of the reference', async ({ playground, page }) => {
  await playground.open();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const found = palette.getByRole('group', { name: 'In the reference' });
  await palette.getByRole('combobox').fill('retryAfterMs');
  await expect(found.getByRole('option').first()).toHaveText(
    /^Reference: retryAfterMs.*ToolFailure/,
  );
  await palette.getByRole('combobox').fill('PATH_NOT_REACHABLE');
  await expect(found.getByRole('option').first()).toContainText('PATH_NOT_REACHABLE');
  await palette.getByRole('combobox').fill('memoize');
  await found.getByRole('option').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Caching' })).toBeVisible();
});

test('arrows move, words of no command say so, and Escape gives the focus back', async ({
  playground,
  page,
}) => {
  await playground.open();
  await page.getByRole('button', { name: 'Search or run a command' }).click();
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('option', { selected: true })).toContainText('Run the batch');
  await page.keyboard.press('ArrowDown');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Turn dry run');
  await palette.getByRole('combobox').fill('xyzzy');
  await expect(page.getByText('No command matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search or run a command' })).toBeFocused();
});

test('tools, calls, panels and sheets are reached from the palette', async ({
  playground,
  page,
}) => {
  await playground.open();
  const command = async (words: string, name: string | RegExp) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill(words);
    await page.getByRole('option', { name }).click();
  };
  await command('open terminal', /^Open terminal/);
  await playground.tab('Arguments').click();
  await expect(playground.text(/^Arguments of call_4, terminal/)).toHaveCount(1);
  await command('select call_3', /^Select call_3/);
  await expect(playground.call.getByRole('heading', { name: 'write_file' })).toBeVisible();
  await command('definitions', /^Definitions/);
  await expect(playground.tab('Definitions')).toHaveAttribute('aria-selected', 'true');
  await command('4,000', /^Set the budget to 4,000/);
  await expect(playground.budget).toHaveValue(/^4,000$/);
  await command('undo', /^Undo/);
  await expect(playground.budget).toHaveValue(/^8,000$/);
  await command('scenario', /^Edit the scenario/);
  await expect(page.getByRole('dialog', { name: 'Scenario' })).toBeVisible();
});

test('the name of a tool opens it, and its deletion asks for the verb', async ({
  playground,
  page,
}) => {
  await playground.open();
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const first = palette.getByRole('option').first();
  await page.keyboard.press('ControlOrMeta+k');
  for (const [words, command] of [
    ['delete search_files', /^Delete search_files/],
    ['remove read_file', /^Delete read_file/],
    ['duplicate read_file', /^Copy and edit read_file/],
    ['delete engineer', /^Delete the personality Engineer/],
    ['search files', /^Open search_files/],
    ['search_files', /^Open search_files/],
  ] as const) {
    await palette.getByRole('combobox').fill(words);
    await expect(first).toHaveText(command);
  }
  await palette.getByRole('combobox').fill('remove read_file');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(playground.tools.getByText('read_file', { exact: true })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await palette.getByRole('combobox').fill('search_files');
  await expect(first).toHaveText(/^Open search_files/);
});

test('an editor beside the run stays open behind the commands', async ({
  playground,
  page,
  stage,
}) => {
  await playground.open();
  const sheet = await stage.openReach();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.getByRole('combobox').fill('dry run');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(playground.dryRun).toBeChecked();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await palette.getByRole('combobox').fill('scenario');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Scenario' })).toBeVisible();
  await expect(sheet).toHaveCount(0);
});

test('a run is stepped, and two are compared, from the palette', async ({
  playground,
  runs,
  page,
}) => {
  await playground.open();
  const command = async (words: string, name: string | RegExp) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill(words);
    await page.getByRole('option', { name }).click();
  };
  await playground.run();
  await command('compare last two', /^Compare the last two runs/);
  await expect(playground.bottom.getByRole('region', { name: /^Comparison of / })).toContainText(
    'Identical to the millisecond.',
  );
  await command('open run 1', /^Open Run 1 in the timeline/);
  const bar = playground.bottom.getByRole('region', { name: 'Past run' });
  await expect(bar).toContainText('Run 1');
  await command('latest run', /^Show the latest run/);
  await expect(bar).toHaveCount(0);
  await command('step', /^Step(?! back)/);
  await expect(runs.steps).toContainText('starts');
});

test('whole workspaces are made, exported, imported and switched from the palette', async ({
  playground,
  page,
}) => {
  await playground.open();
  const command = async (words: string, name: string | RegExp) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill(words);
    await page.getByRole('option', { name }).click();
  };
  const download = page.waitForEvent('download');
  await command('export', /^Export the workspace/);
  const file = await (await download).path();
  await command('empty', /^New empty workspace/);
  await expect(playground.workspace).toHaveText('Workspace 2');
  await command('duplicate', /^Duplicate the workspace/);
  await expect(playground.workspace).toHaveText('Workspace 3');
  const chooser = page.waitForEvent('filechooser');
  await command('import', /^Import a workspace/);
  await (await chooser).setFiles(file);
  // The example was never changed, so that its name is free.
  await expect(playground.workspace).toHaveText('Workspace');
  await command('switch', /^Switch to the workspace Workspace 3/);
  await expect(playground.workspace).toHaveText('Workspace 3');
});

test('the palette can add calls and tools', async ({ playground, page }) => {
  await playground.open();
  for (const [words, dialog] of [
    ['Paste tools', 'Paste or connect'],
    ['Add a built-in', 'Add a built-in tool'],
    ['New batch', 'Edit the batch'],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill(words);
    await page.getByRole('option', { name: new RegExp(`^${words}`) }).click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expect(playground.batch.locator(':checked')).toHaveText('New batch');
});

test('what is typed while the palette loads is kept, with Enter', async ({ playground, page }) => {
  const release = await holdFile(page, /\/Palette[^/]*\.js$/);
  await playground.open();
  const search = page.getByRole('button', { name: 'Search or run a command' });
  await search.click();
  await page.keyboard.type('zoom in');
  // Enter would press the focused button again.
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByRole('button', { name: 'Fit the whole run' })).toBeEnabled();
  await expect(page.getByRole('dialog', { name: 'Commands' })).toHaveCount(0);
});
