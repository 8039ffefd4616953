import type { Page } from '@playwright/test';
import { packLink, unpackLink } from './support/links.ts';
import { expect, test } from './support/test.ts';

const notes = (page: Page) => page.getByRole('list', { name: 'Notes on this run' });

/** The address of the open workspace, whose first call runs this command in the simulated shell. */
async function linkToCommand(page: Page, command: string): Promise<string> {
  await page.keyboard.press('ControlOrMeta+s');
  const dialog = page.getByRole('dialog', { name: 'Share this workspace' });
  const content = unpackLink(await dialog.getByRole('textbox', { name: 'Link' }).inputValue());
  const { workspace } = content;
  const call = { id: 'c1', toolCallId: 'call_1', tool: 'terminal' };
  const calls = [{ ...call, argsText: JSON.stringify({ command }) }];
  const batch = { id: 'b1', name: 'Search', description: '', calls };
  return packLink({ ...content, workspace: { ...workspace, batches: [batch], batchId: 'b1' } });
}

test('a command that computes without end is stopped, and the page stays usable', async ({
  playground,
  page,
}) => {
  await playground.open();
  const line = `${'a'.repeat(40)}!`;
  const address = await linkToCommand(page, `echo ${line} | grep -E '(a+)+$'`);
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByRole('region', { name: 'Code from outside' })).toBeVisible();
  await playground.runButton.click();
  await expect(notes(page)).toContainText('terminal computed for more than 2 s', {
    timeout: 30_000,
  });

  // The next run is a run like any other.
  const next = await linkToCommand(page, 'echo done');
  await page.goto('about:blank');
  await page.goto(next);
  await playground.runButton.click();
  await playground.finished();
});
