import type { Locator, Page } from '@playwright/test';
import { PlaygroundPage } from './support/playground.ts';
import { inEachSize } from './support/sizes.ts';
import { expect, PHONE, test } from './support/test.ts';

const tourOf = (page: Page) => page.getByRole('region', { name: 'Tour' });

/** Presses the link of a step, which fits in the footer, as the control fits above it. */
async function begin(page: Page, action: string, control: Locator) {
  const tour = tourOf(page);
  const link = tour.getByRole('button', { name: action });
  await expect(link).toBeInViewport({ ratio: 1 });
  await link.click();
  await expect(control).toBeFocused();
  await expect(control).toBeInViewport({ ratio: 1 });
  await expect(tour.getByRole('button', { name: 'End the tour' })).toBeInViewport({ ratio: 1 });
}

/** Adds a log to the open tool by the button beside its sample, which the third step asks for. */
async function pasteLog({ editor, page }: PlaygroundPage) {
  await editor.getByRole('button', { name: 'Add a sample' }).press('Enter');
  await page.getByRole('menuitem', { name: /^Paste a result/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: /Result|Text/ })
    .first()
    .fill('src/a.ts:1: retry');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function doTour(playground: PlaygroundPage) {
  const { page } = playground;
  const tour = tourOf(page);
  await expect(tour).toContainText('1 of 3');
  await begin(page, 'Change the budget', playground.slider);
  await page.keyboard.press('ArrowLeft');
  await expect(playground.call).toContainText('with the current budget');
  await expect(playground.call.getByText(/^cut here at 1,/)).toBeInViewport({ ratio: 1 });

  await expect(tour).toContainText('2 of 3');
  const fix = playground.call.getByRole('button', { name: /^Allow write_file for / });
  await begin(page, 'Look at the refused call', fix);
  await page.keyboard.press('Enter');

  await expect(tour).toContainText('3 of 3');
  const add = playground.editor.getByRole('button', { name: 'Add a sample' });
  await begin(page, 'Open your own log', add);
  await pasteLog(playground);
  await expect(tour).toHaveCount(0);

  await page.reload();
  await expect(playground.lanes).toBeVisible();
  await expect(playground.footer).toContainText('6 calls');
  await expect(tour).toHaveCount(0);
}

for (const [what, width, height] of [
  ['a wide window', 1440, 900],
  ['a window of 1024 px', 1024, 768],
  ['the narrowest window with panes', 900, 700],
  ['a tablet', 768, 1024],
] as const) {
  test(`the tour is done with the real controls in ${what}, and never shown again`, async ({
    playground,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await playground.open();
    await doTour(playground);
  });
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the tour opens the pane of each step, and is never shown again', async ({ playground }) => {
    await playground.open();
    await doTour(playground);
  });

  test('all numbers of the run give their room to the tour', async ({ playground, page }) => {
    await playground.open();
    await page.keyboard.press('F10');
    const queued = playground.footer.getByText(/^[1-6] queued$/);
    await expect(queued).toHaveCount(1);
    await expect(queued).toBeHidden();
    await tourOf(page).getByRole('button', { name: 'End the tour' }).click();
    await expect(queued).toBeVisible();
  });
});

test('a narrow footer says what the model gets, in the tour and after it', async ({
  playground,
  page,
}) => {
  const sizes = [
    [900, 700],
    [1024, 700],
    [1100, 700],
  ] as const;
  await page.setViewportSize({ width: 900, height: 700 });
  await playground.open();
  const size = playground.footer.getByText(/model gets [\d,]+ chars$/);
  const end = tourOf(page).getByRole('button', { name: 'End the tour' });
  await inEachSize(page, sizes, async () => {
    await expect(size).toBeInViewport({ ratio: 1 });
    await expect(end).toBeInViewport({ ratio: 1 });
  });
  await end.click();
  await inEachSize(page, sizes, async () => {
    await expect(size).toBeInViewport({ ratio: 1 });
    await expect(playground.footer.getByText(/tok$/)).toBeInViewport({ ratio: 1 });
  });
});

test('the tour leaves its room to the numbers and the meter of the context window', async ({
  playground,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await playground.open();
  await page.getByRole('button', { name: 'Show the budget split' }).click();
  const sheet = page.getByRole('dialog', { name: 'Result budget of the turn' });
  await sheet.getByRole('combobox', { name: 'Model', exact: true }).selectOption('GPT-5.1');
  await page.keyboard.press('Escape');
  await expect(playground.footer.getByRole('button', { name: /Context window/ })).toBeVisible();
  const end = await tourOf(page).getByRole('button', { name: 'End the tour' }).boundingBox();
  const calls = await playground.footer.getByText(/^\d+ calls$/).boundingBox();
  expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(calls?.x ?? 0);
});

test('the second step rings the refused call, and its button when it is open', async ({
  playground,
  page,
}) => {
  await playground.open();
  await begin(page, 'Change the budget', playground.slider);
  await page.keyboard.press('ArrowLeft');
  await expect(tourOf(page)).toContainText('2 of 3');
  const ringed = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')].flatMap((one) =>
        getComputedStyle(one).outlineStyle === 'dashed' ? [one.textContent ?? ''] : [],
      ),
    );
  await playground.select('call_5');
  await expect(playground.step('Execute')).toContainText('execution_failed');
  await expect.poll(ringed).toEqual([expect.stringContaining('write_file')]);
  await playground.select('write_file call_3');
  await expect.poll(ringed).toEqual([expect.stringMatching(/^Allow write_file for/)]);
});

test('without a refused call the second step is over', async ({ playground, page }) => {
  await playground.open();
  await playground.personality.selectOption('Engineer');
  await playground.run();
  const tour = tourOf(page);
  await begin(page, 'Change the budget', playground.slider);
  await page.keyboard.press('ArrowLeft');
  await tour.getByRole('button', { name: 'Look at the refused call' }).click();
  await expect(tour).toContainText('3 of 3');
});

test('an added tool and a kept result end no step', async ({ playground, page, author }) => {
  await playground.open();
  const tour = tourOf(page);
  await begin(page, 'Change the budget', playground.slider);
  await page.keyboard.press('ArrowLeft');
  await expect(tour).toContainText('2 of 3');
  await author.addTool('Blank tool');
  await expect(playground.tool('my_tool')).toHaveAccessibleName(/visible/);
  await expect(tour).toContainText('2 of 3');
  await playground.select('write_file call_3');
  await playground.call.getByRole('button', { name: /^Allow write_file for / }).click();
  await expect(tour).toContainText('3 of 3');

  const add = playground.editor.getByRole('button', { name: 'Add a sample' });
  await begin(page, 'Open your own log', add);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Keep the result of call_2' }).click();
  // The tour is drawn with the sample, so a later step would be over by now.
  await add.click();
  await expect(page.getByRole('menuitem', { name: /^Paste a result/ })).toBeVisible();
  await expect(tour).toContainText('3 of 3');
});

test('a step that was done before its turn is not asked for again', async ({
  playground,
  page,
}) => {
  await playground.open();
  const tour = tourOf(page);
  await expect(tour).toContainText('1 of 3');
  await playground.editor.getByRole('tab', { name: 'Reducer' }).click();
  await pasteLog(playground);
  await expect(tour).toContainText('1 of 3');
  await begin(page, 'Change the budget', playground.slider);
  await page.keyboard.press('ArrowLeft');
  await expect(tour).toContainText('2 of 3');
  await playground.select('write_file call_3');
  await playground.call.getByRole('button', { name: /^Allow write_file for / }).click();
  await expect(tour).toHaveCount(0);
});

test('the palette shows an ended tour again, until it is ended once more', async ({
  playground,
  page,
}) => {
  await playground.open();
  const tour = tourOf(page);
  const end = tour.getByRole('button', { name: 'End the tour' });
  await end.click();
  await expect(tour).toHaveCount(0);
  // Nothing that is done without the tour counts.
  await playground.slider.press('ArrowLeft');

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('tour');
  await page.keyboard.press('Enter');
  await expect(tour).toContainText('1 of 3');
  await playground.slider.press('ArrowLeft');
  await expect(tour).toContainText('2 of 3');
  await end.click();
  await page.reload();
  await expect(playground.footer).toContainText('6 calls');
  await expect(tour).toHaveCount(0);
});

test('the tour can be ended, and moves nothing', async ({ playground, page }) => {
  await playground.open();
  const tour = page.getByRole('region', { name: 'Tour' });
  const before = await playground.lanes.boundingBox();
  await tour.getByRole('button', { name: 'End the tour' }).click();
  await expect(tour).toHaveCount(0);
  expect(await playground.lanes.boundingBox()).toEqual(before);
  await page.reload();
  await expect(playground.footer).toContainText('6 calls');
  await expect(tour).toHaveCount(0);
});

test('a tour that was ended in one tab ends in the other with its next step', async ({
  playground,
  page,
  context,
}) => {
  await playground.open();
  const other = new PlaygroundPage(await context.newPage());
  await other.open();
  await other.slider.focus();
  await expect(tourOf(other.page)).toContainText('1 of 3');
  await tourOf(page).getByRole('button', { name: 'End the tour' }).click();
  await other.page.keyboard.press('ArrowLeft');
  await expect(tourOf(other.page)).toHaveCount(0);
  await page.reload();
  await expect(playground.footer).toContainText('6 calls');
  await expect(tourOf(page)).toHaveCount(0);
});

test('the offer to undo an edit covers nothing of the tour', async ({ playground, page }) => {
  await playground.open();
  await playground.lanes.press('Shift+ArrowRight');
  const undo = page.getByRole('status').filter({ hasText: /^Added \d+ ms/ });
  await expect(undo).toBeVisible();
  const sizes = [
    [1440, 900],
    [1024, 768],
    [900, 700],
    [390, 844],
  ] as const;
  await inEachSize(page, sizes, async () => {
    const [over, tour] = await Promise.all([undo.boundingBox(), tourOf(page).boundingBox()]);
    const bottom = (over?.y ?? Number.NaN) + (over?.height ?? Number.NaN);
    expect(bottom).toBeLessThanOrEqual(tour?.y ?? Number.NaN);
  });
});
