import type { Locator } from '@playwright/test';
import { expectNoViolation } from './support/axe.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expect, PHONE, test } from './support/test.ts';

/** The turn as messages: the model's calls and their results. */
function messagesOf({ bottom }: PlaygroundPage) {
  return {
    provider: bottom.getByRole('combobox', { name: 'Provider of the messages' }),
    sent: bottom.getByRole('region', { name: 'Sent by the model', exact: true }),
    back: bottom.getByRole('region', { name: 'Sent back to the model', exact: true }),
  };
}
const entry = (side: Locator, name: string) => side.getByRole('listitem').filter({ hasText: name });

test('a turn is shown as the messages of a provider, with errors as it wants them', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.tab('Messages').click();
  const { provider, sent, back } = messagesOf(playground);
  await expect(sent).toContainText('1 message');
  await expect(sent).toContainText('"role":"assistant"');
  await expect(back).toContainText('6 messages');
  await expect(back).toContainText('This format has no error flag');
  await expect(entry(back, 'call_5')).toContainText('error');
  // Its text has 1,364 characters.
  await expect(entry(back, 'call_2').getByText(/^1,\d{3} chars of JSON$/)).toBeVisible();
  await expectNoViolation(page, 'with messages', playground.bottom);

  await provider.selectOption('Anthropic Messages');
  await expect(back).toContainText('1 message');
  await expect(entry(back, 'call_5')).toContainText('"is_error": true');
  await expect(entry(back, 'call_1')).not.toContainText('is_error');

  await provider.selectOption('Gemini');
  await expectNoViolation(page, 'with parts', playground.bottom);
  await playground.call.getByRole('button', { name: 'Copy the result' }).click();
  await expectNoViolation(page, 'with the menu of the result', playground.call);
  await page.keyboard.press('Escape');

  await provider.selectOption('MCP');
  await expect(entry(back, 'call_5')).toContainText('"isError": true');
  await expect(entry(sent, 'call_5')).toContainText('"method": "tools/call"');
  await page.reload();
  await playground.tab('Messages').click();
  await expect(provider).toHaveValue('mcp');
});

test('at an earlier moment no result has been sent back', async ({ playground, page }) => {
  await playground.open();
  await page.getByRole('slider', { name: 'Time in the run' }).focus();
  await page.keyboard.press('Home');
  await playground.tab('Messages').click();
  const { back } = messagesOf(playground);
  await expect(back).toContainText('1 of 6 calls settled. All results are sent together.');
  await expect(entry(back, 'call_4')).toContainText('running');
  await playground.tab('Timeline').click();
  await page.getByRole('slider', { name: 'Time in the run' }).focus();
  await page.keyboard.press('End');
  await playground.tab('Messages').click();
  await expect(back).toContainText('6 messages');
});

test('untrusted text is wrapped, unless the option is off', async ({ playground }) => {
  await playground.open();
  await playground.tab('Messages').click();
  const { back } = messagesOf(playground);
  await expect(entry(back, 'call_1')).toContainText('<untrusted source=\\"src/queue/backoff.ts\\"');
  await playground.bottom.getByRole('switch', { name: 'Wrap untrusted' }).uncheck();
  await expect(entry(back, 'call_1')).not.toContainText('<untrusted');
});

test('names that a provider refuses are listed', async ({ playground, page }) => {
  await playground.open();
  await playground.bottom.getByRole('button', { name: 'Edit the batch' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit the batch' });
  await sheet.getByRole('button', { name: 'Tool of call_1: read_file' }).click();
  await sheet.getByRole('combobox', { name: 'Search tools' }).fill('docs.search');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await playground.run();
  await playground.tab('Messages').click();
  const { provider, sent } = messagesOf(playground);
  await expect(entry(sent, 'call_1')).toContainText(/as docs_search_\w+/);
  await playground.bottom.getByRole('button', { name: '1 name changed' }).click();
  await expect(page.getByRole('dialog', { name: 'Renamed tools' })).toContainText('docs.search');
  await page.keyboard.press('Escape');
  await provider.selectOption('Gemini');
  await expect(playground.bottom.getByRole('button', { name: '1 name changed' })).toHaveCount(0);
});

test.describe('while it happens', () => {
  test.use({ speed: 'real' });

  test('results go back together, and the panel follows the run until then', async ({
    playground,
  }) => {
    await playground.open();
    await playground.makeRunLong();
    await playground.tab('Messages').click();
    const { sent, back } = messagesOf(playground);
    await expect(playground.bottom).toContainText('edited since this run');
    await playground.runButton.click();
    await expect(back).toContainText(/\d+ of 22 calls settled\. All results are sent together\./);
    await expect(entry(sent, 'call_22')).toBeVisible();
    await playground.stopButton.click();
    await expect(entry(back, 'call_22')).toContainText('error');
  });
});

test('a load opens at once, a part at a time', async ({ playground, page }) => {
  await playground.open();
  await playground.bottom.getByRole('button', { name: 'Edit the batch' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit the batch' });
  await sheet.getByRole('checkbox', { name: 'Select call_3' }).check();
  await sheet.getByRole('button', { name: 'Repeat…' }).click();
  await sheet.getByRole('button', { name: /at most/ }).click();
  await sheet.getByRole('button', { name: 'Repeat', exact: true }).click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await playground.runButton.click();
  await expect(playground.news).toHaveText(/^The batch has finished: 10,000 calls/, {
    timeout: 60_000,
  });
  await playground.tab('Messages').click();
  const { back } = messagesOf(playground);
  await expect(back).toContainText(/40 of 10,000 messages/);
  await back.getByRole('button', { name: 'Show more' }).last().click();
  await expect(back).toContainText(/200 of 10,000 messages/);
});

test('the result of a call is copied as text, and as a message', async ({
  playground,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await playground.open();
  await playground.select('write_file call_3');
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const copy = async (item: string | RegExp) => {
    await playground.call.getByRole('button', { name: 'Copy the result' }).click();
    await playground.call.getByRole('menuitem', { name: item }).click();
    await expect(playground.call.getByRole('status')).toHaveText('Copied');
  };
  await copy('As text');
  expect(await clipboard()).not.toContain('tool_call_id');
  await copy('As a message');
  // 'Copied' may still be said of the text before.
  await expect.poll(clipboard).toContain('tool_call_id');
  expect(JSON.parse(await clipboard())).toMatchObject({ role: 'tool', tool_call_id: 'call_3' });
  await playground.call.getByRole('button', { name: 'Copy the result' }).click();
  await playground.call.getByRole('menuitem', { name: 'Show messages' }).click();
  await expect(messagesOf(playground).back).toBeVisible();
});

test('an empty turn has no messages', async ({ playground, page }) => {
  await playground.open();
  await page.getByRole('button', { name: 'Batches' }).click();
  await page.getByRole('menuitem', { name: 'New batch' }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit the batch' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await playground.run();
  await playground.tab('Messages').click();
  await expect(playground.bottom).toContainText('The turn had no calls.');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('both sides stand below each other, within the screen', async ({ playground, page }) => {
    await playground.open();
    await playground.tab('Messages').click();
    const { back } = messagesOf(playground);
    await expect(back).toContainText('6 messages');
    const overhang = await back.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(overhang).toBe(0);
    await expectNoViolation(page, 'with messages', playground.bottom);
  });
});
