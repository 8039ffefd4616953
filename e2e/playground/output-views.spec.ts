import { expect, test } from './support/test.ts';

test('the chosen text of the output stays over a reload, and says what its cut line means', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.select('call_4');
  await expect(playground.step('Trim')).toContainText(/fits: [\d,]+ of 1,333/);
  const tab = (name: string) => playground.call.getByRole('tab', { name, exact: true });
  const text = playground.call.getByRole('tabpanel');
  await tab('Changes').click();
  const top = (await text.boundingBox())?.y;
  await tab('Raw').click();
  // Nothing is cut: the reducer made it fit.
  await expect(text).toContainText('without the reducer cut here at 1,333');
  expect((await text.boundingBox())?.y, 'the text stays where it was').toBe(top);
  await expect(playground.call.getByRole('button', { name: 'Save as sample' })).toBeVisible();
  await expect(playground.call.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await page.reload();
  await expect(tab('Raw')).toHaveAttribute('aria-selected', 'true');
});
