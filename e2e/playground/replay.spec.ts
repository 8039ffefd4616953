import { expectNoViolation } from './support/axe.ts';
import { dropFile } from './support/drop-file.ts';
import { expectSeen } from './support/expect-seen.ts';
import { expect, test } from './support/test.ts';

/** The most that a workspace has. */
const MAX_BATCHES = 200;

/** A session of this many turns: a file, a long log, and a tool that no workspace has. */
function recordSession(turns: number, lines = 200): string {
  const log = (turn: number) =>
    Array.from({ length: lines }, (_, line) => `turn ${turn}, line ${line}: a value\n`).join('');
  const messages = Array.from({ length: turns }, (_, at) => {
    const turn = at + 1;
    const calls = [
      ['read_file', { path: 'src/queue/backoff.ts' }, 'export const wait = 1;'],
      ['my_log', { turn, password: 'hunter2-hunter2' }, log(turn)],
    ] as const;
    return [
      {
        role: 'assistant',
        tool_calls: calls.map(([name, args], index) => ({
          ...{ id: `t${turn}-${index}`, type: 'function' },
          function: { name, arguments: JSON.stringify(args) },
        })),
      },
      ...calls.map(([, , content], index) => ({
        ...{ role: 'tool', tool_call_id: `t${turn}-${index}`, content },
      })),
    ];
  });
  return messages
    .flat()
    .map((message) => JSON.stringify(message))
    .join('\n');
}

test('a dropped recording shows what the policy refuses and saves, and is exported', async ({
  playground,
  page,
}) => {
  await playground.open();
  await dropFile(page.locator('body'), 'session.jsonl', recordSession(40));
  const sheet = page.getByRole('dialog', { name: 'Replay a recorded session' });
  await expectSeen(sheet.getByText(/^This policy refuses .* and saves ≈[\d,]+ tokens/));
  await expect(sheet).toContainText('OpenAI Chat Completions: 80 calls in 40 turns.');
  await expect(sheet).toContainText(
    'This workspace has no tool my_log, and the recording does not define it.',
  );
  await expect(sheet.getByRole('img', { name: /^After 40 turns: / })).toBeVisible();

  // The keyboard goes through the calls, and the chosen one is explained.
  const list = sheet.getByRole('listbox', { name: '80 calls' });
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const details = sheet.getByRole('region', { name: 'Chosen call' });
  await expect(details).toContainText('my_log in turn 1');
  await expect(details).toContainText('"password":"[redacted]"');
  await expectNoViolation(page, 'with a replay');

  // An edit of the workspace is replayed at once: another personality refuses the tool.
  await sheet.getByRole('button', { name: 'Export the replay' }).click();
  await page.getByRole('menuitem', { name: 'Add as a personality' }).click();
  await expect(playground.personality).toHaveValue('recorded-session');
  await expect(sheet).toContainText('This policy refuses none of 80 calls');
  await playground.personality.selectOption({ index: 1 });
  await expect(sheet).toContainText('This policy refuses 40 of 80 calls');
  await sheet.getByRole('combobox', { name: 'Calls to show' }).selectOption('Refused calls');
  await expect(sheet.getByRole('listbox', { name: '40 calls' })).toContainText('allowlist');

  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Export the replay' }).click();
  await page.getByRole('menuitem', { name: 'Regression test' }).click();
  expect((await download).suggestedFilename()).toMatch(/-replay\.zip$/);

  await sheet.getByRole('button', { name: 'Open as batches' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(playground.batch.getByRole('option', { selected: true })).toHaveText(
    'OpenAI turn 1',
  );
});

test('a recording is pasted where the sheet has opened, and the next one beside it', async ({
  playground,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await playground.open();
  const copy = (text: string) => page.evaluate((one) => navigator.clipboard.writeText(one), text);
  await copy(recordSession(2));
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('replay a recorded');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Replay a recorded session' });
  await expect(sheet.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+v');
  await expectSeen(sheet.getByText('4 calls in 2 turns.'));
  await copy(recordSession(3));
  await page.keyboard.press('ControlOrMeta+v');
  await expectSeen(sheet.getByText('6 calls in 3 turns.'));
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('what is no recording is refused with a sentence, and thousands of turns do not stop the page', async ({
  playground,
  page,
}) => {
  test.slow();
  await playground.open();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('replay a recorded');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Replay a recorded session' });
  const picker = sheet.getByLabel('Recording to replay');
  await picker.setInputFiles({
    ...{ name: 'picture.json', mimeType: 'image/png' },
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
  });
  await expect(sheet.getByRole('status').first()).toContainText('This is not a text file.');
  await sheet.getByRole('button', { name: 'Choose another recording' }).click();

  const text = recordSession(3000, 4);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Reflect.set(window, 'longTasks', tasks);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
    }).observe({ type: 'longtask' });
  });
  await picker.setInputFiles({
    ...{ name: 'long.jsonl', mimeType: 'application/jsonl' },
    buffer: Buffer.from(text),
  });
  await expectSeen(sheet.getByText(/6,000 calls in 3,000 turns/), { timeout: 120_000 });
  const list = sheet.getByRole('listbox', { name: '6,000 calls' });
  await list.focus();
  await page.keyboard.press('End');
  await expect(sheet.getByRole('region', { name: 'Chosen call' })).toContainText('in turn 3,000');
  const { nodes, tasks } = await page.evaluate(() => ({
    nodes: document.querySelectorAll('*').length,
    tasks: Reflect.get(window, 'longTasks') as number[],
  }));
  test
    .info()
    .annotations.push({ type: 'longest task', description: `${Math.max(0, ...tasks)} ms` });
  expect(nodes).toBeLessThan(4000);
  await sheet.getByRole('button', { name: 'Open as batches' }).click();
  await expect(playground.batch.getByRole('option')).toHaveCount(MAX_BATCHES);
});
