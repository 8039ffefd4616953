import type { Locator } from '@playwright/test';
import { expectNoViolation } from './support/axe.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expect, PHONE, test } from './support/test.ts';

/** Opens the dialog for pasted transcripts. */
async function openPaste({ page }: PlaygroundPage): Promise<Locator> {
  await page.getByRole('button', { name: 'Batches' }).click();
  await page.getByRole('menuitem', { name: 'Paste a transcript…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a transcript' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  return dialog;
}

const call = (id: string, name: string, args: string) => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const CHAT = JSON.stringify({
  messages: [
    { role: 'user', content: 'Look around.' },
    {
      role: 'assistant',
      tool_calls: [
        call('c1', 'read_file', '{"path": "src/queue/backoff.ts"}'),
        call('c2', 'fly_to_the_moon', '{}'),
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: 'text' },
    { role: 'assistant', tool_calls: [call('c3', 'search_files', '{"pattern": ')] },
  ],
});

test('a turn of OpenAI becomes a batch, and runs', async ({ playground, page }) => {
  await playground.open();
  const dialog = await openPaste(playground);
  await dialog.getByRole('textbox').fill(CHAT);
  await expect(dialog.getByRole('status')).toContainText(
    'OpenAI Chat Completions: 3 calls in 2 turns.',
  );
  await expect(dialog.getByRole('status')).toContainText(
    'This workspace has no tool fly_to_the_moon',
  );
  await expect(dialog.getByRole('status')).toContainText(
    'Recorded results answer for read_file. They replace read_file of this workspace.',
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: 'fly_to_the_moon' })).toContainText(
    'unknown tool',
  );
  await expectNoViolation(page, 'with two turns');
  await dialog.getByRole('combobox', { name: 'Turn to import' }).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Make a new batch' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(playground.batch.getByRole('option', { selected: true })).toHaveText(
    'OpenAI turn 1',
  );
  await expect(playground.lane(/read_file c1 ok/)).toBeVisible();
  await expect(playground.lane(/fly_to_the_moon c2 refused/)).toBeVisible();
  await expect(
    page.getByRole('banner').getByTitle(/in the format of OpenAI Chat Completions/),
  ).toBeVisible();
});

test('all turns of a transcript become batches at once, and one undo removes them', async ({
  playground,
  page,
}) => {
  await playground.open();
  const before = await playground.batch.getByRole('option').count();
  const dialog = await openPaste(playground);
  await dialog.getByRole('textbox').fill(CHAT);
  await expect(dialog).toContainText('A new batch for each turn.');
  await dialog.getByRole('button', { name: 'Make 2 new batches' }).click();
  await expect(playground.batch.getByRole('option', { selected: true })).toHaveText(
    'OpenAI turn 1',
  );
  await expect(playground.lane(/read_file c1 ok/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(playground.batch.getByRole('option')).toHaveCount(before);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await playground.batch.selectOption('OpenAI turn 2');
  await expect(playground.lanes.getByRole('option')).toHaveCount(1);
});

test('a pasted request adds its tools and its calls in one step', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  const before = await playground.batch.getByRole('option').count();
  const tool = (name: string) => ({
    type: 'function',
    function: { name, description: name, parameters: { type: 'object', properties: {} } },
  });
  const messages = [
    { role: 'assistant', tool_calls: [call('c1', 'weather', '{}')] },
    { role: 'tool', tool_call_id: 'c1', content: 'It is grey.' },
  ];
  const text = JSON.stringify({ tools: [tool('weather'), tool('wind')], messages });

  // The text moves with the user from one dialog to the other, and stays after Escape.
  const transcript = await openPaste(playground);
  await transcript.getByRole('textbox').fill(text);
  await transcript.getByRole('button', { name: 'Add its 2 tools, too' }).click();
  const paste = page.getByRole('dialog', { name: 'Paste or connect' });
  await expect(paste.getByRole('textbox')).toHaveValue(text);
  await paste.getByRole('button', { name: 'Paste a transcript instead' }).click();
  await expect(transcript.getByRole('textbox')).toHaveValue(text);
  await page.keyboard.press('Escape');
  await declarer.choose('Paste or connect');
  await expect(paste.getByRole('textbox')).toHaveValue(text);
  await expect(paste.getByRole('status')).toContainText('Recorded results answer for weather.');
  await expectNoViolation(page, 'with tools and calls');

  await paste.getByRole('button', { name: 'Add tools and calls' }).click();
  await expect(declarer.list).toContainText('Pasted tools');
  await playground.lane(/weather c1 ok/).click();
  await expect(playground.call).toContainText('It is grey.');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(playground.batch.getByRole('option')).toHaveCount(before);
  await expect(declarer.list).toHaveCount(0);
});

test('a transcript in the dialog for tools adds its calls, and other texts are refused', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  await declarer.choose('Paste or connect');
  const paste = page.getByRole('dialog', { name: 'Paste or connect' });
  await paste.getByRole('textbox').fill('curl https://api.test/v1 -H "Accept: text/plain"');
  await expect(paste.getByText('This text declares no tools and has no tool calls.')).toBeVisible();
  await expect(paste.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  const messages = [
    { role: 'assistant', tool_calls: [call('c1', 'weather', '{}')] },
    { role: 'tool', tool_call_id: 'c1', content: 'It is grey.' },
  ];
  await paste.getByRole('textbox').fill(JSON.stringify(messages));
  await expect(paste.getByRole('list', { name: 'Calls found' })).toContainText('weather');
  await expect(paste.getByRole('button', { name: 'Paste a transcript instead' })).toHaveCount(0);
  await paste.getByRole('button', { name: 'Add calls' }).click();
  await expect(declarer.list).toContainText('Recorded tools');
  await playground.lane(/weather c1 ok/).click();
  await expect(playground.call).toContainText('It is grey.');
});

test('recorded results answer for an unknown tool at the first run, and can be edited', async ({
  playground,
  page,
  declarer,
}) => {
  await playground.open();
  const dialog = await openPaste(playground);
  const answer = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });
  const messages = [
    {
      role: 'assistant',
      tool_calls: [
        call('c1', 'weather', '{"city":"Berlin"}'),
        call('c2', 'weather', '{"city":"Rome"}'),
      ],
    },
    answer('c1', 'Berlin is grey.'),
    answer('c2', 'Rome is sunny.'),
  ];
  await dialog.getByRole('textbox').fill(JSON.stringify({ messages }));
  await expect(dialog.getByRole('status')).toHaveText(
    'OpenAI Chat Completions: 2 calls. Recorded results answer for weather. Adding them allows requests to tools.test.',
  );
  await expect(dialog.getByRole('listitem').first()).toContainText('simulated');
  await dialog.getByRole('button', { name: 'Make a new batch' }).click();
  await playground.lane(/weather c2 ok/).click();
  await expect(playground.call).toContainText('Rome is sunny.');
  await playground.lane(/weather c1 ok/).click();
  await expect(playground.call).toContainText('Berlin is grey.');

  await declarer.list.getByRole('button', { name: /^Recorded tools/ }).click();
  await expect(playground.editor.getByRole('button', { name: '2 mocked responses' })).toBeVisible();
  const answers = playground.call.getByRole('region', { name: 'Mocked responses' });
  await expect(answers).toContainText('POST https://tools.test/weather {"city":"Berlin"}');
  await answers
    .getByRole('button', { name: 'Edit the mocked response of POST https://tools.test/weather' })
    .press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Mocked responses' });
  const request = sheet.locator('summary').filter({ hasText: '{"city":"Berlin"}' });
  await expect(request).toBeFocused();
  await sheet.getByRole('textbox', { name: 'Body' }).fill('Berlin is bright.');
  // The sheet is in the place of the editor: the call stays in view beside it.
  await playground.run();
  await playground.lane(/weather c1 ok/).click();
  await expect(playground.call).toContainText('Berlin is bright.');
  await sheet.getByRole('button', { name: 'Done' }).click();
});

test('recorded results of an example tool answer, or the tool runs itself', async ({
  playground,
  page,
}) => {
  await playground.open();
  const messages = [
    { role: 'assistant', tool_calls: [call('c1', 'read_file', '{"path": "notes.md"}')] },
    { role: 'tool', tool_call_id: 'c1', content: 'Buy milk.' },
  ];
  const dialog = await openPaste(playground);
  await dialog.getByRole('textbox').fill(JSON.stringify(messages));
  const tick = dialog.getByRole('checkbox', {
    name: 'Answer with the recorded results of read_file',
  });
  await expect(tick).toBeChecked();
  await tick.uncheck();
  await expect(dialog.getByRole('status')).toContainText(
    'Recorded results of read_file are not used, because this workspace runs its own tool.',
  );
  await tick.check();
  await expect(dialog.getByRole('status')).toContainText(
    'They replace read_file of this workspace.',
  );
  await expectNoViolation(page, 'with recorded results');
  await dialog.getByRole('button', { name: 'Make a new batch' }).click();
  await playground.lane(/read_file c1 ok/).click();
  await expect(playground.call).toContainText('Buy milk.');
});

test('the same call in two turns has the result of its turn in each batch', async ({
  playground,
  page,
}) => {
  await playground.open();
  const dialog = await openPaste(playground);
  const messages = ['2 tests failed.', 'All tests passed.'].flatMap((content, at) => [
    { role: 'assistant', tool_calls: [call(`c${at}`, 'run_tests', '{"path":"src"}')] },
    { role: 'tool', tool_call_id: `c${at}`, content },
  ]);
  await dialog.getByRole('textbox').fill(JSON.stringify({ messages }));
  await expect(dialog).toContainText('Each batch answers with the results that its turn recorded.');
  await dialog.getByRole('button', { name: 'Make 2 new batches' }).click();
  await playground.lane(/run_tests c0 ok/).click();
  await expect(playground.call).toContainText('2 tests failed.');
  await playground.batch.selectOption('OpenAI turn 2');
  await playground.lane(/run_tests c1 ok/).click();
  await expect(playground.call).toContainText('All tests passed.');

  await playground.batch.selectOption('OpenAI turn 1');
  await playground.lane(/run_tests c0 ok/).click();
  const edit = playground.call.getByRole('button', {
    name: 'Edit the mocked response of POST https://tools.test/run_tests',
  });
  await edit.click();
  const sheet = page.getByRole('dialog', { name: 'Mocked responses' });
  await expect(sheet.locator('summary:focus')).toContainText('in OpenAI turn 1');
  const body = sheet.getByRole('textbox', { name: 'Body' });
  await expect(body).toHaveValue('2 tests failed.');
  // The call beside the open sheet asks for it again, although a filter hides it.
  await sheet.locator('summary:focus').click();
  await expect(body).toBeHidden();
  await sheet.getByRole('searchbox').fill('All tests');
  await edit.click();
  await expect(body).toHaveValue('2 tests failed.');
  const answers = sheet.getByRole('combobox', { name: /^Batch of POST/ });
  await expect(answers.first().locator('option:checked')).toHaveText('OpenAI turn 1');
});

test('another transcript adds its results, and other arguments are named', async ({
  playground,
}) => {
  await playground.open();
  const paste = async (city: string, content: string) => {
    const dialog = await openPaste(playground);
    const messages = [
      { role: 'assistant', tool_calls: [call('c1', 'weather', JSON.stringify({ city }))] },
      { role: 'tool', tool_call_id: 'c1', content },
    ];
    await dialog.getByRole('textbox').fill(JSON.stringify({ messages }));
    await expect(dialog.getByRole('listitem')).toContainText('simulated');
    await dialog.getByRole('button', { name: 'Make a new batch' }).click();
    await playground.lane(/weather c1 ok/).click();
    await expect(playground.call).toContainText(content);
  };
  await paste('Berlin', 'Berlin is grey.');
  await paste('Oslo', 'Oslo is white.');

  const dialog = await openPaste(playground);
  const unanswered = { role: 'assistant', tool_calls: [call('c1', 'weather', '{"city":"Rome"}')] };
  await dialog.getByRole('textbox').fill(JSON.stringify(unanswered));
  await dialog.getByRole('button', { name: 'Make a new batch' }).click();
  await playground.lane(/weather c1 ok/).click();
  await expect(playground.call.getByRole('region', { name: 'Mocked responses' })).toContainText(
    'No recorded result for these arguments, so the first recorded one answered.',
  );
});

test('another turn is added to the open batch, and its broken arguments wait for a correction', async ({
  playground,
}) => {
  await playground.open();
  const dialog = await openPaste(playground);
  await dialog.getByRole('textbox').fill(CHAT);
  await dialog
    .getByRole('combobox', { name: 'Turn to import' })
    .selectOption('Turn 2: search_files');
  await expect(dialog.getByRole('listitem').first()).toContainText('not JSON');
  await expect(dialog).toContainText(
    '/messages/3/tool_calls/0 · search_files · Its arguments are invalid',
  );
  await dialog.getByRole('button', { name: 'Add to this batch' }).click();
  await expect(playground.lanes.getByRole('option')).toHaveCount(7);
  await playground.runButton.click();
  await expect(playground.bottom).toContainText(
    'The arguments of c3 (search_files) are not valid JSON',
  );
});

test('the events of a stream are joined into calls', async ({ playground }) => {
  await playground.open();
  const dialog = await openPaste(playground);
  const piece = (tool_calls: object) => ({
    choices: [{ index: 0, delta: { tool_calls: [tool_calls] } }],
  });
  const events = [
    piece({ index: 0, ...call('c1', 'read_file', '') }),
    piece({ index: 0, function: { arguments: '{"path": ' } }),
    piece({ index: 0, function: { arguments: '"src/queue/backoff.ts"}' } }),
    { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
  ];
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  await dialog.getByRole('textbox').fill(`${text}data: [DONE]\n\n`);
  await expect(dialog.getByRole('status')).toHaveText('OpenAI Chat Completions: 1 call.');
  await dialog.getByRole('button', { name: 'Make a new batch' }).click();
  await expect(playground.lane(/read_file c1 ok/)).toBeVisible();
});

test('an unreadable text changes nothing and shows the reason', async ({ playground, page }) => {
  await playground.open();
  const dialog = await openPaste(playground);
  const make = dialog.getByRole('button', { name: 'Make a new batch' });
  await expect(make).toBeDisabled();
  await dialog.getByRole('textbox').fill('[{');
  await expect(dialog.getByRole('status')).toContainText(
    'This is not valid JSON: line 1, column 3 has',
  );
  await dialog.getByRole('textbox').fill('{"role": "user", "content": "Hello"}');
  await expect(dialog.getByRole('status')).toContainText('This JSON contains no tool call');
  await expect(make).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(playground.batch.getByRole('option', { selected: true })).toHaveText('Issue triage');
  await expect(playground.lanes.getByRole('option')).toHaveCount(6);
});

test('copied messages parse to the same calls', async ({ playground, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await playground.open();
  await playground.tab('Messages').click();
  await playground.bottom
    .getByRole('combobox', { name: 'Provider of the messages' })
    .selectOption('Anthropic Messages');
  const sent = playground.bottom.getByRole('region', { name: 'Sent by the model', exact: true });
  await sent.getByRole('button', { name: 'Copy the message' }).click();
  await expect(sent.getByRole('button', { name: 'Copied' })).toBeVisible();
  const dialog = await openPaste(playground);
  await page.keyboard.press('Control+v');
  await expect(dialog.getByRole('status')).toHaveText('Anthropic Messages: 6 calls.');
  await dialog.getByRole('button', { name: 'Make a new batch' }).click();
  await playground.tab('Timeline').click();
  await expect(playground.lane(/write_file call_3 refused/)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the dialog stays within the screen', async ({ playground, page }) => {
    await playground.open();
    const dialog = await openPaste(playground);
    await dialog.getByRole('textbox').fill(CHAT);
    await expect(dialog.getByRole('button', { name: 'Make 2 new batches' })).toBeInViewport();
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    await expectNoViolation(page, 'with two turns');
  });
});
