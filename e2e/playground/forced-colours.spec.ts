import { expect, test } from './support/test.ts';

test.beforeEach(async ({ playground }) => {
  await playground.page.emulateMedia({ forcedColors: 'active' });
  await playground.open();
});

test('forced colours show what is selected', async ({ playground }) => {
  for (const selected of [
    playground.lane(/^search_files call_2/),
    playground.tools.getByRole('button', { name: /^search_files/, pressed: true }),
    playground.page.getByRole('link', { name: 'Playground' }),
  ]) {
    await expect(selected).toHaveCSS('outline-style', 'solid');
    await expect(selected).toHaveCSS('outline-width', '2px');
  }
  await expect(playground.lane(/^read_file call_1/)).toHaveCSS('outline-style', 'none');
  await expect(playground.page.getByRole('tab', { name: 'Timeline' })).toHaveCSS(
    'border-bottom-width',
    '3px',
  );
});

test('forced colours show whether a switch is on', async ({ playground }) => {
  const colour = () =>
    playground.dryRun.evaluate((element) => getComputedStyle(element).backgroundColor);
  const off = await colour();
  await playground.dryRun.check();
  await expect.poll(colour).not.toBe(off);
});

test('the studio tells cut lines from kept ones by shape', async ({ playground, page }) => {
  await playground.tool('search_files').click();
  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Studio' }).click();
  const lines = page.getByRole('region', { name: 'Lines for the model' });
  const cut = lines.locator('div', { hasText: /cut: / }).last();
  await expect(cut).toHaveCSS('border-left-style', 'dashed');
  await expect(cut).toHaveCSS('text-decoration-line', 'line-through');
});
