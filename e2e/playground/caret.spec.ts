import { expect, test } from './support/test.ts';

test.use({ editor: 'full' });

const LONG_REDUCER = [
  "import type { ToolResultReducer } from 'toolyard';",
  ...Array.from({ length: 60 }, (_, line) => `// A long file, line ${String(line)}.`),
  'export const reducer: ToolResultReducer = {',
  "  toolName: 'terminal',",
  '  reduce: (result) => result,',
  '};',
  '',
].join('\n');

test('the caret at the end of a long reducer stays in view while the studio changes', async ({
  playground,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await playground.open();
  await playground.tool('terminal').click();
  await playground.tab('Reducer').click();
  await playground.editor.getByRole('button', { name: 'Studio' }).click();
  const studio = page.getByRole('main', { name: 'Reducer studio' });
  await studio.getByRole('button', { name: 'Write its code' }).click();
  const full = studio.locator('[data-editor="full"]');
  await full.getByRole('textbox', { name: /^Reducer of terminal/ }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(LONG_REDUCER);
  // Drawn by the editor; no role describes it.
  const caret = full.locator('.cursor');
  await expect(caret).toBeInViewport({ ratio: 1 });

  const height = async () => (await full.boundingBox())?.height ?? Number.NaN;
  const before = await height();
  await page.keyboard.insertText('const text: number = "a";\nconst more: number = "b";');
  await expect(studio.getByText(/is not assignable to type 'number'/).first()).toBeVisible();
  expect(await height(), 'the problems take room').toBeLessThan(before);
  await expect(caret).toBeInViewport({ ratio: 1 });

  for (const [width, height] of [
    [1440, 600],
    [1024, 560],
    [800, 700],
    [720, 450],
    [390, 844],
    [1440, 900],
  ] as const) {
    await test.step(`${String(width)} × ${String(height)}`, async () => {
      await page.setViewportSize({ width, height });
      await expect(caret).toBeInViewport({ ratio: 1 });
      await page.keyboard.insertText(' // typed');
      await expect(caret).toBeInViewport({ ratio: 1 });
    });
  }
});

test('keys of the page are text in code, and undo works from a list of choices', async ({
  author,
  playground,
  page,
}) => {
  await playground.open();
  await author.addTool('Blank tool');
  await playground.editorStands();
  await author.code().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('const a = b ? c : d;');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(playground.editor.locator('.view-lines')).toHaveText('const a = b ? c : d;');
  await page.keyboard.press('ControlOrMeta+z');
  // The editor's own undo goes word by word; the page's takes back the whole edit.
  await expect(playground.editor.locator('.view-lines')).toHaveText('const a = b ? c :');

  await playground.personality.focus();
  await playground.personality.selectOption('Engineer');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(playground.personality).toHaveValue('reviewer');
  await expect(playground.personality).toBeFocused();
});
