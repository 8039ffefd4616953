import { readFile } from 'node:fs/promises';
import { expectNoViolation } from './support/axe.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expect, PHONE, test } from './support/test.ts';

test('another number of calls at once runs the batch again', async ({ playground }) => {
  await playground.open();
  const atOnce = playground.bottom.getByRole('combobox', { name: 'Calls at once' });
  await expect(atOnce).toHaveValue('4');
  await atOnce.selectOption('1 at once');
  await expect(playground.bottom).toContainText(/6 calls in 2\.5 s; 1 cut, 1 refused/);
  await atOnce.selectOption('all at once');
  await expect(playground.bottom).toContainText(/6 calls in [\d.]+ s, at most 5 at once/);
});

test('a run can be shown at any moment', async ({ playground, page }) => {
  await playground.open();
  const moment = page.getByRole('slider', { name: 'Time in the run' });
  await expect(moment).toHaveAttribute('aria-valuetext', /^at the end/);
  await moment.focus();
  await page.keyboard.press('Home');
  await expect(moment).toHaveAttribute('aria-valuetext', 'at 0 ms: 4 running, 1 queued, 1 settled');
  await expect(playground.lane('read_file call_1')).toHaveAccessibleName(/call_1 running/);
  await expect(playground.lane('write_file call_3')).toHaveAccessibleName(/call_3 refused/);
  await expect(playground.lane(/list_issues call_6/)).toHaveAccessibleName(/call_6 queued/);
  await expect(playground.call).toContainText('running at 0 ms');

  await page.keyboard.press('PageUp');
  await expect(moment).toHaveAttribute('aria-valuetext', /4 running, 0 queued, 2 settled$/);
  await expect(playground.lane('read_file call_1')).toHaveAccessibleName(/call_1 ok/);
  await page.keyboard.press('Escape');
  await expect(moment).toHaveAttribute('aria-valuetext', /^at the end/);
  await expect(playground.call).not.toContainText('running at');

  // The grip waits at the end of the run, between the buttons.
  const grip = await moment.locator('span').boundingBox();
  await page.mouse.move((grip?.x ?? 0) + 4, (grip?.y ?? 0) + 4);
  await page.mouse.down();
  await page.mouse.move((grip?.x ?? 0) - 300, grip?.y ?? 0);
  await page.mouse.up();
  await expect(moment).toHaveAttribute('aria-valuetext', /^at \d+ ms: /);
  await page.keyboard.press('Escape');

  await moment.click({ position: { x: 200, y: 10 } });
  await expect(moment).toHaveAttribute('aria-valuetext', /^at \d+ ms: /);
  await playground.run();
  await expect(moment).toHaveAttribute('aria-valuetext', /^at the end/);
});

test('the inspector, the counts and the table are those of the shown moment', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.select('call_4');
  const { footer } = playground;
  await expect(footer).toContainText('23,872 → model gets 4,334 chars');
  await page.getByRole('slider', { name: 'Time in the run' }).focus();
  await page.keyboard.press('Home');
  await expect(playground.step('Execute')).toContainText('running');
  await expect(playground.step('Reduce')).toContainText('not reached');
  await expect(playground.call.getByRole('region', { name: 'Output' })).toHaveCount(0);
  await expect(footer).toContainText(/1 refused\s*4 running\s*1 queued/);
  await expect(footer).toContainText('model gets 53 chars');
  await expect(playground.bottom).toContainText('At 0 ms: 6 calls, 4 running');

  await playground.bottom.getByRole('button', { name: 'Show as a table' }).click();
  const call = playground.bottom.getByRole('row', { name: /^call_4 terminal/ });
  await expect(call).toContainText('running');
  await expect(call).not.toContainText('6,065');
  await playground.bottom.getByRole('button', { name: 'Show as lanes' }).click();
  await page.getByRole('slider', { name: 'Time in the run' }).press('Escape');
  await expect(playground.step('Execute')).toContainText('6,065 chars');
  await expect(footer).toContainText('23,872 → model gets 4,334 chars');
});

test('keys move and resize the visible part in the miniature', async ({ playground, page }) => {
  await playground.open();
  const part = page.getByRole('slider', { name: 'Visible part of the run' });
  await expect(part).toHaveCount(0);
  await playground.lanes.focus();
  await page.keyboard.press('+');
  await expect(part).toBeVisible();
  const start = async () => Number(await part.getAttribute('aria-valuenow'));
  const length = async () => (await part.boundingBox())?.width ?? 0;
  await part.focus();
  await page.keyboard.press('Home');
  await expect(part).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('ArrowRight');
  expect(await start()).toBeGreaterThan(0);
  const before = await length();
  await page.keyboard.press('Shift+ArrowLeft');
  expect(await length()).toBeLessThan(before);
  await page.keyboard.press('0');
  await expect(part).toHaveCount(0);
});

test('nested calls are drawn below their call, and fold', async ({
  playground,
  declarer,
  page,
}) => {
  await playground.open();
  await declarer.addExample();
  await declarer.allowed();
  await declarer.addCalls('Declared tools', 'research');
  await playground.run();
  const lane = playground.lane(/^research/);
  await expect(lane).toHaveAccessibleName(/made \d+ nested calls?: knowledge_base ok/);
  await expect(lane.getByText('knowledge_base', { exact: true })).toBeVisible();
  await playground.lanes.focus();
  await page.keyboard.press('End');
  await expect(lane).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press(' ');
  await expect(lane.getByText('knowledge_base', { exact: true })).toHaveCount(0);
  await page.keyboard.press(' ');
  await expect(lane.getByText('knowledge_base', { exact: true })).toBeVisible();
});

test('progress can be filtered by audience', async ({ playground }) => {
  await playground.open();
  await playground.bottom.getByRole('button', { name: 'Show as a table' }).click();
  await playground.bottom.getByRole('button', { name: 'Filter calls' }).click();
  const row = (name: RegExp) => playground.bottom.getByRole('row', { name });
  await expect(row(/call_4/)).toContainText('tests');
  await expect(row(/call_5/)).toContainText('429, trying again');
  const audience = playground.bottom.getByRole('combobox', { name: 'Progress events' });
  await audience.selectOption('Progress for the user');
  await expect(row(/call_4/)).toContainText('tests');
  await expect(row(/call_5/)).not.toContainText('trying again');
  await audience.selectOption('Internal progress');
  await expect(row(/call_4/)).not.toContainText('tests');
  await expect(row(/call_5/)).toContainText('429, trying again');
});

test('lanes are filtered by words and status, and found by typed letters', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.bottom.getByRole('button', { name: 'Filter calls' }).click();
  const filter = playground.bottom.getByRole('search', { name: 'Filter' });
  await filter.getByRole('combobox', { name: 'Status of the calls' }).selectOption('failed · 1');
  await expect(playground.lanes.getByRole('option')).toHaveCount(1);
  await expect(filter.getByRole('status')).toHaveText('1 of 6 lanes');
  await filter.getByRole('searchbox').fill('nothing like it');
  await expect(playground.bottom).toContainText('No call matches.');
  await filter.getByRole('button', { name: 'Clear' }).click();
  await expect(playground.lanes.getByRole('option')).toHaveCount(6);

  await playground.lanes.focus();
  await page.keyboard.type('te');
  await expect(playground.lane(/^terminal/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(playground.call.getByRole('region', { name: 'Selected call' })).toBeFocused();

  await playground.lanes.focus();
  await page.keyboard.press('+');
  await page.keyboard.press(',');
  await expect(playground.bottom).toContainText('1 running, 0 queued, 5 settled');
  await expectNoViolation(page, 'zoomed, filtered and scrubbed', playground.bottom);
});

test('the table sorts by a column, in both directions, and resets', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.bottom.getByRole('button', { name: 'Show as a table' }).click();
  const table = playground.bottom.getByRole('table');
  const head = table.getByRole('columnheader', { name: 'Raw' });
  const first = table.getByRole('rowheader').first();
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expectNoViolation(page, 'as a sorted table', playground.bottom);
  await expect(first).not.toHaveText('call_1');
  await head.getByRole('button').click();
  await expect(head).not.toHaveAttribute('aria-sort');
  await expect(first).toHaveText('call_1');
});

test('ten thousand calls can be run, scrolled and selected', async ({ playground, page }) => {
  test.slow();
  await playground.open();
  await importCrowd(playground, 10_000);
  // A document of this size waits for Run.
  await playground.runButton.click();
  await expect(playground.news).toContainText(/10,000 calls in/, { timeout: 60_000 });
  await expect(page.getByRole('slider', { name: 'Visible part of the run' })).toBeVisible();
  await playground.lanes.focus();
  await page.keyboard.press('End');
  await expect(playground.lane(/call_10000 cut/)).toHaveAttribute('aria-selected', 'true');
  await expect(playground.call).toContainText('call_10000');
  await playground.lanes.hover();
  await page.mouse.wheel(0, -4000);
  await expect(playground.lane(/call_98\d\d /).first()).toBeAttached();
  await expect(playground.lane(/call_10000 /)).toHaveCount(0);
  await page.keyboard.press('Home');
  await expect(playground.lane(/call_1 cut/)).toBeVisible();

  await playground.bottom.getByRole('button', { name: 'Show as a table' }).click();
  const table = playground.bottom.getByRole('table');
  await expect(table).toHaveAttribute('aria-rowcount', '10001');
  const head = table.getByRole('columnheader', { name: 'Call' }).getByRole('button');
  await head.click();
  await head.click();
  await expect(table.getByRole('rowheader').first()).toHaveText('call_10000');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a run can be filtered and scrubbed', async ({ playground, page }) => {
    await playground.open();
    await playground.bottom.getByRole('button', { name: 'Filter calls' }).click();
    await page.getByRole('slider', { name: 'Time in the run' }).focus();
    await page.keyboard.press('Home');
    await expect(playground.lane('read_file call_1')).toHaveAccessibleName(/call_1 running/);
    await expectNoViolation(page, 'filtered and scrubbed', playground.bottom);

    // The flag keeps clear of the buttons, at any moment.
    await page.keyboard.press('End');
    for (const key of ['PageDown', 'Home']) {
      await page.keyboard.press(key);
      const flag = page.getByText(/^at [\d.]+ m?s$/);
      const box = await flag.boundingBox();
      const buttons = playground.bottom.getByRole('button', { name: 'Filter calls' });
      const end = (await buttons.boundingBox())?.x ?? 0;
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(end);
      expect(box?.width).toBeGreaterThan(30);
    }
  });
});

/** Adds thousands of short calls as a user would: export, edit the file, import. */
async function importCrowd(playground: PlaygroundPage, count: number): Promise<void> {
  const document = JSON.parse(await readFile(await playground.exportWorkspace(), 'utf8'));
  const calls = Array.from({ length: count }, (_, index) => ({
    id: `crowd-${index}`,
    toolCallId: `call_${index + 1}`,
    tool: 'read_file',
    argsText: '{"path":"src/queue/backoff.ts"}',
  }));
  const batch = { id: 'crowd', name: 'Crowd', description: 'Many calls.', calls };
  const text = JSON.stringify({
    ...document,
    batches: [batch],
    batchId: batch.id,
    registry: { ...document.registry, concurrency: 1000 },
  });
  await playground.importWorkspace({
    name: 'crowd.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
}

test('simulated faults: the open call has a button for them, and one to remove them', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.select('read_file call_1');
  const button = playground.call.getByRole('button', { name: 'What if…' });
  await button.click();
  await page.getByRole('menuitem', { name: 'Simulate 500 Internal Server Error' }).click();
  await expect(playground.step('Execute')).toContainText('500 from the simulated backend');
  await playground.call.getByRole('button', { name: 'Remove the simulated fault' }).click();
  await expect(playground.lane('read_file call_1 ok')).toBeVisible();

  // The palette leads to the same menu, even from a maximised pane.
  await playground.bottom.getByRole('button', { name: /^Maximise/ }).click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('429');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Add 500 ms of latency' })).toBeFocused();
  await page.getByRole('menuitem', { name: 'Simulate 429 Too Many Requests' }).click();
  await expect(playground.lane(/^read_file call_1 .*failed/)).toBeVisible();
});

test('simulated faults: a lane is slowed down and fails by its menu, by mouse and by keyboard', async ({
  playground,
  page,
  stage,
}) => {
  await playground.open();
  const lane = playground.lane(/^read_file call_1/);
  await lane.click({ button: 'right' });
  await expect(lane).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('menuitem', { name: 'Add 500 ms of latency' }).click();
  await expect(lane).toContainText('+500 ms');
  await expect(stage.scenarioButton).toHaveAccessibleName('Scenario: seed 42 · 4 faults');
  await playground.select('read_file call_1');
  await expect(playground.step('Execute')).toContainText(/5\d\d ms/);

  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu', { name: 'Actions and faults of call_1' });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await menu.getByRole('menuitem', { name: 'Simulate 429 Too Many Requests' }).click();
  await expect(playground.lane(/^read_file call_1 .*failed/)).toBeVisible();
  await expect(playground.call).toContainText('429 from the simulated backend');
  await expect(playground.lanes).toBeFocused();

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await lane.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove the simulated fault' }).click();
  await expect(lane).not.toContainText('+500 ms');
  await expect(stage.scenarioButton).toHaveAccessibleName('Scenario: seed 42 · 3 faults');
  await expect(playground.lane(/^read_file call_1 .*ok/)).toBeVisible();
});

test('slots, queue and critical path stand above the lanes', async ({ playground, page }) => {
  await playground.open();
  const strip = page.getByRole('img', { name: /^Slots: / });
  await expect(strip).toHaveAccessibleName(
    /^Slots: at most 4 of 4 in use, and 1 call waiting\. Critical path: terminal 1\.\d s\.$/,
  );
  await expect(playground.bottom.getByText('4/4 slots, 1 waiting')).toBeVisible();
  await expect(playground.bottom.getByText('critical path', { exact: true })).toBeVisible();
  await expect(playground.bottom.getByText(/^saves 1\.\d s, \$0\.\d+$/)).toBeVisible();
  // Two lines, one below the other, and the last lane is in view.
  const boxOf = (text: string) => playground.bottom.getByText(text, { exact: true }).boundingBox();
  const [slots, path] = [await boxOf('4/4 slots, 1 waiting'), await boxOf('critical path')];
  expect((path?.y ?? 0) - (slots?.y ?? 0)).toBeGreaterThanOrEqual(14);
  const lanes = playground.lanes;
  expect(await lanes.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  await page.getByRole('combobox', { name: 'Calls at once' }).selectOption('1 at once');
  await expect(strip).toHaveAccessibleName(/Critical path: 1 call, then search_files.*list_issues/);
});

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 720, height: 450 } });

  test('a menu has the zoom and the calls at once', async ({ playground }) => {
    await playground.open();
    const more = playground.bottom.getByRole('button', { name: 'Zoom and calls at once' });
    await more.press('Enter');
    await playground.bottom.getByRole('menuitem', { name: 'Zoom in' }).press('Enter');
    await more.click();
    await playground.bottom.getByRole('menuitem', { name: 'Fit the whole run' }).click();
    await more.click();
    await playground.bottom.getByRole('menuitemradio', { name: '1 at once' }).click();
    await expect(playground.bottom.getByText(/^\d+\/1 slots/)).toBeVisible();
  });
});
