import { expectNoViolation } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('pasted definitions leave the tools of the workspace, unless they are chosen', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  const tools = ['read_file', 'write_file', 'directory_tree'].map((name) => ({
    ...{ name, description: `About ${name}.`, inputSchema: { type: 'object', properties: {} } },
  }));
  await declarer.choose('Paste or connect');
  const { dialog } = declarer;
  await dialog.getByRole('textbox').fill(JSON.stringify({ tools }));
  const status = dialog.getByRole('status');
  await expect(status).toContainText(
    '2 names are taken: read_file and write_file. Their new tools are left out.',
  );
  await expect(dialog.getByRole('button', { name: 'Add 1 tool' })).toBeEnabled();
  await expectNoViolation(page, 'with taken names');
  await dialog.getByRole('checkbox', { name: 'read_file' }).check();
  await expect(status).toContainText('The new read_file replaces the tool of this workspace.');
  await expect(status).toContainText('2 of 3 definitions');
  await dialog.getByRole('button', { name: 'Add 2 tools' }).click();
  await expect(declarer.state).toContainText('2 tools');
  await expect(
    page.getByText(
      'The new read_file replaces the tool of this workspace. The new write_file is left out, because its name is taken',
    ),
  ).toBeVisible();
  await expect(playground.tool('write_file')).toHaveCount(1);
});

test('a search of pasted definitions chooses what it finds', async ({ playground, declarer }) => {
  await playground.open();
  const tools = ['weather_now', 'weather_week', 'tides'].map((name) => ({
    ...{ name, description: `About ${name}.`, inputSchema: { type: 'object', properties: {} } },
  }));
  await declarer.choose('Paste or connect');
  const { dialog } = declarer;
  await dialog.getByRole('textbox').fill(JSON.stringify({ tools }));
  const search = dialog.getByRole('searchbox', { name: 'Filter tools' });
  await search.fill('nothing');
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await search.fill('weather');
  await expect(dialog.getByRole('status')).toContainText('2 of 3 definitions');
  await dialog.getByRole('checkbox', { name: 'weather_week' }).uncheck();
  await search.fill('');
  await expect(dialog.getByRole('button', { name: 'Add 1 tool' })).toBeEnabled();
  await search.fill('tides');
  await dialog.getByRole('button', { name: 'Add this one' }).click();
  await dialog.getByRole('button', { name: 'Add 2 tools' }).click();
  await expect(declarer.state).toContainText('2 tools');
  await expect(playground.tool('weather_week')).toHaveCount(0);
});

test('a built-in comes with a call, and says that it replaces a tool', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  await declarer.choose(/^Built-in…/);
  const rows = declarer.dialog.getByRole('list', { name: 'Built-in tools' }).getByRole('button');
  await expect(rows.filter({ hasText: /^datetime_now/ })).not.toContainText('replaces');
  const row = rows.filter({ hasText: /^read_file/ });
  await expect(row).toContainText('It replaces the tool of this workspace.');
  await row.click();
  await expect(
    page.getByText(
      /^Added read_file to the tools of Reviewer. The new read_file replaces the tool of this workspace. call_7 calls it/,
    ),
  ).toBeVisible();
  await playground.run();
  await expect(playground.lane(/^read_file call_7 ok/)).toBeVisible();
});

test('a tool of a JSON declaration opens at its own place', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  await declarer.addExample();
  const text =
    '{ "tools": [{ "name": "datetime_now", "type": "builtin" }, { "type": "builtin", "name": "kanban_list" }] }';
  await declarer.write(text);
  await expect(declarer.state).toContainText('2 tools');
  await playground.tools.getByRole('button', { name: 'More for kanban_list' }).click();
  await page.getByRole('menuitem', { name: 'Open the declaration' }).click();
  await expect(declarer.text()).toBeFocused();
  const caret = () =>
    declarer.text().evaluate((field) => (field as HTMLTextAreaElement).selectionStart);
  await expect.poll(caret).toBe(text.indexOf('"name": "kanban_list"'));
});

test('a tool with the name of an example says that its built-in reducer applies', async ({
  playground,
}) => {
  await playground.open();
  await playground.tools.getByRole('button', { name: 'Add a tool' }).click();
  await playground.tools.getByRole('menuitem', { name: /^Blank tool/ }).click();
  const code = playground.editor.getByRole('textbox', { name: /^Code of/ });
  const text = await code.inputValue();
  await code.fill(text.replace(/name: '[^']+'/, "name: 'read_file'"));
  await expect(playground.editor).toContainText(
    'The built-in reducer of read_file shortens its results',
  );
  await playground.tab('Reducer').click();
  await expect(playground.editor).toContainText(
    'Read-only: built-in reducer of every tool with the name read_file.',
  );
});
