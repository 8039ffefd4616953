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

test('the shown changes begin with a whole line', async ({ playground }) => {
  await playground.open();
  await playground.call.getByRole('tab', { name: 'Changes', exact: true }).click();
  const changes = playground.call.getByRole('region', { name: 'Changed lines' });
  await expect(changes.getByText(/^cut here at /)).toBeInViewport({ ratio: 1 });
  const hidden = await changes.evaluate((box) => {
    const top = box.getBoundingClientRect().top + box.clientTop;
    return [...box.children].some((line) => {
      const at = line.getBoundingClientRect();
      return at.top < top - 1 && at.bottom > top + 1;
    });
  });
  expect(hidden).toBe(false);
});
