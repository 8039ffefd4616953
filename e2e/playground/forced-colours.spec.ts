import type { Page } from '@playwright/test';
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
  // The buttons over the end of the axis hide its knob.
  const zooms = playground.bottom.getByRole('button', { name: 'Fit the whole run' });
  await expect(zooms.locator('../..')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('the outline of the selected call goes around its row of the table', async ({
  playground,
  page,
}) => {
  await playground.bottom.getByRole('button', { name: 'Show as a table' }).click();
  const row = page.getByRole('row', { name: /^call_2/ });
  await expect(row).toHaveCSS('outline-style', 'solid');
  await expect(row).toHaveAttribute('aria-current', 'true');
  const cell = row.getByRole('button', { name: 'call_2' });
  await expect(cell).toHaveCSS('outline-style', 'none');
  await cell.focus();
  await page.keyboard.press('Shift');
  await expect(cell).toHaveCSS('outline-style', 'solid');
});

test('forced colours show whether a switch is on', async ({ playground }) => {
  const colour = () =>
    playground.dryRun.evaluate((element) => getComputedStyle(element).backgroundColor);
  const off = await colour();
  await playground.dryRun.check();
  await expect.poll(colour).not.toBe(off);
});

test('forced colours show which buttons are disabled', async ({ playground, page }) => {
  const stop = page.getByRole('button', { name: 'Stop' });
  await expect(stop).toBeDisabled();
  const grey = await page.evaluate(() => {
    document.body.style.setProperty('outline-color', 'GrayText');
    return getComputedStyle(document.body).outlineColor;
  });
  await expect(stop).toHaveCSS('color', grey);
  await expect(stop).toHaveCSS('border-top-color', grey);
  await expect(page.getByRole('button', { name: 'Run batch' })).not.toHaveCSS('color', grey);
  const tools = playground.tools.getByRole('button', { disabled: false }).first();
  await expect(tools).not.toHaveCSS('color', grey);
});

test('the critical path has its mark beside its name', async ({ playground, page }) => {
  const strip = page.getByRole('img', { name: /^Slots: / });
  await expect(strip).toBeVisible();
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  const mark = await playground.bottom
    .getByText('critical path', { exact: true })
    .evaluate((element) => {
      const { backgroundColor, forcedColorAdjust } = getComputedStyle(element, '::before');
      return { backgroundColor, forcedColorAdjust };
    });
  expect(mark).toEqual({ backgroundColor: ink, forcedColorAdjust: 'none' });
  await expect(strip.locator('rect').first()).toHaveCSS('fill', ink);
});

test('the studio tells cut lines from kept ones by shape', async ({ playground, page }) => {
  await playground.tool('search_files').click();
  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Studio' }).click();
  const lines = page.getByRole('region', { name: 'Lines for the model' });
  const cut = lines.locator('div', { hasText: /cut: / }).last();
  await expect(cut.getByText(/^\d+$/).first()).toHaveCSS('border-left-style', 'dashed');
  await expect(cut).toHaveCSS('text-decoration-line', 'line-through');
});

test('the outline of the open sample in the comparison goes around its name', async ({
  playground,
  page,
}) => {
  await playground.tool('search_files').click();
  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Studio' }).click();
  await page.getByRole('tab', { name: 'Compare' }).click();
  const name = page.getByRole('row', { name: /^\w/ }).and(page.locator('[aria-current]'));
  const sides = await name.getByRole('rowheader').evaluate((element) => {
    const style = getComputedStyle(element, '::after');
    return [style.borderLeftWidth, style.borderTopWidth, style.borderRightWidth];
  });
  expect(sides).toEqual(['2px', '2px', '0px']);
});

test('every bar of every panel is there in forced colours', async ({ playground, page }) => {
  await page.emulateMedia({ forcedColors: 'none' });
  const check = async (where: string) => {
    await expect.poll(() => markPainted(page)).toBeGreaterThan(0);
    await page.emulateMedia({ forcedColors: 'active' });
    await expect.poll(() => lostPaint(page), where).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
  };
  for (const tab of await playground.bottom.getByRole('tab').all()) {
    await tab.click();
    await check((await tab.textContent()) ?? '');
  }
  await playground.bottom.getByRole('tab', { name: /^Timeline/ }).click();
  for (const command of ['Show the budget split', 'Share this workspace', 'Edit the batch']) {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Commands' }).fill(command);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog').last();
    await expect(sheet).toBeVisible();
    await check(command);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
  await page.goto('/#/learn/first-tool');
  await expect(page.getByRole('heading', { name: 'Your first tool' })).toBeVisible();
  await check('the place of a lesson');
});

/** Marks the elements that are a background and nothing else, and counts them. */
function markPainted(page: Page): Promise<number> {
  return page.evaluate(() => {
    const clear = /, 0\)$/;
    const behind = (element: Element): string => {
      const parent = element.parentElement;
      if (!parent) return 'rgb(255, 255, 255)';
      const colour = getComputedStyle(parent).backgroundColor;
      return clear.test(colour) ? behind(parent) : colour;
    };
    let count = 0;
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      delete element.dataset.painted;
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const isPainted =
        backgroundImage !== 'none' ||
        (!clear.test(backgroundColor) && backgroundColor !== behind(element));
      const isEmpty =
        element.textContent?.trim() === '' &&
        !element.querySelector('svg, canvas, img, input') &&
        !element.matches('svg *, canvas, img, input, textarea');
      if (!isPainted || !isEmpty || width < 1 || height < 1 || !element.checkVisibility()) continue;
      element.dataset.painted = '';
      count += 1;
    }
    return count;
  });
}

/** The marked elements of which nothing is left: no background, no border and no outline. */
function lostPaint(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-painted]')].flatMap((element) => {
      const style = getComputedStyle(element);
      const lines = [style.borderTopStyle, style.borderLeftStyle, style.outlineStyle];
      const isDrawn = style.forcedColorAdjust === 'none' || lines.some((line) => line !== 'none');
      return isDrawn ? [] : [`${element.tagName} ${element.className}`];
    }),
  );
}
