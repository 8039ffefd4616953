import type { Locator } from '@playwright/test';
import { expectNoViolation } from './support/axe.ts';
import { inEachSize } from './support/sizes.ts';
import { openStudioByPanes, openTerminalStudio } from './support/studio.ts';
import { expect, PHONE, test } from './support/test.ts';

test('a recipe is built, changed block by block, and its code goes along', async ({
  playground,
  page,
}) => {
  const { studio, blocks, block, score, model, code } = await openTerminalStudio(playground);
  await expect(studio.getByRole('region', { name: 'Ways to begin' })).toContainText('Test run');
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  await expect(blocks.getByRole('listitem')).toHaveCount(6);
  await expect(score).toHaveText(/keeps \d of 4 failures/);
  await studio.getByRole('textbox', { name: 'Budget of the call in characters' }).fill('6000');
  await page.keyboard.press('Enter');
  await expect(score).toHaveText(/keeps 4 of 4 failures$/);
  await expect(model).toContainText('RuntimeError: no database');

  await blocks.getByRole('button', { name: 'Add a block' }).click();
  await blocks.getByRole('menuitem', { name: /^Drop lines that match/ }).click();
  // The recipe already has one, for tests that passed.
  const pattern = blocks.getByRole('textbox', { name: 'Drop lines that match: matching' }).last();
  await pattern.fill('/RuntimeError|FAILED/');
  await expect(score).toHaveText(/keeps [0-3] of 4 failures/);
  await expect(model).not.toContainText('RuntimeError: no database');
  await pattern.fill('/(/');
  await expect(blocks.getByRole('alert')).toContainText('This is not a valid regular expression');
  await pattern.fill('PASSED');
  await expect(score).toHaveText(/keeps 4 of 4 failures$/);
  await expect(block('Drop lines that match')).toHaveCount(2);

  // By keyboard: the block moves, and the focus with it.
  const move = blocks.getByRole('button', { name: 'Move Drop lines that match' }).last();
  await move.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(blocks.getByRole('listitem').nth(4)).toHaveAccessibleName('Drop lines that match');
  await expect(move).toBeFocused();

  await code.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    "import { composeReducer, keepSummary } from 'toolyard/reducers';\n" +
      "export const reducer = composeReducer([keepSummary({ lines: 3 }), ...[]], { toolName: 'terminal' });\n",
  );
  await expect(blocks.getByRole('listitem')).toHaveCount(2);
  await expect(blocks.getByRole('listitem').nth(1)).toHaveAccessibleName('Your code');
  await expect(blocks.getByRole('textbox', { name: 'Keep the summary: or the last' })).toHaveValue(
    '3',
  );

  await studio.getByRole('button', { name: 'Leave the studio' }).press('Enter');
  await expect(playground.tab('Reducer')).toHaveAttribute('aria-selected', 'true');
  await expect(playground.tab('Reducer')).toBeFocused();
});

test('a trial budget belongs to its tool, and is reset to that of the run', async ({
  playground,
  page,
}) => {
  const { studio } = await openTerminalStudio(playground);
  const budget = studio.getByRole('textbox', { name: 'Budget of the call in characters' });
  const reset = studio.getByRole('button', { name: 'Reset to the budget of the turn' });
  const ofRun = await budget.inputValue();
  await expect(reset).toBeHidden();
  await studio.getByRole('slider', { name: 'Budget of the call' }).press('End');
  await expect(budget).not.toHaveValue(ofRun);
  await expect(studio.getByText('trial', { exact: true })).toBeVisible();
  const tried = await budget.inputValue();
  await studio.getByRole('button', { name: 'Leave the studio' }).click();

  await playground.tool('kanban_list').click();
  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Studio' }).click();
  await expect(page.getByRole('heading', { name: 'Reducer of kanban_list' })).toBeVisible();
  await expect(budget).not.toHaveValue(tried);
  await expect(reset).toBeHidden();
  await studio.getByRole('button', { name: 'Leave the studio' }).click();

  await playground.tool('terminal').click();
  await playground.editor.getByRole('button', { name: 'Studio' }).click();
  await expect(budget).toHaveValue(tried);
  await reset.click();
  await expect(budget).toHaveValue(ofRun);
  await expect(budget).toBeFocused();
  await expect(reset).toBeHidden();
});

test('a block is dragged to another place', async ({ playground }) => {
  const { studio, blocks } = await openTerminalStudio(playground);
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  await blocks
    .getByRole('button', { name: 'Move Keep the summary' })
    .dragTo(blocks.getByRole('listitem').first(), { targetPosition: { x: 40, y: 2 } });
  await expect(blocks.getByRole('listitem').first()).toHaveAccessibleName('Keep the summary');
});

test('by keyboard: the focus follows a block that a menu moves, and stays in the list when one is removed', async ({
  playground,
}) => {
  const { studio, blocks } = await openTerminalStudio(playground);
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  const choose = async (item: string) => {
    await blocks
      .getByRole('listitem')
      .last()
      .getByRole('button', { name: /^More for/ })
      .press('Enter');
    await blocks.getByRole('menuitem', { name: item }).press('Enter');
  };
  const move = blocks.getByRole('button', { name: /^Move / });
  await choose('Move up');
  await expect(move.nth(4)).toHaveAccessibleName('Move Keep head and tail');
  await expect(move.nth(4)).toBeFocused();
  for (let left = 5; left > 0; left -= 1) {
    await choose('Remove');
    await expect(move).toHaveCount(left);
    await expect(move.last()).toBeFocused();
  }
  await choose('Remove');
  await expect(blocks.getByRole('button', { name: 'Add a block' })).toBeFocused();
});

test('by keyboard: the focus goes to what a new reducer begins with', async ({ playground }) => {
  const { studio, blocks, code } = await openTerminalStudio(playground);
  const firstGrip = blocks.getByRole('button', { name: /^Move / }).first();
  await studio.getByRole('button', { name: 'Build it from blocks' }).press('Enter');
  await expect(firstGrip).toBeFocused();
  await studio.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(studio.getByRole('button', { name: 'Build it from blocks' })).toBeFocused();
  await studio.getByRole('button', { name: 'Write its code' }).press('Enter');
  await expect(code).toBeFocused();
  await blocks.getByRole('button', { name: 'Replace it with blocks' }).press('Enter');
  await expect(firstGrip).toBeFocused();
  await expect(playground.page.getByText('Replaced the reducer of terminal.')).toBeVisible();
  await studio.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await studio.getByRole('tab', { name: 'Compare' }).press('Enter');
  await studio.getByRole('button', { name: 'Write its code' }).press('Enter');
  await expect(studio.getByRole('tab', { name: 'Compare' })).toBeFocused();
});

test('lost failures are counted, found and scrolled to, with further texts, too', async ({
  playground,
  page,
}) => {
  const { studio, score } = await openTerminalStudio(playground);
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  await expect(studio.getByRole('list', { name: 'Contract checks' })).toBeVisible();
  await expectNoViolation(page, 'the studio');
  const own = studio.getByRole('textbox', { name: 'Also count as failures' });
  await own.fill('/(/');
  await expect(own).toHaveAccessibleDescription('The pattern /(/ is not a regular expression.');
  await own.fill('/cache[a-z]+/');
  await expect(score).toHaveText(/of 5 failures/);
  await studio.getByRole('button', { name: 'Next lost failure' }).click();
  await expect(
    studio.getByRole('region', { name: 'Lines of the tool result' }).getByText('cachedir'),
  ).toBeVisible();
  await expect(
    studio.getByRole('img', {
      name: /^Overview: .* \d+ lines? whose failure the model gets, \d+ lines? whose failure is lost$/,
    }),
  ).toBeVisible();
  const legend = studio.getByRole('list', { name: 'Lines', exact: true });
  const legendOf = (words: RegExp) => legend.getByRole('listitem').filter({ hasText: words });
  await expect(legendOf(/^\d+ lines? of kept failures$/)).toBeVisible();
  await expect(legendOf(/^[1-9]\d* lost failure lines?$/)).toBeVisible();
  await expect(legendOf(/^0 /)).toHaveCount(0);
  const { height } = (await legend.boundingBox()) ?? { height: 99 };
  expect(height, 'one line').toBeLessThan(30);
  await studio.getByRole('button', { name: 'Leave the studio' }).click();
  await expect(page.getByText(/keeps \d of 5 failures/).first()).toBeVisible();
  await expect(playground.footer).toContainText('Saved');
  await page.reload();
  await expect(page.getByText(/keeps \d of 5 failures/).first()).toBeVisible();
});

test('kept lines of lost failures are not called lost', async ({ playground, page }) => {
  const { studio, code } = await openTerminalStudio(playground);
  await studio.getByRole('button', { name: 'Write its code' }).click();
  await code.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    "import { composeReducer, keepLines } from 'toolyard/reducers';\nexport const reducer = composeReducer([keepLines(/^_{3,} \\w/)], { toolName: 'terminal' });\n",
  );
  const legend = studio.getByRole('list', { name: 'Lines', exact: true });
  const kept = legend.getByText(/^\d+ kept lines? of lost failures$/);
  const lost = legend.getByText(/^\d+ lost failure lines?$/);
  await expect(kept).toHaveAttribute('title', /^The model gets these lines/);
  const countOf = async (line: Locator) => Number.parseInt((await line.textContent()) ?? '', 10);
  await expect(lost).toBeVisible();
  const all = (await countOf(kept)) + (await countOf(lost));
  await expect(studio.getByText(`${all} lines of lost failures`, { exact: true })).toBeVisible();
  const model = studio.getByRole('region', { name: 'Lines for the model' });
  await expect(model.getByText('kept line of a lost failure: ').first()).toBeAttached();
  await expect(model.getByText(/^lost failure, /)).toHaveCount(0);
  await expectNoViolation(page, 'kept lines of lost failures');
});

/** The number of whole lines of code that are in sight, at 20 pixels each. */
async function linesInSight(code: Locator): Promise<number> {
  const shown = code.locator('xpath=ancestor::*[@data-editor]').first();
  const { height } = (await shown.boundingBox()) ?? { height: 0 };
  return Math.round((height - 14) / 20);
}

test('enough lines of a new reducer are in sight in windows of usual sizes', async ({
  playground,
  page,
}) => {
  const sizes = [
    [1280, 720, 18],
    [1366, 768, 20],
    [1440, 900, 14],
  ] as const;
  await playground.open();
  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Write a reducer' }).click();
  const studio = page.getByRole('main', { name: 'Reducer studio' });
  const code = page.getByRole('textbox', { name: 'Reducer of search_files' });
  await expect(studio.getByRole('list', { name: 'Contract checks' })).toBeVisible();
  await inEachSize(page, sizes, async ([, , lines]) => {
    expect(await linesInSight(code)).toBeGreaterThanOrEqual(lines);
    for (const name of ['Lines of the tool result', 'Lines for the model']) {
      const text = await studio.getByRole('region', { name }).boundingBox();
      expect(text?.height, name).toBeGreaterThanOrEqual(12 * 18);
      expect(text?.width, name).toBeGreaterThanOrEqual(460);
    }
  });
  await studio.getByRole('button', { name: 'Leave the studio' }).click();
  await expect(playground.editor.getByRole('list', { name: 'Contract checks' })).toBeVisible();
  await inEachSize(page, sizes, async () => {
    expect(await linesInSight(code)).toBeGreaterThanOrEqual(10);
  });
});

for (const { layout, side, window, keys } of [
  {
    ...{ layout: 'beside the code', side: 'width', window: { width: 1280, height: 720 } },
    keys: { smaller: 'ArrowLeft', larger: 'ArrowRight' },
  },
  {
    ...{ layout: 'above the code', side: 'height', window: { width: 1440, height: 900 } },
    keys: { smaller: 'ArrowUp', larger: 'ArrowDown' },
  },
] as const) {
  test(`the ${side} of the texts ${layout} is set by mouse and by keyboard, and stays`, async ({
    playground,
    page,
  }) => {
    await page.setViewportSize(window);
    const { studio } = await openTerminalStudio(playground);
    await studio.getByRole('button', { name: 'Build it from blocks' }).click();
    const texts = studio.getByRole('region', { name: 'Tool result', exact: true });
    const line = studio.getByRole('separator', { name: `${side} of the texts` });
    const size = async () => Number(await line.getAttribute('aria-valuenow'));
    const before = await size();
    const { x, y } = (await line.boundingBox()) ?? { x: 0, y: 0 };
    const fromX = side === 'width' ? x : x + 300;
    const fromY = side === 'width' ? y + 300 : y;
    await page.mouse.move(fromX, fromY);
    await page.mouse.down();
    if (side === 'width') await page.mouse.move(fromX - 60, fromY);
    else await page.mouse.move(fromX, fromY - 60);
    await page.mouse.up();
    await expect.poll(size).toBe(before - 60);
    await line.press(keys.larger);
    await line.press(keys.larger);
    await line.press(keys.smaller);
    await expect.poll(size).toBe(before - 44);
    await page.reload();
    await expect(texts).toBeVisible();
    await expect.poll(size).toBe(before - 44);
    await line.press('Enter');
    await expect.poll(size).toBe(before);
  });
}

test('the code stays where it is while its syntax is broken', async ({ playground, page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const { studio, blocks, code } = await openTerminalStudio(playground);
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  await expect(blocks.getByRole('listitem')).toHaveCount(6);
  const before = await code.boundingBox();
  await code.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('export const reducer = composeReducer([keepSummary(');
  await expect(blocks).toContainText('The list of blocks cannot be read.');
  const { x, y } = (await code.boundingBox()) ?? {};
  expect({ x, y }).toEqual({ x: before?.x, y: before?.y });
});

test('the score says that the reducer fails', async ({ playground, page }) => {
  const { studio, code } = await openTerminalStudio(playground);
  await studio.getByRole('button', { name: 'Write its code' }).click();
  await code.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    "export const reducer = { toolName: 'terminal', reduce() { throw new Error('no'); } };\n",
  );
  await expect(studio.getByRole('status').filter({ hasText: 'not shortened' })).toHaveText(
    /the reducer fails$/,
  );
});

test.describe('with live mode', () => {
  test.use({ live: true });

  test('the numbers of the run follow an edit, without leaving', async ({ playground, page }) => {
    const { studio, code } = await openTerminalStudio(playground);
    const numbers = page.getByRole('contentinfo');
    await expect(numbers).toContainText(/model gets [\d,]+ chars/);
    const before = (await numbers.getByText(/model gets/).textContent()) ?? '';
    await studio.getByRole('button', { name: 'Write its code' }).click();
    await code.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(
      "export const reducer = { toolName: 'terminal', reduce(result: any) { return { ...result, value: 'short' }; } };\n",
    );
    await expect(numbers.getByText(/model gets/)).not.toHaveText(before);
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the studio is one column', async ({ playground, page }) => {
    const studio = await openStudioByPanes(playground);
    await studio.getByRole('button', { name: 'Build it from blocks' }).click();
    await expect(studio.getByRole('region', { name: 'Blocks of the reducer' })).toBeVisible();
    for (const name of ['Budget', 'Reducer'])
      await expect(studio.getByText(name, { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 720, height: 450 } });

  test('the budget, the score and the way out stay in view beside the code', async ({
    playground,
    page,
  }) => {
    const studio = await openStudioByPanes(playground);
    await studio.getByRole('tab', { name: 'Code' }).focus();
    await studio.getByRole('tab', { name: 'Code' }).scrollIntoViewIfNeeded();
    await expect(studio.getByRole('heading', { name: 'Reducer of terminal' })).not.toBeInViewport();
    await expect(studio.getByRole('slider', { name: 'Budget of the call' })).toBeInViewport();
    // Only the studio scrolls: its last row is above the footer, and the header stays.
    const end = await studio.evaluate((element) => element.getBoundingClientRect().bottom);
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect(end).toBeLessThanOrEqual(footer?.y ?? 0);
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 });
    await expect(studio.getByRole('status').filter({ hasText: /%|saved/ })).toBeInViewport();
    for (const name of ['Budget', 'Reducer'])
      await expect(studio.getByText(name, { exact: true })).toBeInViewport();
    await studio.getByRole('button', { name: 'Leave the studio' }).click();
    await expect(studio).toHaveCount(0);
  });

  test('a low window shows nine lines of each text, and eight of the code', async ({
    playground,
    page,
  }) => {
    await page.setViewportSize({ width: 640, height: 360 });
    const studio = await openStudioByPanes(playground);
    for (const name of ['Lines of the tool result', 'Lines for the model']) {
      const text = await studio.getByRole('region', { name }).boundingBox();
      expect(text?.height, name).toBeGreaterThanOrEqual(9 * 18);
    }
    await studio.getByRole('button', { name: 'Build it from blocks' }).click();
    await expect(studio.getByRole('list', { name: 'Contract checks' })).toBeVisible();
    const code = studio.getByRole('textbox', { name: 'Reducer of terminal' });
    expect(await linesInSight(code)).toBeGreaterThanOrEqual(8);
  });
});
