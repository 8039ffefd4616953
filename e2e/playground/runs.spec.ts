import type { Locator } from '@playwright/test';
import { expectNoViolation } from './support/axe.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expect, PHONE, test } from './support/test.ts';

const list = ({ bottom }: PlaygroundPage): Locator => bottom.getByRole('list', { name: 'Runs' });
const entry = (playground: PlaygroundPage, name: string): Locator =>
  list(playground)
    .getByRole('listitem')
    .filter({ has: playground.page.getByText(name, { exact: true }) });
const comparison = ({ bottom }: PlaygroundPage): Locator =>
  bottom.getByRole('region', { name: /^Comparison of / });
const pin = (playground: PlaygroundPage, name: string, side: 'A' | 'B'): Locator =>
  playground.bottom.getByRole('button', { name: `Pin ${name} as ${side}` });

/** Runs the example twice, the second time with another budget, and opens the history. */
async function runTwice(playground: PlaygroundPage): Promise<void> {
  await playground.open();
  await playground.budget.fill('4000');
  await playground.budget.press('Enter');
  await playground.run();
  await playground.tab('Runs').click();
  await expect(list(playground).getByRole('listitem')).toHaveCount(2);
}

test('every run is listed with the changes since the previous one', async ({ playground }) => {
  await runTwice(playground);
  await expect(entry(playground, 'Run 1')).toContainText('first run');
  await expect(entry(playground, 'Run 2')).toContainText(/budget 8,000 → 4,000/);
  const facts = playground.bottom.getByRole('region', { name: 'Run 2' });
  await expect(facts).toContainText(/4,000 chars, even/);
  await expect(
    facts.getByRole('table', { name: 'Calls of this run' }).getByRole('row'),
  ).toHaveCount(7);
});

test('two runs are pinned and compared, call by call', async ({ playground, page }) => {
  await runTwice(playground);
  await expectNoViolation(page, 'history of runs', playground.bottom);
  await pin(playground, 'Run 2', 'B').click();
  await expect(playground.bottom).toContainText('To compare, pin another run as A');
  await entry(playground, 'Run 1')
    .getByRole('button', { name: /^Run 1/ })
    .click();
  await pin(playground, 'Run 1', 'A').click();
  await expect(playground.tab('Runs')).toHaveAccessibleName(/A·B/);
  await expect(comparison(playground)).toContainText(
    /The runs differ\. From A to B: budget 8,000 → 4,000/,
  );
  await expect(comparison(playground)).toContainText('First difference');

  const call = comparison(playground).getByRole('button', { name: /search_files/ });
  await call.click();
  await expect(comparison(playground).getByText('removed:').first()).toBeAttached();
  await expectNoViolation(page, 'two runs compared', playground.bottom);
  await comparison(playground).getByRole('button', { name: 'Unpin Run 2' }).click();
  await expect(comparison(playground)).toHaveCount(0);

  await playground.bottom.getByRole('button', { name: 'Open in the timeline' }).click();
  await expect(playground.bottom.getByRole('region', { name: 'Past run' })).toBeVisible();
  await expectNoViolation(page, 'a past run in the timeline', playground.bottom);
});

test('the same workspace twice is identical to the millisecond', async ({ playground }) => {
  await playground.open();
  await playground.run();
  await playground.tab('Runs').click();
  await expect(entry(playground, 'Run 2')).toContainText('no changes');
  await pin(playground, 'Run 2', 'B').click();
  await entry(playground, 'Run 1')
    .getByRole('button', { name: /^Run 1/ })
    .click();
  await pin(playground, 'Run 1', 'A').click();
  await expect(comparison(playground)).toContainText(
    'Identical to the millisecond. Both runs had the same input.',
  );
});

test('runs can be selected, pinned, removed and restored by keyboard', async ({
  playground,
  page,
}) => {
  await runTwice(playground);
  await entry(playground, 'Run 2')
    .getByRole('button', { name: /^Run 2/ })
    .focus();
  await page.keyboard.press('b');
  await expect(pin(playground, 'Run 2', 'B')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(entry(playground, 'Run 1').getByRole('button', { name: /^Run 1/ })).toBeFocused();
  await page.keyboard.press('a');
  await expect(comparison(playground)).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(list(playground).getByRole('listitem')).toHaveCount(1);
  await expect(entry(playground, 'Run 2').getByRole('button', { name: /^Run 2/ })).toBeFocused();
  await playground.bottom.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(list(playground).getByRole('listitem')).toHaveCount(2);
});

test('a past run is shown in the timeline, and the way back', async ({ playground }) => {
  await playground.open();
  await playground.personality.selectOption('engineer');
  await playground.run();
  await playground.select('call_3');
  await expect(playground.lane('call_3 ok')).toBeVisible();
  await playground.tab('Runs').click();
  await entry(playground, 'Run 1')
    .getByRole('button', { name: /^Run 1/ })
    .click();
  await playground.bottom.getByRole('button', { name: 'Open in the timeline' }).click();
  await expect(playground.lane('call_3 refused')).toBeVisible();
  const bar = playground.bottom.getByRole('region', { name: 'Past run' });
  await expect(bar).toContainText('past run');
  await bar.getByRole('button', { name: 'Show the latest run' }).click();
  await expect(playground.lane('call_3 ok')).toBeVisible();
  await expect(playground.tab('Timeline')).toBeFocused();
});

test('each run opens at the call, the editor and the text at which it was left', async ({
  playground,
}) => {
  await playground.open();
  const view = (name: string) => playground.call.getByRole('tab', { name, exact: true });
  const openPast = async () => {
    await playground.tab('Runs').click();
    await entry(playground, 'Run 1')
      .getByRole('button', { name: /^Run 1/ })
      .click();
    await playground.bottom.getByRole('button', { name: 'Open in the timeline' }).click();
  };
  const showLatest = () =>
    playground.bottom.getByRole('button', { name: 'Show the latest run' }).click();
  const expectPlace = async (call: string, editor: string, output: string) => {
    await expect(playground.lane(call)).toHaveAttribute('aria-selected', 'true');
    await expect(playground.tab(editor)).toHaveAttribute('aria-selected', 'true');
    await expect(view(output)).toHaveAttribute('aria-selected', 'true');
  };
  await playground.personality.selectOption('engineer');
  await playground.run();
  await playground.select('call_2');
  await playground.tab('Schema').click();
  await view('Raw').click();
  await openPast();
  await playground.select('call_4');
  await playground.tab('Arguments').click();
  await view('Reduced').click();
  await showLatest();
  await expectPlace('call_2', 'Schema', 'Raw');
  await openPast();
  await expectPlace('call_4', 'Arguments', 'Reduced');
});

test('a past run shows its own calls while another batch is open', async ({ playground }) => {
  await playground.open();
  await playground.openBatch('Review a pull request');
  await playground.tab('Runs').click();
  await entry(playground, 'Run 1')
    .getByRole('button', { name: /^Run 1/ })
    .click();
  await playground.bottom.getByRole('button', { name: 'Open in the timeline' }).click();
  const bar = playground.bottom.getByRole('region', { name: 'Past run' });
  await expect(bar).toContainText('batch Issue triage');
  await expect(playground.lanes.getByRole('option')).toHaveCount(6);
  await playground.select('call_3 refused');
  await expect(playground.call.getByRole('heading', { name: 'write_file' })).toBeVisible();
  await expect(playground.step('Allowlist')).toContainText('allowlist.not_listed');
  await playground.tab('Arguments').click();
  await expect(playground.editor).toContainText('This call is not in the current batch.');
  // The run's results stay visible.
  await playground.lanes.press('Delete');
  await expect(playground.lanes.getByRole('option')).toHaveCount(6);

  await bar.getByRole('button', { name: 'Show the latest run' }).click();
  await expect(playground.lanes.getByRole('option', { selected: true })).toContainText('get_skill');
});

test.describe('while it happens', () => {
  test.use({ speed: 'real' });

  test('a run that the next one takes the place of is listed as stopped', async ({
    playground,
  }) => {
    await playground.open();
    await playground.tab('Runs').click();
    await expect(list(playground).getByRole('listitem')).toHaveCount(1);
    await playground.tab('Timeline').click();
    await playground.makeRunLong();
    await playground.runButton.click();
    await expect(playground.lane('read_file call_1 cut')).toBeVisible();
    await playground.personality.selectOption('Engineer');
    await playground.run();
    await playground.tab('Runs').click();
    await expect(list(playground).getByRole('listitem')).toHaveCount(3);
    await expect(entry(playground, 'Run 2')).toContainText('stopped');
    await entry(playground, 'Run 2')
      .getByRole('button', { name: /^Run 2/ })
      .click();
    const facts = playground.bottom.getByRole('region', { name: 'Run 2' });
    await expect(facts).toContainText('stopped');
    await facts.getByRole('button', { name: 'Open in the timeline' }).click();
    await expect(playground.lane('read_file call_1 cut')).toBeVisible();
    await expect(playground.lane(/running|queued/)).toHaveCount(0);
  });
});

test('the workspace of a run comes back, and undo takes that back', async ({
  playground,
  page,
}) => {
  await runTwice(playground);
  await entry(playground, 'Run 1')
    .getByRole('button', { name: /^Run 1/ })
    .click();
  await playground.bottom.getByRole('button', { name: 'Restore workspace' }).click();
  await expect(playground.budget).toHaveValue(/8,000/);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(playground.budget).toHaveValue(/4,000/);
});

test('a run is named, kept over a reload, and exported with its trace', async ({
  playground,
  page,
}) => {
  await runTwice(playground);
  const name = playground.bottom.getByRole('textbox', { name: 'Name of run 2' });
  await name.fill('narrow');
  await name.press('Enter');
  await expect(entry(playground, 'narrow')).toBeVisible();
  const download = page.waitForEvent('download');
  await playground.bottom.getByRole('button', { name: 'Export trace' }).click();
  expect((await download).suggestedFilename()).toBe('run-2.trace.json');

  await page.reload();
  await playground.finished();
  await playground.tab('Runs').click();
  await expect(list(playground).getByRole('listitem')).toHaveCount(3);
  await expect(entry(playground, 'narrow')).toBeVisible();
  await expect(entry(playground, 'Run 3')).toContainText('no changes');
  await playground.bottom.getByRole('button', { name: 'Delete all except the latest' }).click();
  await expect(list(playground).getByRole('listitem')).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a comparison shows the whole name of each call', async ({ playground }) => {
    await runTwice(playground);
    await pin(playground, 'Run 2', 'B').click();
    await entry(playground, 'Run 1')
      .getByRole('button', { name: /^Run 1/ })
      .click();
    await pin(playground, 'Run 1', 'A').click();
    const calls = comparison(playground).getByRole('table').last();
    for (const name of ['read_file', 'search_files', 'mcp__linear__list_issues']) {
      const text = calls.getByText(name, { exact: true });
      await text.scrollIntoViewIfNeeded();
      await expect(text).toBeInViewport({ ratio: 1 });
      expect(await text.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    }
  });

  test('two runs are compared within the width', async ({ playground, page }) => {
    await runTwice(playground);
    await pin(playground, 'Run 2', 'B').click();
    await entry(playground, 'Run 1')
      .getByRole('button', { name: /^Run 1/ })
      .click();
    await pin(playground, 'Run 1', 'A').click();
    await expect(comparison(playground)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('after the run of one call, its bar leads back to the run of the batch and to a new one', async ({
  playground,
  page,
  runs,
}) => {
  await playground.open();
  const calls = await playground.lanes.getByRole('option').count();
  const last = playground.lanes.getByRole('option').last();
  await last.click();
  const idle = playground.lanes.getByRole('option', { name: /not in this run/ });
  await runs.choose('Run this call');
  await expect(idle).toHaveCount(calls - 1);
  const bar = playground.bottom.getByRole('region', { name: 'Run of one call' });
  await expect(bar).toContainText(`The batch has ${calls} calls.`);
  // The bar takes room from the lanes.
  await expect(last).toBeInViewport({ ratio: 1 });
  await expectNoViolation(page, 'with a run of one call');

  await bar.getByRole('button', { name: "Show the batch's run" }).press('Enter');
  await expect(idle).toHaveCount(0);
  const past = playground.bottom.getByRole('region', { name: 'Past run' });
  await expect(playground.tab('Timeline')).toBeFocused();
  await past.getByRole('button', { name: 'Show the latest run' }).click();
  await expect(idle).toHaveCount(calls - 1);

  await bar.getByRole('button', { name: `Run all ${calls} calls` }).press('Enter');
  await playground.finished();
  await expect(idle).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await expect(playground.tab('Timeline')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Past run' })).toHaveCount(0);
});
