import type { Locator } from '@playwright/test';
import { expectNoViolation } from './support/axe.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expect, inBothThemes, PHONE, test } from './support/test.ts';

/** Opens the studio of the terminal with the output of pytest. */
async function openStudio(playground: PlaygroundPage) {
  await playground.open();
  await playground.tool('terminal').click();
  const studio = await showStudio(playground);
  await studio.getByRole('combobox', { name: 'Sample' }).selectOption('pytest -v, some tests fail');
  const blocks = studio.getByRole('region', { name: 'Blocks of the reducer' });
  return {
    studio,
    blocks,
    block: (name: string) => blocks.getByRole('listitem', { name }),
    score: studio.getByRole('status').filter({ hasText: /keeps \d/ }),
    model: studio.getByRole('region', { name: 'Lines for the model' }),
    code: studio.getByRole('textbox', { name: 'Reducer of terminal' }),
  };
}

/** Opens the studio of the terminal where the page shows one pane at a time. */
async function openStudioByPanes(playground: PlaygroundPage): Promise<Locator> {
  await playground.open();
  const panes = playground.page.getByRole('navigation', { name: 'Panes' });
  await panes.getByRole('button', { name: 'Tools' }).click();
  await playground.tool('terminal').click();
  await panes.getByRole('button', { name: 'Editor' }).click();
  return showStudio(playground);
}

async function showStudio(playground: PlaygroundPage): Promise<Locator> {
  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Studio' }).click();
  return playground.page.getByRole('main', { name: 'Reducer studio' });
}

test('a recipe is built, changed block by block, and its code goes along', async ({
  playground,
  page,
}) => {
  const { studio, blocks, block, score, model, code } = await openStudio(playground);
  await expect(studio.getByRole('region', { name: 'Ways to begin' })).toContainText('Test run');
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  await expect(blocks.getByRole('listitem')).toHaveCount(5);
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
  await expect(blocks.getByRole('listitem').nth(3)).toHaveAccessibleName('Drop lines that match');
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

  await studio.getByRole('button', { name: 'Leave the studio' }).click();
  await expect(playground.tab('Reducer')).toHaveAttribute('aria-selected', 'true');
});

test('a block is dragged to another place', async ({ playground }) => {
  const { studio, blocks } = await openStudio(playground);
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  await blocks
    .getByRole('button', { name: 'Move Keep the summary' })
    .dragTo(blocks.getByRole('listitem').first(), { targetPosition: { x: 40, y: 2 } });
  await expect(blocks.getByRole('listitem').first()).toHaveAccessibleName('Keep the summary');
});

test('lost failures are counted, found and scrolled to, with further texts, too', async ({
  playground,
}) => {
  const { studio, score } = await openStudio(playground);
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  await studio.getByRole('textbox', { name: 'Also count as failures' }).fill('cachedir');
  await expect(score).toHaveText(/of 5 failures/);
  await studio.getByRole('button', { name: 'Next lost failure' }).click();
  await expect(
    studio.getByRole('region', { name: 'Lines of the tool result' }).getByText('cachedir'),
  ).toBeVisible();
  await expect(studio.getByRole('img', { name: /^Overview: .* lost failures?$/ })).toBeVisible();
});

/** The number of whole lines of code that are in sight, at 20 pixels each. */
async function linesInSight(code: Locator): Promise<number> {
  const shown = code.locator('xpath=ancestor::*[@data-editor]').first();
  const { height } = (await shown.boundingBox()) ?? { height: 0 };
  return Math.round((height - 14) / 20);
}

for (const [height, inStudio] of [
  [720, 10],
  [900, 13],
] as const) {
  test(`a reducer is written where at least ten lines fit, ${height} pixels high`, async ({
    playground,
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height });
    await playground.open();
    await playground.tab('Reducer').click();
    await playground.editor.getByRole('button', { name: 'Write a reducer' }).click();
    const studio = page.getByRole('main', { name: 'Reducer studio' });
    const code = page.getByRole('textbox', { name: 'Reducer of search_files' });
    await expect(studio.getByRole('list', { name: 'Contract checks' })).toBeVisible();
    expect(await linesInSight(code)).toBeGreaterThanOrEqual(inStudio);
    await studio.getByRole('button', { name: 'Leave the studio' }).click();
    await expect(playground.editor.getByRole('list', { name: 'Contract checks' })).toBeVisible();
    expect(await linesInSight(code)).toBeGreaterThanOrEqual(10);
  });
}

test('a line between texts and code moves by mouse and by keyboard, and stays', async ({
  playground,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 620 });
  const { studio } = await openStudio(playground);
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  const texts = studio.getByRole('region', { name: 'Tool result', exact: true });
  const line = studio.getByRole('separator', { name: 'Height of the texts' });
  const heightOf = async () => (await texts.boundingBox())?.height ?? 0;
  const before = await heightOf();
  const { x, y } = (await line.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 300, y);
  await page.mouse.down();
  await page.mouse.move(x + 300, y - 60);
  await page.mouse.up();
  await expect.poll(heightOf).toBeLessThan(before - 50);
  const dragged = await heightOf();
  await line.press('ArrowDown');
  await expect.poll(heightOf).toBe(dragged + 16);
  await page.reload();
  await expect.poll(heightOf).toBe(dragged + 16);
  await line.press('Enter');
  await expect.poll(heightOf).toBe(before);
});

inBothThemes(() => {
  test('the studio has no violation', async ({ playground, page }) => {
    const { studio } = await openStudio(playground);
    await studio.getByRole('button', { name: 'Build it from blocks' }).click();
    await expect(studio.getByRole('list', { name: 'Contract checks' })).toBeVisible();
    await expectNoViolation(page, 'the studio');
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the studio is one column', async ({ playground, page }) => {
    const studio = await openStudioByPanes(playground);
    await studio.getByRole('button', { name: 'Build it from blocks' }).click();
    await expect(studio.getByRole('region', { name: 'Blocks of the reducer' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('a reducer is compared with the built-in one, none and another one', async ({
  playground,
}) => {
  const { studio } = await openStudio(playground);
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  await studio.getByRole('tab', { name: 'Compare' }).click();
  const table = studio.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Sample',
    'This reducer',
    'Built-in',
    'No reducer',
  ]);
  const pytest = table.getByRole('row', { name: /^pytest/ });
  await expect(pytest.getByRole('cell').nth(2)).toHaveText(/^−88%0 of 4 failures$/);
  await expect(pytest.getByRole('cell').first()).toHaveText(/^−8\d%\d of 4 failures$/);
  await studio
    .getByRole('combobox', { name: 'Another reducer' })
    .selectOption('Built-in of read_file');
  await expect(table.getByRole('columnheader').nth(4)).toHaveText('Built-in of read_file');
  await expect(table.getByRole('row', { name: /^All samples/ }).getByRole('cell')).toHaveText([
    /of \d+ failures/,
    /of \d+ failures/,
    /of \d+ failures/,
    /of \d+ failures/,
  ]);
  await table.getByRole('button', { name: 'vitest, some tests fail' }).click();
  await expect(studio.getByRole('combobox', { name: 'Sample' })).toContainText('vitest');
});

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 720, height: 450 } });

  test('the budget, the score and the way out stay in view beside the code', async ({
    playground,
  }) => {
    const studio = await openStudioByPanes(playground);
    await studio.getByRole('tab', { name: 'Code' }).focus();
    await studio.getByRole('tab', { name: 'Code' }).scrollIntoViewIfNeeded();
    await expect(studio.getByRole('heading', { name: 'Reducer of terminal' })).not.toBeInViewport();
    await expect(studio.getByRole('slider', { name: 'Budget of the call' })).toBeInViewport();
    await expect(studio.getByRole('status').filter({ hasText: /%|saved/ })).toBeInViewport();
    await studio.getByRole('button', { name: 'Leave the studio' }).click();
    await expect(studio).toHaveCount(0);
  });
});
