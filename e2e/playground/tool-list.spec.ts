import { readFile } from 'node:fs/promises';
import { toolFile } from './support/authoring.ts';
import { expectNoViolation } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('an example can be deleted and restored by keyboard', async ({ playground, page }) => {
  await playground.open();
  const { tools } = playground;
  await expect(tools.getByRole('button', { name: 'More for read_file' })).toBeAttached();
  await playground.tool('read_file').focus();
  await page.keyboard.press('ArrowDown');
  await expect(playground.tool('write_file')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(playground.tool('write_file')).toHaveCount(0);
  await expect(tools.getByRole('region', { name: 'file' })).toContainText('2 of 2');
  await expect(playground.tool('search_files')).toBeFocused();
  await playground.run();
  await expect(playground.lane('write_file call_3 refused')).toBeVisible();

  await tools.getByRole('button', { name: 'Add a tool' }).click();
  await tools.getByRole('menuitem', { name: /^Restore the examples.*write_file/ }).click();
  await expect(playground.tool('write_file')).toBeVisible();
});

test('the menu key opens the menu of a tool', async ({ playground, page }) => {
  await playground.open();
  const { tools } = playground;
  await expect(tools.getByRole('button', { name: 'More for read_file' })).toBeAttached();
  await playground.tool('read_file').focus();
  await page.keyboard.press('Shift+F10');
  await expect(tools.getByRole('menuitem', { name: 'Add a call' })).toBeFocused();
  await tools.getByRole('menuitem', { name: 'Disable' }).press('Enter');
  await expect(playground.tool('read_file')).toContainText('disabled');
  await playground.tool('read_file').click({ button: 'right' });
  await tools.getByRole('menuitem', { name: 'Enable' }).click();
  await expect(playground.tool('read_file')).not.toContainText('disabled');
});

test("renaming a user's tool renames its calls", async ({ playground, page, author }) => {
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(toolFile('shout', '    return ok(word.toUpperCase());'));
  await playground.tool('shout').focus();
  await page.keyboard.press('F2');
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await name.fill('read_file');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(
    'A tool with the name read_file exists already',
  );
  await expectNoViolation(page, 'the dialog refuses a name');
  await name.fill('cry');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(playground.tool('cry')).toBeVisible();
  await playground.run();
  await expect(playground.lane(/^cry call_\d ok/)).toBeVisible();
  await expect(playground.call).toContainText('YARD');
});

for (const editor of ['plain', 'full'] as const) {
  test.describe(`in the ${editor} editor`, () => {
    test.use({ editor });

    test('F2 at the name in the code renames the tool', async ({ playground, page, author }) => {
      await playground.open();
      await author.addTool('Blank tool');
      await author.write(toolFile('shout', '    return ok(word.toUpperCase());'));
      await author.code().press('ControlOrMeta+Home');
      for (const key of [...Array(3).fill('ArrowDown'), 'End', ...Array(3).fill('ArrowLeft')]) {
        await page.keyboard.press(key);
      }
      await page.keyboard.press('F2');
      const dialog = page.getByRole('dialog', { name: 'Rename the tool' });
      await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('shout');
      await page.keyboard.insertText('cry');
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(author.code()).toBeFocused();
      await expect(playground.tool('cry')).toBeVisible();
      await expect(playground.lane(/^cry call_7/)).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('F2');
      await expect(dialog).toHaveCount(0);
    });
  });
}

test('a name typed in the code is followed by calls and toolset, in the same undo step', async ({
  playground,
  page,
  author,
}) => {
  const file = (name: string) =>
    toolFile(name, '    return ok(word.toUpperCase());').replace('  alwaysInclude: true,\n', '');
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(file('my_tool'));
  await playground.run();
  await expect(playground.lane(/^my_tool call_7 ok/)).toBeVisible();
  await playground.tool('my_tool').click();
  await playground.tab('Code').click();

  await author.write(file('shout'));
  await expect(playground.tool('shout')).toHaveAccessibleName(/visible/);
  await expect(playground.tool('my_tool')).toHaveCount(0);
  await playground.run();
  await expect(playground.lane(/^shout call_7 ok/)).toBeVisible();
  await expect(playground.tab('Problems')).toHaveAccessibleName('Problems');

  await playground.tab('Timeline').click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(playground.tool('my_tool')).toHaveAccessibleName(/visible/);
  await expect(playground.lane(/^my_tool call_7/)).toBeVisible();
});

test('a dead name in a toolset is a problem, and a fix removes or replaces it', async ({
  playground,
}) => {
  const { bottom } = playground;
  const message = (name: string) =>
    `The toolset of Reviewer lists ${name}, but no tool has this name.`;
  await playground.open();
  const document = JSON.parse(await readFile(await playground.exportWorkspace(), 'utf8'));
  const [reviewer] = document.personalities;
  reviewer.toolset.push('forecast', 'write_fiel');
  const buffer = Buffer.from(JSON.stringify(document));
  await playground.importWorkspace({ name: 'own.json', mimeType: 'application/json', buffer });
  await expect(playground.tool('write_file')).toHaveAccessibleName(/allowlist/);

  await playground.tab('Problems').click();
  await expect(bottom).toContainText(message('forecast'));
  await bottom.getByRole('button', { name: 'Remove forecast from the toolset' }).press('Enter');
  // A fix runs the batch again, which shows the timeline.
  await playground.tab('Problems').click();
  await expect(bottom).not.toContainText(message('forecast'));
  await bottom.getByRole('button', { name: 'Replace write_fiel by write_file' }).press('Enter');
  await playground.tab('Problems').click();
  await expect(bottom.getByText('No problems.')).toBeVisible();
  await expect(playground.tool('write_file')).toHaveAccessibleName(/visible/);
});

test('a deleted tool leaves no dead name in a toolset', async ({ playground, author }) => {
  const { tools, bottom } = playground;
  await playground.open();
  await author.addTool('Blank tool');
  await expect(playground.tool('my_tool')).toHaveAccessibleName(/visible/);
  await tools.getByRole('button', { name: 'More for my_tool' }).click();
  await tools.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(playground.tool('my_tool')).toHaveCount(0);
  await playground.tab('Problems').click();
  await expect(bottom.getByText('No problems.')).toBeVisible();
});

test('the tools can be filtered, and an empty result is reported', async ({ playground }) => {
  await playground.open();
  const { tools } = playground;
  const filter = tools.getByRole('searchbox', { name: 'Filter tools' });
  await filter.fill('issue');
  await expect(playground.tool('list_issues')).toBeVisible();
  await expect(playground.tool('read_file')).toHaveCount(0);
  await filter.fill('zeppelin');
  await expect(tools.getByText('No tool matches.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } });
  test('adding a tool opens its code', async ({ playground, page }) => {
    await playground.open();
    const panes = page.getByRole('navigation', { name: 'Panes' });
    await panes.getByRole('button', { name: 'Tools' }).click();
    await playground.tools.getByRole('button', { name: 'Add a tool' }).click();
    await playground.tools.getByRole('menuitem', { name: 'Blank tool' }).click();
    await expect(playground.editor.getByRole('textbox', { name: /^Code of/ })).toHaveCount(1);
  });
});

test('a tool that is opened elsewhere scrolls into view', async ({ playground, page }) => {
  await page.setViewportSize({ width: 1024, height: 640 });
  await playground.open();
  await expect(playground.tool('render_chart')).not.toBeInViewport();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('open render_chart');
  await page.keyboard.press('Enter');
  await expect(playground.tool('render_chart')).toBeInViewport();
});
