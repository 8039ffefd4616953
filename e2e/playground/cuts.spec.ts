import { expectNoViolation } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('the studio shows a result cut in four ways, and one of them cuts the tool', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.tool('search_files').click();
  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Studio' }).click();
  const studio = page.getByRole('main', { name: 'Reducer studio' });
  await studio.getByRole('tab', { name: 'Cuts' }).click();
  const cuts = studio.getByRole('region', { name: 'Ways to cut' });
  const cut = (name: string) => cuts.getByRole('listitem', { name, exact: true });
  await studio.getByRole('textbox', { name: 'Budget of the call in characters' }).fill('300');
  await page.keyboard.press('Enter');
  for (const name of ['head: the start stays', 'tail: the end stays']) {
    await expect(cut(name)).toContainText(/Keeps (299|300) of [\d,]+ characters\./);
    await expect(cut(name)).toContainText(/\[truncated — \d+ chars total\]/);
  }
  await expect(cut('json: JSON stays JSON')).toContainText('It cannot be cut as JSON');
  await expectNoViolation(page, 'the ways to cut');

  const choose = cuts.getByRole('button', { name: 'Cut search_files this way: tail' });
  await choose.focus();
  await page.keyboard.press('Enter');
  await expect(choose).toHaveAttribute('aria-pressed', 'true');
  await studio.getByRole('button', { name: 'Leave the studio' }).click();
  await playground.run();
  await playground.select('call_2');
  await expect(playground.step('Trim')).toContainText(/cut to [\d,]+ of/);
  await playground.call.getByRole('tab', { name: 'Reduced' }).click();
  await expect(playground.call).toContainText(/kept from [\d,]+/);
});

test('the budget sheet sets the cuts of the workspace and of a tool', async ({
  playground,
  page,
}) => {
  await playground.open();
  await page.getByRole('button', { name: 'Show the budget split' }).click();
  const sheet = page.getByRole('dialog', { name: 'Result budget of the turn' });
  const cuts = sheet.getByRole('region', { name: 'Cuts' });
  await cuts
    .getByRole('combobox', { name: 'Part of a long result that stays' })
    .selectOption('tail');
  await cuts.getByRole('switch', { name: /^Keep cut results/ }).click();
  await expect(cuts).toContainText('The toolset of Reviewer has no read_result');
  await sheet.getByText('Output limits', { exact: true }).click();
  await sheet.getByRole('combobox', { name: 'Cut of search_files' }).selectOption('head-tail');
  await expect(sheet).toContainText('1 cut edited');
  // Only a run tells what such a cut keeps.
  await expect(sheet.getByRole('region', { name: 'Cost' })).toContainText(
    'unknown until the next run',
  );
  await expectNoViolation(page, 'the cuts of the budget sheet');
  await page.keyboard.press('Escape');
  await playground.run();
  await playground.select('call_2');
  await expect(playground.step('Trim')).toContainText(/cut to 1,33[23] of/);
  await playground.call.getByRole('tab', { name: 'Reduced' }).click();
  await expect(playground.call).toContainText(/cut here at [\d,]+/);
  await expect(playground.call).toContainText(/kept again from [\d,]+/);
});
