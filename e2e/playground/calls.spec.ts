import { expect, test } from './support/test.ts';

test('a dry run asks every gate and executes nothing', async ({ playground }) => {
  await playground.open();
  await playground.dryRun.check();
  await playground.run();
  await expect(playground.footer).toContainText('5 answered');
  await expect(playground.footer).toContainText('1 refused');
  await expect(playground.news).toContainText('5 answered by the dry run');
  await expect(playground.lane(/read_file call_1 dry run/)).toBeVisible();
  await expect(playground.step('Execute')).toContainText('not reached');

  await playground.step('Dry run').getByRole('button', { name: 'Turn off dry run' }).click();
  await expect(playground.dryRun).not.toBeChecked();
  await expect(playground.lane('read_file call_1 ok')).toBeVisible();
});

test('calls can be added, run and removed, and an empty batch runs too', async ({
  playground,
  page,
}) => {
  await playground.openArguments();
  await playground.tools.getByRole('button', { name: 'Add a call of kanban_list' }).click();
  await expect(playground.lanes.getByRole('option')).toHaveCount(7);
  const added = playground.lane('kanban_list');
  await expect(added).toHaveAccessibleName(/not run yet/);
  await expect(added).toHaveAttribute('aria-selected', 'true');
  await expect(playground.text(/^Arguments of .*kanban_list/)).toHaveCount(1);
  await expect(playground.step('Allowlist')).toContainText('listed by reviewer.toolset');
  await expect(playground.step('Execute')).toContainText('not reached');
  await playground.run();
  await expect(added).toHaveAccessibleName(/ ok, /);
  await expect(playground.step('Budget split')).toContainText(/8,000 ÷ 7 calls = 1,142/);

  await playground.bottom.getByRole('button', { name: 'Remove the selected call' }).click();
  await expect(playground.lanes.getByRole('option')).toHaveCount(6);
  await expect(added).toHaveCount(0);

  // A tool without a call offers to add one.
  await playground.tool('get_skill').click();
  await expect(playground.editor).toContainText('Select a call of get_skill.');
  await playground.editor.getByRole('button', { name: 'Add a call of get_skill' }).click();
  await expect(playground.lane('get_skill')).toHaveAttribute('aria-selected', 'true');

  await playground.lanes.focus();
  for (let left = 7; left > 0; left--) {
    await expect(playground.lanes.getByRole('option')).toHaveCount(left);
    await page.keyboard.press('Delete');
  }
  await expect(playground.bottom).toContainText('This batch has no calls.');
  await playground.run();
  await expect(playground.news).toContainText('0 calls');
});

test('the table has the same content as the lanes', async ({ playground, page }) => {
  await playground.open();
  await playground.bottom.getByRole('button', { name: 'Show as a table' }).click();
  const row = (name: RegExp) => playground.bottom.getByRole('row', { name });
  await expect(row(/call_1 read_file ok/)).toContainText('905');
  await expect(row(/call_2 search_files cut/)).toContainText(/cut at 1,333/);
  await expect(row(/call_3 write_file refused/)).toContainText(
    /refused at gate \d+: not in reviewer’s toolset/,
  );
  await row(/call_5 web_search failed/)
    .getByRole('button', { name: 'call_5' })
    .click();
  await expect(playground.call.getByRole('heading', { name: 'web_search' })).toBeVisible();
  await page.reload();
  await expect(row(/call_1 read_file ok/)).toBeVisible();
});
