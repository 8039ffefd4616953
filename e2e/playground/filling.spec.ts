import { expectNoViolation } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test.use({ editor: 'full' });

test('an example and a random value fill the arguments, and undo restores the old ones', async ({
  playground,
  page,
}) => {
  await playground.openArguments();
  await playground.fullEditorTookOver();
  const lines = playground.editor.locator('.view-lines');
  await expect(lines).toContainText('"path"');
  const before = (await lines.textContent()) ?? '';
  await playground.editor.getByRole('button', { name: 'Generate' }).click();
  await playground.editor.getByRole('menuitem', { name: /^Random value/ }).click();
  await expect(lines).not.toHaveText(before);
  await expect(lines).toContainText('"path"');
  await playground.run();
  await expect(playground.step('Arguments')).not.toContainText('arguments.invalid');

  await playground.editor.getByRole('button', { name: 'Example' }).click();
  await expect(lines).toContainText(/"path":\s"[^"]*\.\w+"/);
  for (let steps = 0; steps < 2; steps++) {
    await page.keyboard.press('ControlOrMeta+z');
  }
  await expect(lines).toHaveText(before);
});

test.describe('in either editor', () => {
  test.use({ editor: 'plain' });

  test('invalid arguments are refused by their gate', async ({ playground, page }) => {
    await playground.openArguments();
    await playground.editor.getByRole('button', { name: 'Generate' }).click();
    await expectNoViolation(page, 'the menu of values is open', playground.editor);
    await playground.editor.getByRole('menuitem', { name: /^Invalid value/ }).click();
    await expect(playground.editor).toContainText('The arguments gate will refuse call_1');
    await playground.run();
    await expect(playground.lane('read_file call_1 refused')).toBeVisible();
    await expect(playground.step('Arguments')).toContainText('arguments.invalid');
  });
});
