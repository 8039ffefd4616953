import type { Locator } from '@playwright/test';
import { toolFile } from './support/authoring.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expect, PHONE, test } from './support/test.ts';

/** Answers the value of a key of its own, and the pages that answer at a URL. */
const READER = toolFile(
  'reader',
  `    if (word === 'yard') return ok(String(await ctx.kvStore.get('greeting')));
    const answer = await ctx.scopedFetch(word);
    return ok(await answer.text());`,
  `capabilities: {
    network: { allowedHosts: ['blog.example', 'mail.example', 'warehouse.ferry.example'] },
    storage: { kind: 'kv', scope: 'tool-private' },
  },`,
);

/** Opens a tab of the sandbox data. */
async function show(playground: PlaygroundPage, name: string): Promise<Locator> {
  const { bottom } = playground;
  await playground.tab('Sandbox data').click();
  await bottom.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  return bottom;
}

const choose = async (bottom: Locator, item: RegExp) => {
  await bottom.getByRole('button', { name: 'Add', exact: true }).click();
  await bottom.getByRole('menuitem', { name: item }).click();
};

test('unsaved texts survive another panel, and a reload asks before it loses them', async ({
  playground,
  page,
}) => {
  await playground.open();
  const bottom = await show(playground, 'Issues');
  await bottom.getByRole('button', { name: 'FER-409', exact: true }).click();
  await bottom.getByRole('textbox', { name: 'Title' }).fill('Not saved yet');
  await playground.tab('Messages').click();
  await playground.tab('Sandbox data').click();
  await expect(bottom.getByRole('textbox', { name: 'Title' })).toHaveValue('Not saved yet');
  await expect(bottom.getByRole('row', { name: /^FER-409/ })).toContainText('unsaved');

  await show(playground, 'Files');
  await choose(bottom, /^New file/);
  await bottom.getByRole('textbox', { name: 'Path' }).fill('a.md');
  await bottom.getByRole('textbox', { name: 'Text of the file' }).fill('Typed');
  await playground.tab('Messages').click();
  await playground.tab('Sandbox data').click();
  await expect(bottom.getByRole('textbox', { name: 'Path' })).toHaveValue('a.md');
  await bottom.getByRole('button', { name: 'Save' }).click();
  await expect(bottom.getByRole('region', { name: 'a.md' })).toContainText('Typed');

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await playground.finished();
  expect(asked).toEqual(['beforeunload']);

  // An edit that was cancelled is not asked about.
  await show(playground, 'Issues');
  await bottom.getByRole('textbox', { name: 'Title' }).fill('Not saved yet');
  await bottom.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await playground.finished();
  expect(asked).toEqual(['beforeunload']);
});

test('an issue is edited, removed, added and restored, and tools see it', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.select('call_6');
  const bottom = await show(playground, 'Issues');
  const row = bottom.getByRole('row', { name: /^FER-412/ });
  await expect(row).toContainText('Retry storm');
  await bottom.getByRole('textbox', { name: 'Title' }).fill('Storm of crows');
  await bottom.getByRole('textbox', { name: 'Updated' }).fill('yesterday');
  await bottom.getByRole('button', { name: 'Save' }).click();
  await expect(bottom.getByRole('textbox', { name: 'Updated' })).toBeFocused();
  await expect(bottom.getByRole('status').last()).toContainText('Updated: Enter a date and time');

  // Another record can be looked at; the texts stay.
  await bottom.getByRole('button', { name: 'FER-409', exact: true }).click();
  await expect(row).toContainText('unsaved');
  await bottom.getByRole('button', { name: 'FER-412', exact: true }).click();
  await expect(bottom.getByRole('textbox', { name: 'Title' })).toHaveValue('Storm of crows');
  await bottom.getByRole('textbox', { name: 'Updated' }).fill('2026-03-12T08:00:00Z');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('edited');
  await expect(bottom.getByRole('button', { name: 'FER-412', pressed: true })).toBeFocused();
  // All edits are in this tab, so its own number would be the one of the panel again.
  await expect(bottom.getByText('6 issues', { exact: true })).toBeVisible();
  await expect(bottom.getByText(/1 edited by you/)).toHaveCount(1);
  await expect(playground.call).toContainText('Storm of crows');

  await bottom.getByRole('button', { name: 'More for FER-412' }).click();
  await bottom.getByRole('menuitem', { name: 'Remove the issue' }).click();
  await expect(playground.call).not.toContainText('FER-412');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await playground.run();
  await expect(playground.call).toContainText('Storm of crows');

  await choose(bottom, /^New issue/);
  const form = bottom.getByRole('region', { name: 'New issue' });
  await form.getByRole('textbox', { name: 'Id' }).fill('FER-409');
  await form.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Another issue has this Id.');
  await form.getByRole('textbox', { name: 'Id' }).fill('FER-900');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(bottom.getByRole('row', { name: /^FER-900/ })).toContainText('added');
  await expect(playground.call).toContainText('FER-900');

  await choose(bottom, /^Reset Linear to the scenario/);
  await expect(bottom.getByRole('row', { name: /^FER-900/ })).toHaveCount(0);
  await expect(playground.call).toContainText('Retry storm after an endpoint');
});

test('a value and a page are there at the start of each run', async ({ playground, author }) => {
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(READER);
  const bottom = await show(playground, 'Key-values');
  await choose(bottom, /^New value/);
  await bottom.getByRole('textbox', { name: 'Scope' }).fill('reader');
  await bottom.getByRole('textbox', { name: 'Key', exact: true }).fill('greeting');
  await bottom.getByRole('textbox', { name: 'Value' }).fill('Ahoy!');
  await bottom.getByRole('button', { name: 'Save' }).click();
  await expect(bottom).toContainText('Scope: Enter tool, session or personality');
  await bottom.getByRole('textbox', { name: 'Scope' }).fill('tool reader');
  await bottom.getByRole('button', { name: 'Save' }).click();
  await expect(bottom.getByRole('row', { name: /greeting/ })).toContainText('added');
  await expect(playground.call).toContainText('Ahoy!');

  await show(playground, 'Pages');
  await bottom.getByRole('button', { name: 'https://blog.example/retry-storm' }).click();
  await bottom.getByRole('button', { name: 'Edit JSON' }).click();
  const json = bottom.getByRole('textbox', { name: 'The page as JSON' });
  await json.fill('{ "url": }');
  await bottom.getByRole('button', { name: 'Save' }).click();
  await expect(bottom).toContainText('This is not JSON: line 1, column 10');
  const url = 'https://blog.example/retry-storm';
  await json.fill(JSON.stringify({ url, title: 'Storm', text: 'Crows everywhere.' }));
  await bottom.getByRole('button', { name: 'Save' }).click();
  await expect(bottom.getByRole('row', { name: /retry-storm/ })).toContainText('edited');
  await playground.tab('Arguments').click();
  await playground.write(JSON.stringify({ word: url }));
  await playground.run();
  await expect(playground.call).toContainText('Crows everywhere.');
});

test('dropped mail gets its missing fields, and code reads it', async ({ playground, author }) => {
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(READER);
  const bottom = await show(playground, 'Outbox');
  await expect(bottom).toContainText('GET https://mail.example/v1/messages');
  await bottom.getByLabel('A file with messages').setInputFiles({
    name: 'mail.json',
    mimeType: 'application/json',
    buffer: Buffer.from('[{ "subject": "Berth 4", "text": "It is free." }]'),
  });
  await expect(
    bottom.getByText('mail.json: Missing values became via mail, to mira@ferry.example.'),
  ).toBeVisible();
  await playground.tab('Arguments').click();
  await playground.write(JSON.stringify({ word: 'https://mail.example/v1/messages?q=berth' }));
  await playground.run();
  await expect(playground.call).toContainText('It is free.');
});

test('rows of tables are edited, files become tables, and a file that does not fit is refused', async ({
  playground,
}) => {
  await playground.open();
  await playground.openBatch('Research with failures');
  await playground.tab('Arguments').click();
  await playground.lane(/^sql_query/).click();
  await playground.call.getByRole('button', { name: 'Add a backend for secrets' }).click();
  await expect(playground.lane(/^sql_query call_\d+ ok/)).toBeVisible();
  const statement = 'select capital, (select sum(amount) from sales) as n from countries limit 1';
  await playground.write(JSON.stringify({ statement }));
  const bottom = await show(playground, 'Tables');
  await bottom.getByRole('textbox', { name: 'capital' }).fill('Graz');
  await bottom.getByRole('button', { name: 'Save' }).click();
  await expect(bottom.getByRole('row', { name: /^Austria/ })).toContainText('edited');

  const picker = bottom.getByLabel('A file with rows');
  const csv = (text: string) => ({
    name: 'sales.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await picker.setInputFiles(csv('item,amount\nmug,"1\n'));
  await expect(bottom.getByRole('alert')).toHaveText('sales.csv: Line 2: a quote has no end.');
  await picker.setInputFiles(csv('item,amount\n"mug, red",19\nbell,23\n'));
  await expect(bottom.getByRole('combobox', { name: 'Shown data' })).toHaveValue('table:sales');
  await expect(bottom.getByRole('row', { name: /^mug, red/ })).toContainText('19');
  await playground.run();
  await expect(playground.call).toContainText('"Graz",42');

  await bottom.getByRole('button', { name: 'Reset to the scenario' }).click();
  await expect(bottom.getByRole('combobox', { name: 'Shown data' })).toHaveValue('table:countries');
  await expect(bottom.getByRole('row', { name: /^Austria/ })).toContainText('Vienna');
  await expect(playground.call).toContainText('no such table: sales');
});

test('records of a run can be kept, and all of it goes by keyboard', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.personality.selectOption('engineer');
  await playground.openBatch('Review a pull request');
  const bottom = await show(playground, 'Issues');
  const created = bottom.getByRole('row', { name: /^FER-413/ });
  await expect(created).toContainText('new in run');
  await bottom.getByRole('button', { name: 'Keep for each run' }).focus();
  await page.keyboard.press('Enter');
  await expect(bottom.getByRole('row', { name: /^FER-413/ })).toContainText('added');
  await expect(bottom.getByRole('row', { name: /^FER-414/ })).toContainText('new in run');

  await bottom.getByRole('button', { name: 'FER-414' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(bottom.getByRole('button', { name: 'FER-412', pressed: true })).toBeFocused();
  await bottom.getByRole('textbox', { name: 'Title' }).focus();
  await page.keyboard.type('!');
  await page.keyboard.press('Escape');
  await expect(bottom.getByRole('textbox', { name: 'Title' })).toHaveValue(/^Retry storm/);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a card is edited', async ({ playground }) => {
    await playground.open();
    const bottom = await show(playground, 'Board');
    await bottom.getByRole('textbox', { name: 'Title' }).fill('Paint the boat');
    await bottom.getByRole('button', { name: 'Save' }).click();
    await expect(bottom.getByRole('row', { name: /Paint the boat/ })).toContainText('edited');
  });
});
