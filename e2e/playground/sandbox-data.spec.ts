import { toolFile } from './support/authoring.ts';
import { expectNoViolation } from './support/axe.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expect, inBothThemes, PHONE, test } from './support/test.ts';

/** Sets a key that expires and sends a mail; with the word `quiet` it does neither. */
const POSTMAN = toolFile(
  'postman',
  `    if (word === 'quiet') return ok('nothing to do');
    await ctx.kvStore.set('last-report', word, { ttlSeconds: 60 });
    const answer = await ctx.scopedFetch('https://mail.example/v1/send', {
      method: 'POST',
      body: JSON.stringify({ to: ['mira@ferry.example'], subject: 'Report', text: 'All is well.' }),
    });
    return ok(String(answer.status));`,
  `capabilities: {
    network: { allowedHosts: ['mail.example'] },
    storage: { kind: 'kv', scope: 'tool-private' },
  },`,
);

const section = (playground: PlaygroundPage, name: RegExp) =>
  playground.bottom.getByRole('tab', { name });

async function playAsEngineer(playground: PlaygroundPage): Promise<void> {
  await playground.personality.selectOption('engineer');
  await playground.run();
}

test('a file that a tool writes is shown with what changed in it', async ({ playground, page }) => {
  await playground.open();
  await playground.tab('Sandbox data').click();
  await expect(playground.bottom).toContainText('The run changed no file.');

  await playAsEngineer(playground);
  await expect(playground.tab('Sandbox data')).toHaveAccessibleName(/^Sandbox data ?1$/);
  const file = playground.bottom.getByRole('region', { name: 'docs/retry.md' });
  await expect(file).toContainText(/modified at \d+ ms · \d+ B/);
  await expect(file.getByText('added: Jitter is always full.')).toBeAttached();
  await expectNoViolation(page, 'with a difference', playground.bottom);

  await file.getByRole('tab', { name: 'At the start' }).click();
  await expect(file).not.toContainText('Jitter is always full.');
  await file.getByRole('tab', { name: 'Now' }).click();
  await expect(file).toContainText('Jitter is always full.');

  await section(playground, /^Tables/).click();
  await playground.bottom.getByRole('textbox', { name: 'population_thousands' }).fill('many');
  await playground.bottom.getByRole('button', { name: 'Save' }).click();
  await expect(playground.bottom).toContainText('population_thousands: Enter a number.');
  await expectNoViolation(page, 'with a row that does not fit', playground.bottom);
});

test('the whole tree can be filtered and walked by keyboard', async ({ playground, page }) => {
  await playground.open();
  await playAsEngineer(playground);
  await playground.tab('Sandbox data').click();
  const files = playground.bottom.getByRole('list', { name: 'Files' });
  await expect(files.getByRole('button')).toHaveCount(1);
  await playground.bottom.getByRole('checkbox', { name: 'All files' }).check();
  await expect(files.getByRole('button').first()).toHaveAccessibleName(
    /^docs\/retry\.md, modified, \d+ B$/,
  );
  expect(await files.getByRole('button').count()).toBeGreaterThan(20);

  await playground.bottom.getByRole('searchbox', { name: 'Filter files' }).fill('queue ts');
  await expect(files.getByRole('button', { name: /unchanged/ }).first()).toBeVisible();
  await files.getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const chosen = files.getByRole('button', { pressed: true });
  await expect(chosen).toBeFocused();
  const path = await chosen.getAttribute('title');
  await expect(playground.bottom.getByRole('region', { name: path ?? '' })).toContainText(
    'unchanged',
  );

  await playground.bottom.getByRole('searchbox').fill('no such file');
  await expect(playground.bottom).toContainText('No file matches.');
});

test('a stored value and a sent mail are shown, and the next run begins anew', async ({
  playground,
  page,
  author,
}) => {
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(POSTMAN);
  await playground.run();
  await expect(playground.lane(/^postman call_\d ok/)).toBeVisible();
  await playground.tab('Sandbox data').click();

  await section(playground, /^Key-values/).click();
  const row = playground.bottom.getByRole('row', { name: /last-report/ });
  await expect(row.getByRole('rowheader')).toHaveText('tool postman');
  await expect(row.getByRole('cell')).toHaveText([
    'last-report',
    'yard',
    /^in (?:\d\d\.\d s|1 min 0 s)$/,
    'new in run',
  ]);
  await expectNoViolation(page, 'with a value', playground.bottom);
  await section(playground, /^Outbox/).click();
  const mail = playground.bottom.getByRole('article', { name: 'Report' });
  await expect(mail).toContainText('Mail to mira@ferry.example');
  await expect(mail).toContainText('sent');
  await expect(mail).toContainText('All is well.');
  await expectNoViolation(page, 'with a message', playground.bottom);

  await playground.tab('Arguments').click();
  await playground.write('{ "word": "quiet" }');
  await playground.run();
  await expect(mail).toHaveCount(0);
  await expect(playground.bottom).toContainText('No messages.');
  await section(playground, /^Key-values/).click();
  await expect(playground.bottom).toContainText('No values.');
});

test('files of the user are part of the sandbox: written, dropped, edited, removed and restored', async ({
  playground,
  page,
}) => {
  await playground.openArguments();
  await playground.write('{"path": "notes/mine.txt"}');
  await playground.tab('Sandbox data').click();
  const { bottom } = playground;
  await bottom.getByRole('button', { name: 'Add', exact: true }).click();
  await bottom.getByRole('menuitem', { name: /^New file/ }).click();
  const form = bottom.getByRole('form', { name: 'New file' });
  await form.getByRole('textbox', { name: 'Path in the repository' }).fill('../mine.txt');
  await expect(form).toContainText('The path has an empty part, or one that is only dots.');
  await form.getByRole('textbox', { name: 'Path in the repository' }).fill('notes/mine.txt');
  await form.getByRole('textbox', { name: 'Text of the file' }).fill('buy milk');
  await form.getByRole('button', { name: 'Save' }).click();
  const file = bottom.getByRole('region', { name: 'notes/mine.txt' });
  await expect(file).toContainText('edited by you');
  await expect(file).not.toContainText('unchanged');
  await expect(file).toContainText('buy milk');
  await expect(playground.call).toContainText('buy milk');

  await bottom.getByLabel('Files to add to the sandbox').setInputFiles([
    { name: 'dropped.md', mimeType: 'text/markdown', buffer: Buffer.from('# Dropped') },
    { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from([0, 1, 2]) },
  ]);
  await expect(bottom.getByRole('alert')).toContainText('Not added: picture.png.');
  await expect(bottom.getByRole('region', { name: 'dropped.md' })).toContainText('# Dropped');

  await bottom.getByRole('button', { name: /^notes\/mine\.txt/ }).click();
  await file.getByRole('button', { name: 'Edit' }).click();
  await bottom.getByRole('textbox', { name: 'Text of the file' }).fill('buy tea');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(file).toContainText('buy tea');
  await file.getByRole('button', { name: /^More/ }).click();
  await bottom.getByRole('menuitem', { name: 'Remove from the sandbox' }).click();
  await expect(playground.call).toContainText('No file at notes/mine.txt.');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await playground.run();
  await expect(bottom.getByRole('button', { name: /^notes\/mine\.txt/ })).toBeVisible();

  await bottom.getByRole('button', { name: /^dropped\.md/ }).click();
  await bottom.getByRole('button', { name: 'More for dropped.md' }).click();
  await bottom.getByRole('menuitem', { name: 'Rename…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the file' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('notes/mine.txt');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog).toContainText('Another file has this path.');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('notes/renamed.md');
  await page.keyboard.press('Enter');
  await expect(bottom.getByRole('region', { name: 'notes/renamed.md' })).toContainText('# Dropped');
  await expect(bottom.getByRole('button', { name: /^dropped\.md/ })).toHaveCount(0);

  await section(playground, /^Tables/).click();
  await bottom.getByRole('textbox', { name: 'capital' }).fill('Graz');
  await bottom.getByRole('button', { name: 'Save' }).click();
  await expect(bottom.getByText('All tabs: 3 edited by you', { exact: true })).toBeVisible();
  await section(playground, /^Files/).click();
  await expect(bottom.getByRole('button', { name: /^notes\/renamed\.md/ })).toBeVisible();
  await section(playground, /^Tables/).click();
  const reset = bottom.getByRole('button', { name: 'Reset to the scenario' });
  await reset.click();
  await expect(section(playground, /^Tables/)).toBeFocused();
  await expect(bottom.getByRole('row', { name: /^Austria/ })).toContainText('Vienna');
  await expect(reset).toHaveCount(0);
  await section(playground, /^Files/).click();
  await bottom.getByRole('checkbox', { name: 'All files' }).check();
  await expect(bottom.getByRole('button', { name: /^README/ })).toBeVisible();
  await expect(bottom.getByRole('button', { name: /^notes\/mine\.txt/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await playground.run();
  await expect(bottom.getByRole('button', { name: /^notes\/mine\.txt/ })).toBeVisible();
  await expect(bottom.getByText('All tabs: 3 edited by you', { exact: true })).toBeVisible();

  await bottom.getByRole('button', { name: 'Add', exact: true }).click();
  await bottom.getByRole('menuitem', { name: /^Restore the files/ }).click();
  await expect(bottom.getByRole('button', { name: /^notes\/mine\.txt/ })).toHaveCount(0);
});

inBothThemes(() => {
  test.describe('on a phone', () => {
    test.use(PHONE);

    test('the world meets WCAG', async ({ playground, page }) => {
      await playground.open();
      await playground.tab('Sandbox data').click();
      await expect(playground.bottom).toContainText('The run changed no file.');
      await expectNoViolation(page, 'empty', playground.bottom);
      await section(playground, /^Outbox/).click();
      await expect(playground.bottom).toContainText('No messages.');
      await expectNoViolation(page, 'with an empty outbox', playground.bottom);
      await section(playground, /^Issues/).click();
      await expect(playground.bottom.getByRole('table', { name: 'Linear' })).toBeVisible();
      await expectNoViolation(page, 'with issues', playground.bottom);
      await section(playground, /^Files/).click();
      await playground.bottom.getByRole('checkbox', { name: 'All files' }).check();
      const files = playground.bottom.getByRole('list', { name: 'Files' });
      await expect(files).toContainText('README');
      await expectNoViolation(page, 'with all files', playground.bottom);
    });
  });
});
