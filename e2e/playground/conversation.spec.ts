import { expectNoViolation } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('the batches are the turns of a conversation, by keyboard alone', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.tab('Messages').click();
  await playground.bottom.getByRole('button', { name: 'All turns…' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Conversation' });
  await expect(sheet).toContainText('No conversation yet.');
  await sheet.getByRole('button', { name: 'Run all turns' }).press('Enter');

  const rows = sheet.getByRole('table').getByRole('rowgroup').last().getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(sheet.getByRole('status').first()).toBeAttached();
  await expect(sheet).toContainText(/3 requests have ≈[\d,]+ tokens; compaction leaves ≈[\d,]+/);
  const request = (turn: number) =>
    sheet.getByRole('region', { name: `Request after turn ${turn}`, exact: true });
  await expect(request(3)).toContainText(/5 results? left out/);
  await expectNoViolation(page, 'with a conversation', sheet);

  // A left out result is marked; a pinned one stays.
  await request(3).getByText('1 Issue triage').click();
  const results = request(3).getByRole('region', { name: 'Results of turn 1', exact: true });
  const first = results.getByRole('listitem').first();
  await expect(first).toContainText('left out');
  await expect(first).toContainText('[result of read_file left out: ');
  await first.getByRole('button', { name: 'Pin the result of call_1' }).press('Enter');
  await expect(first).not.toContainText('left out');
  await expect(request(3)).toContainText('4 results left out');
  await request(3).getByRole('switch', { name: 'Compacted' }).press('Space');
  await expect(request(3)).not.toContainText(/results? left out/);

  // Arrows go from turn to turn; with Alt they move it, and the turns run again.
  const turn = (name: string) => rows.getByRole('button', { name, exact: true });
  const before = await rows.allInnerTexts();
  await turn('1 Issue triage').press('Enter');
  await expect(request(1)).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(turn('2 Issue triage')).toBeFocused();
  await expect(request(2)).toContainText('Issue triage');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(request(3)).toContainText('Research with failures');

  // Undo moves it back, and each number stands beside its turn again.
  const moved = await rows.allInnerTexts();
  await sheet.getByRole('button', { name: /^Undo: / }).press('Enter');
  await expect(turn('1 Issue triage')).toBeVisible();
  await expect.poll(() => rows.allInnerTexts()).toEqual(before);
  await sheet.getByRole('button', { name: /^Redo: / }).press('Enter');
  await expect.poll(() => rows.allInnerTexts()).toEqual(moved);

  await sheet.getByRole('button', { name: 'Add a turn' }).press('Enter');
  await expect(rows).toHaveCount(4);
  await expect(sheet).toContainText('Turn 4 is no part of the conversation.');
  await sheet
    .getByRole('button', { name: 'Open turn 1, Review a pull request, in the playground' })
    .press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(playground.batch).toHaveValue('review-pull-request');
});

test('kept turns and pins belong to the workspace: undone, saved, and no reason to run again', async ({
  playground,
  page,
}) => {
  await playground.open();
  const sheet = page.getByRole('dialog', { name: 'Conversation' });
  const turns = sheet.getByRole('textbox', { name: 'Turns whose results compaction keeps' });
  const pin = sheet.getByRole('button', { name: 'Pin the result of call_1', exact: true });
  const openConversation = async () => {
    await playground.tab('Messages').click();
    await playground.bottom.getByRole('button', { name: 'All turns…' }).click();
    await sheet.getByRole('button', { name: 'Run all turns' }).click();
    await sheet.getByText('1 Issue triage', { exact: true }).last().click();
  };
  await openConversation();
  await pin.first().press('Enter');
  await expect(pin.first()).toHaveAttribute('aria-pressed', 'true');
  await turns.fill('1');
  await turns.press('Enter');
  await expect(sheet).toContainText('4 results left out');
  await expect(sheet).not.toContainText('edited since this run');
  await sheet.getByRole('button', { name: /^Undo/ }).click();
  await expect(turns).toHaveValue('2');
  await sheet.getByRole('button', { name: 'Undo: Pinned a result' }).click();
  await expect(pin.first()).toHaveAttribute('aria-pressed', 'false');
  await sheet.getByRole('button', { name: 'Redo: Pinned a result' }).click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(playground.footer).toContainText('Saved');
  await page.reload();
  await openConversation();
  await expect(pin.first()).toHaveAttribute('aria-pressed', 'true');
  await expect(turns).toHaveValue('2');
});
