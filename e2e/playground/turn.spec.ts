import { toolFile } from './support/authoring.ts';
import { expectNoViolation } from './support/axe.ts';
import { expectWholeScreen } from './support/sheets.ts';
import { expect, PHONE, test } from './support/test.ts';

test('every field of the context can be edited, and optional ones removed', async ({
  playground,
  page,
  stage,
}) => {
  await playground.open();
  const sheet = await stage.openScenario();
  await sheet.getByText('Turn', { exact: true }).click();
  for (const name of ['sessionId', 'sessionKey', 'platform', 'workingDir', 'agentId']) {
    await sheet.getByRole('textbox', { name, exact: true }).fill(`my ${name}`);
  }
  await sheet.getByRole('textbox', { name: 'currentTurn' }).fill('7');
  await sheet.getByRole('textbox', { name: 'messageCount' }).fill('31');
  await sheet.getByRole('textbox', { name: 'teamId' }).fill('red');
  await sheet.getByRole('combobox', { name: 'memoryScope' }).selectOption('global');
  await sheet.getByRole('textbox', { name: 'memoryScopeId' }).fill('team:red');
  await sheet.getByRole('textbox', { name: 'agentId' }).fill('');
  await stage.close();
  await expect(playground.call).toContainText('edited since run');

  await page.reload();
  await playground.finished();
  await stage.openScenario();
  await sheet.getByText('Turn', { exact: true }).click();
  await expect(sheet.getByRole('textbox', { name: 'platform' })).toHaveValue('my platform');
  await expect(sheet.getByRole('textbox', { name: 'currentTurn' })).toHaveValue('7');
  await expect(sheet.getByRole('textbox', { name: 'agentId' })).toHaveValue('');
  await expect(sheet.getByRole('combobox', { name: 'memoryScope' })).toHaveValue('global');
  await sheet.getByRole('button', { name: 'Restore the default scenario' }).click();
  await expect(sheet.getByRole('textbox', { name: 'currentTurn' })).toHaveValue('1');
});

test('files and texts are attached to the turn, and undo restores a removed one', async ({
  playground,
  page,
  stage,
}) => {
  await playground.open();
  const sheet = await stage.openScenario();
  await sheet.getByText('Attachments', { exact: true }).click();
  await expect(sheet.getByRole('img', { name: 'Preview of pixel.png' })).toBeVisible();
  const picker = sheet.getByLabel('File to attach');
  await picker.setInputFiles({
    name: 'plan.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('# Plan'),
  });
  await expect(sheet.getByRole('textbox', { name: 'Content of plan.md' })).toHaveValue('# Plan');
  await picker.setInputFiles({
    name: 'film.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.alloc(300_000),
  });
  await expect(sheet.getByRole('alert')).toHaveText(/“film.mp4” has 300 kB.*smaller file\.$/);
  await sheet.getByRole('button', { name: 'Add a text' }).click();
  await sheet.getByRole('textbox', { name: 'Name of att_4' }).fill('note.json');
  await sheet.getByRole('combobox', { name: 'Type of note.json' }).fill('data');
  await sheet
    .getByRole('combobox', { name: 'Encoding of note.json' })
    .selectOption({ label: 'base64' });
  await expect(sheet.getByText('This is not valid base64.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Remove note.json' }).click();
  await expect(sheet.getByRole('group', { name: /^Attachment / })).toHaveCount(3);
  await stage.close();
  await page.getByRole('button', { name: 'Undo' }).click();
  await stage.openScenario();
  await sheet.getByText('Attachments', { exact: true }).click();
  await expect(sheet.getByRole('group', { name: 'Attachment note.json' })).toBeVisible();

  await sheet.getByText('Turn', { exact: true }).click();
  await sheet.getByText('Registry', { exact: true }).click();
  await expectNoViolation(page, 'with all of it open', sheet);
});

test('without a limit all calls run at once', async ({ playground, stage }) => {
  await playground.open();
  await expect(playground.news).toContainText('at most 4 at once');
  const sheet = await stage.openScenario();
  await sheet.getByText('Registry', { exact: true }).click();
  await sheet.getByRole('textbox', { name: 'Maximum number of concurrent calls' }).fill('1');
  await stage.close();
  await playground.run();
  await expect(playground.news).not.toContainText('at once');
  await stage.openScenario();
  await sheet.getByText('Registry', { exact: true }).click();
  await sheet.getByRole('combobox', { name: 'Concurrency' }).selectOption('All at once');
  await stage.close();
  await playground.run();
  await expect(playground.news).toContainText('at most 5 at once');
});

test('ack removes an ephemeral tool, and nack keeps it', async ({ playground, author, stage }) => {
  await playground.open();
  await author.addTool('Ephemeral tool');
  await expect(playground.tool('my_hits')).toContainText('ephemeral');
  await playground.run();
  const notes = playground.bottom.getByRole('list', { name: 'Notes on this run' });
  await expect(notes).toContainText('The turn was committed. Removed ephemeral tools: my_hits.');
  await expect(playground.lane(/my_hits call_7 ok/)).toBeVisible();

  const sheet = await stage.openScenario();
  await sheet.getByText('Turn', { exact: true }).click();
  await sheet.getByRole('combobox', { name: 'How the turn ends' }).selectOption('nack');
  await stage.close();
  await playground.run();
  await expect(notes).toContainText('rolled back. Kept ephemeral tools: my_hits.');
});

test('the registry’s rule decides between two tools of one name, and Problems shows the winner', async ({
  playground,
  author,
  stage,
}) => {
  const setRule = async (rule: string) => {
    const sheet = await stage.openScenario();
    await sheet.getByText('Registry', { exact: true }).click();
    await sheet
      .getByRole('combobox', { name: 'Policy for duplicate tool names' })
      .selectOption(rule);
    await stage.close();
  };
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(toolFile('get_skill', "return ok('mine');"));
  await playground.tab('Problems').click();
  const met = playground.bottom.getByRole('region', { name: 'Duplicate tool names' });
  await expect(met).toContainText(
    /get_skill.*your own tool is registered, the example tool is not/i,
  );
  await expect(met).toContainText('The registry option is replace');
  await expect(playground.tool('get_skill')).toHaveCount(1);

  await setRule('keep');
  await expect(met).toContainText('The example tool is registered, your own tool is not');
  await expect(playground.tools.getByText('name taken')).toBeVisible();

  // The footer of the file and the row of the problem name the same tool.
  const footer = playground.editor.getByRole('status').filter({ hasText: /^Compiles/ });
  await expect(footer).toContainText(
    'get_skill is also the name of the example tool. This tool is not registered.',
  );
  await expect(
    playground.bottom.getByRole('button', {
      name: /get_skill\. The example tool is registered, your own tool is not\./,
    }),
  ).toBeVisible();

  await setRule('throw');
  await expect(met).toContainText('The example tool and your own tool have the same name');
  await playground.runButton.click();
  await expect(playground.page.getByRole('alert')).toContainText(
    /Cannot run.*get_skill.*rename one tool, or change the option in the scenario/,
  );
  await setRule('replace');
  await playground.run();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the turn’s part of the sheet does not overflow', async ({ playground, stage }) => {
    await playground.open();
    const sheet = await stage.openScenario();
    for (const part of ['Turn', 'Attachments', 'Registry']) {
      await sheet.getByText(part, { exact: true }).click();
    }
    await expectWholeScreen(sheet);
  });
});
