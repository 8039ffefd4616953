import type { Page } from '@playwright/test';
import { inEachSize } from './support/sizes.ts';
import { expect, PHONE, test } from './support/test.ts';

test.describe('on a phone', () => {
  test.use({ ...PHONE, isMobile: true });

  test('one pane is shown at a time', async ({ playground, page }) => {
    await playground.open();
    const panes = page.getByRole('navigation', { name: 'Panes' });
    await expect(playground.lanes).toBeVisible();
    await expect(playground.editor).toHaveCount(0);

    await playground.select('write_file call_3');
    await panes.getByRole('button', { name: 'Call' }).click();
    await expect(playground.step('Allowlist')).toContainText('allowlist.not_listed');
    await expect(playground.lanes).toHaveCount(0);

    await panes.getByRole('button', { name: 'Editor' }).click();
    await playground.tab('Arguments').click();
    await expect(playground.text('Arguments of call_3, write_file')).toBeVisible();
    await panes.getByRole('button', { name: 'Tools' }).click();
    await expect(playground.tool('write_file')).toBeVisible();
    await expect(panes.getByRole('button', { name: 'Tools' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('the keys that maximise a pane change nothing, for a wide page neither', async ({
    playground,
    page,
  }) => {
    await playground.open();
    await page.keyboard.press('ControlOrMeta+Shift+f');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(playground.tools).toBeVisible();
    await expect(playground.editor).toBeVisible();
    await expect(playground.bottom).toBeVisible();
  });

  test('arguments are edited in a plain text area, and the run shows it', async ({
    playground,
    page,
  }) => {
    await playground.openArguments();
    const panes = page.getByRole('navigation', { name: 'Panes' });
    await playground.text('Arguments of call_1, read_file').fill('{"path": "README.md"}');
    await playground.run();
    await panes.getByRole('button', { name: 'Call' }).click();
    await expect(playground.call).toContainText('# ferry');
  });
});

test('a pane is maximised and restored, by its button and by a way to another pane', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.bottom.getByRole('button', { name: 'Maximise the Run pane' }).click();
  await expect(playground.tools).toHaveCount(0);
  await expect(playground.editor).toHaveCount(0);
  const { height = 0 } = (await playground.bottom.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(500);
  await playground.bottom.getByRole('button', { name: 'Restore all panes' }).click();
  await expect(playground.tools).toBeVisible();

  await playground.editor.getByRole('button', { name: 'Maximise the Editor pane' }).click();
  await expect(playground.bottom).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('Problems');
  await page.keyboard.press('Enter');
  await expect(playground.bottom).toBeVisible();
});

test('the focused pane is maximised by keys, stays so over a reload, and is restored', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.bottom.getByRole('tab', { name: /^Timeline/ }).focus();
  await page.keyboard.press('Tab');
  await expect(
    playground.bottom.getByRole('button', { name: 'Maximise the Run pane' }),
  ).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+f');
  await expect(playground.tools).toHaveCount(0);
  await page.reload();
  await expect(playground.bottom).toBeVisible();
  await expect(playground.tools).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+f');
  await expect(playground.tools).toBeVisible();
});

test('a tall window gives its height to the run and to large dialogs', async ({
  playground,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1600 });
  await playground.open();
  const { height = 0 } = (await playground.bottom.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(400);
  expect(height).toBeLessThan(500);
  await page.getByRole('button', { name: /^Compare with/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare personalities' });
  await expect.poll(async () => (await dialog.boundingBox())?.height).toBeGreaterThan(1200);
});

test('the menu of pages of small windows has Export', async ({ playground, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await playground.open();
  const sizes = [
    [390, 844],
    [720, 450],
  ] as const;
  await inEachSize(page, sizes, async () => {
    await page.getByRole('button', { name: 'View and pages' }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
});

test('nothing overflows small screens', async ({ playground, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await playground.open();
  const panes = page.getByRole('navigation', { name: 'Panes' });
  const sizes = [
    [320, 640, 'a narrow phone', true],
    [390, 844, 'a phone', true],
    [640, 450, '1280 px at 200 %', true],
    [1024, 700, 'a small window', false],
    [900, 700, 'a window with panes that is as narrow as can be', false],
  ] as const;
  await inEachSize(page, sizes, async ([, , what, isOnePane]) => {
    await expect(panes).toHaveCount(isOnePane ? 1 : 0);
    expect.soft(await overhang(page), what).toEqual([]);
    for (const pane of await panes.getByRole('button').all()) {
      await pane.click();
      const where = `${what}, with the pane ${await pane.textContent()}`;
      expect.soft(await overhang(page), where).toEqual([]);
    }
  });
});

test('at 200 % the batch can still be changed, run and explained', async ({ playground, page }) => {
  await page.setViewportSize({ width: 640, height: 450 });
  await playground.open();
  await playground.personality.selectOption('Engineer');
  await playground.run();
  await expect(playground.lane('write_file call_3 ok')).toBeVisible();
  await playground.select('call_5');
  await page
    .getByRole('navigation', { name: 'Panes' })
    .getByRole('button', { name: 'Call' })
    .click();
  await expect(playground.step('Execute')).toContainText('execution_failed');
});

test('at 200 % of a small screen, the page scrolls to panes with room', async ({
  playground,
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await playground.open();
  const last = playground.lanes.getByRole('option').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.95 });
  const box = await playground.lanes.boundingBox();
  expect(box?.height).toBeGreaterThan(160);
  const panes = page.getByRole('navigation', { name: 'Panes' });
  await panes.getByRole('button', { name: 'Editor' }).click();
  await expect(panes).toBeInViewport({ ratio: 1 });
});

/** The controls that overflow the window, and the page if it scrolls sideways. */
function overhang(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${String(scrollWidth)} px wide`] : [];
    for (const header of document.querySelectorAll('header, footer, nav, [role=tablist]')) {
      // Content of a scroll container does not overflow the window.
      if (getComputedStyle(header).overflowX === 'auto') continue;
      for (const one of header.querySelectorAll('button, select, input')) {
        const { right, left, width } = one.getBoundingClientRect();
        if (width > 0 && (right > clientWidth + 1 || left < -1))
          found.push(one.getAttribute('aria-label') ?? one.textContent ?? '');
      }
    }
    return found;
  });
}

test('the control bar truncates no word', async ({ playground, page }) => {
  await playground.open();
  const settings = page.getByRole('region', { name: 'Run settings' });
  await settings.getByRole('button', { name: 'More ways to run' }).waitFor();
  const widths = [1024, 1180, 1280, 1360, 1440, 1500, 1680];
  const sizes = widths.map((width) => [width, 768] as const);
  await inEachSize(page, sizes, async ([width]) => {
    for (const button of await settings.getByRole('button', { name: /^Scenario|^Stop$/ }).all()) {
      const hidden = await button.evaluate((box) => box.scrollWidth - box.clientWidth);
      expect.soft(hidden, `${await button.textContent()} at ${width} px`).toBe(0);
    }
    const over = await settings.evaluate((bar) => bar.scrollWidth - bar.clientWidth);
    expect.soft(over, `${width} px`).toBe(0);
  });
});

test('buttons of a small window have words', async ({ playground, page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await playground.open();
  const sizes = [
    [1024, 768, ['Share', 'Export', 'Search', 'View', 'Stop']],
    [720, 450, ['Share', 'Search', 'View', 'Stop']],
  ] as const;
  await inEachSize(page, sizes, async ([width, , words]) => {
    for (const word of words) {
      const box = await page.getByRole('button', { name: new RegExp(`^${word}`) }).boundingBox();
      expect.soft(box?.width, `${word} at ${width} px, wider than an icon`).toBeGreaterThan(44);
    }
  });
});

test('counts of more than a thousand tools are separated, and fit the bar', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  const paths = Object.fromEntries(
    Array.from({ length: 1200 }, (_, at) => [
      `/pets/${at}`,
      { get: { operationId: `get_pet_${at}`, summary: 'One pet.' } },
    ]),
  );
  const servers = [{ url: 'https://pets.example' }];
  const info = { title: 'Pets', version: '1' };
  await declarer.paste(
    JSON.stringify({ openapi: '3.1.0', ...{ info, servers, paths } }),
    '1,200 operations',
  );
  await expect(declarer.state).toContainText('1,200 tools');
  await playground.run();
  await expect(playground.tab('Definitions')).toContainText(/1,2\d\d/);
  const settings = page.getByRole('region', { name: 'Run settings' });
  await expect(settings.getByRole('button', { name: /^Compare with/ })).toContainText(/1,2\d\d/);
  const sizes = [
    [1920, 900],
    [1560, 900],
    [1440, 900],
    [1439, 900],
    [1280, 800],
    [1024, 768],
    [900, 700],
  ] as const;
  await inEachSize(page, sizes, async () => {
    const menu = settings.getByRole('button', { name: 'More ways to run' });
    await expect(menu).toBeInViewport({ ratio: 1 });
  });
});

test.describe('the bar of a phone', () => {
  test.use(PHONE);

  test('has two rows, and the menu beside Run has its switches', async ({ playground, page }) => {
    await playground.open();
    const settings = page.getByRole('region', { name: 'Run settings' });
    await expect(settings.getByRole('button', { name: /^Compare with/ })).toBeVisible();
    expect((await settings.boundingBox())?.height).toBeLessThan(84);
    for (const name of [
      settings.getByRole('combobox', { name: 'Personality' }),
      page.getByRole('banner').getByText('Workspace', { exact: true }),
    ]) {
      expect(await name.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThan(1);
    }
    await expect(playground.dryRun).toBeHidden();
    await settings.getByRole('button', { name: 'More ways to run' }).click();
    const live = page.getByRole('menuitemcheckbox', { name: /^Live/ });
    await expect(live).not.toBeChecked();
    await page.getByRole('menuitemcheckbox', { name: /^Dry run/ }).click();
    await expect(playground.dryRun).toBeChecked();
    await expect(playground.dryRun).toBeVisible();
  });
});

test('a phone shows the full name of the edited file', async ({ playground, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await playground.open();
  const panes = page.getByRole('navigation', { name: 'Panes' });
  await panes.getByRole('button', { name: 'Editor' }).click();
  await playground.tab('Schema').click();
  const name = playground.editor.getByText('search_files.schema.json');
  await expect(name).toBeInViewport({ ratio: 1 });
  expect(await name.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('the head of a declaration is one row on a phone', async ({ playground, page, declarer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await playground.open();
  await page
    .getByRole('navigation', { name: 'Panes' })
    .getByRole('button', { name: 'Tools' })
    .click();
  await declarer.choose('Declared tools');
  const name = await playground.editor.getByText('Declared tools', { exact: true }).boundingBox();
  const close = await playground.editor.getByRole('button', { name: /^Close/ }).boundingBox();
  const middle = (box: typeof name) => (box ? box.y + box.height / 2 : Number.NaN);
  expect(Math.abs(middle(name) - middle(close))).toBeLessThan(4);
});
