import { expect, PHONE, test } from './support/test.ts';

for (const viewport of [PHONE.viewport, { width: 1024, height: 768 }]) {
  for (const forcedColors of ['none', 'active'] as const) {
    test(`the buttons of a run cover no text at ${viewport.width} pixels, forced colours ${forcedColors}`, async ({
      playground,
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ forcedColors });
      await playground.open();
      const { bottom } = playground;
      const filter = bottom.getByRole('button', { name: 'Filter calls' });
      for (const [name, shown] of [
        ['', playground.lanes],
        ['Show as a table', bottom.getByRole('table')],
        [
          'Show the funnel of the gates',
          bottom.getByRole('toolbar', { name: 'Calls by gate', exact: true }),
        ],
      ] as const) {
        if (name !== '') await bottom.getByRole('button', { name }).click();
        await expect(shown).toBeVisible();
        expect(await filter.evaluate(coveredTexts), name).toEqual([]);
        await filter.click();
        await expect(bottom.getByRole('search', { name: 'Filter' })).toBeVisible();
        expect(await filter.evaluate(coveredTexts), `${name}, with a filter`).toEqual([]);
        await filter.click();
      }
    });
  }

  test(`the summary of the funnel is within its bar at ${viewport.width} pixels`, async ({
    playground,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await playground.open();
    await playground.bottom.getByRole('button', { name: 'Show the funnel of the gates' }).click();
    const spare = await playground.bottom.getByText(/^6 calls, the model gets/).evaluate((bar) => {
      const text = document.createRange();
      text.selectNodeContents(bar);
      const [box, inner] = [bar.getBoundingClientRect(), text.getBoundingClientRect()];
      return Math.min(inner.top - box.top, box.bottom - inner.bottom, box.right - inner.right);
    });
    expect(spare).toBeGreaterThan(1);
  });
}

test('no time of the axis is below the buttons, however wide the window is', async ({
  playground,
  page,
}) => {
  await playground.open();
  const filter = playground.bottom.getByRole('button', { name: 'Filter calls' });
  for (const from of [390, 1024]) {
    for (let width = from; width < from + 60; width += 6) {
      await page.setViewportSize({ width, height: 800 });
      await expect(filter).toBeVisible();
      await expect.poll(() => filter.evaluate(coveredTexts), `${width} pixels`).toEqual([]);
    }
  }
});

/** The texts below the bar of the given button, whose start is a shade. */
function coveredTexts(button: Element): string[] {
  const bar = button.parentElement ?? button;
  const { left, right, top, bottom } = bar.getBoundingClientRect();
  const body = bar.parentElement ?? bar;
  const found: string[] = [];
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const isCovered = [...range.getClientRects()].some(
      (rect) => rect.left < right && rect.right > left && rect.top < bottom && rect.bottom > top,
    );
    if (isCovered && !bar.contains(text)) found.push(text.textContent ?? '');
  }
  return found;
}
