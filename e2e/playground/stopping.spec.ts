import { expect, test } from './support/test.ts';

test.use({ speed: 'real' });

test('a stopped run lists its stopped calls, and the next one works', async ({ playground }) => {
  await playground.open();
  await playground.makeRunLong();
  await playground.runButton.click();
  await expect(playground.lane('read_file call_1 cut')).toBeVisible();
  await expect(playground.lane(/terminal call_\d+ running/).first()).toBeVisible();
  await playground.stopButton.click();
  await expect(playground.news).toHaveText(/^The batch was stopped: 22 calls, stopped after/);
  // Calls start in order, so the first of the stopped ones was running; which one depends on the
  // speed of the machine.
  const stopped = playground.lane(/terminal call_\d+ aborted$/).first();
  await expect(stopped).toBeVisible();
  await expect(playground.lane('read_file call_1 cut')).toBeVisible();
  await expect(playground.lane(/running|queued/)).toHaveCount(0);
  await expect(playground.stopButton).toBeDisabled();

  await stopped.click();
  await expect(stopped).toHaveAttribute('aria-selected', 'true');
  await expect(playground.step('Execute')).toContainText('execute.aborted');
  await expect(playground.step('Execute')).toContainText('terminal was stopped');

  await playground.run();
  await expect(playground.lane(/terminal call_4 ok/)).toBeVisible();
});

test('Run during a run starts a new run', async ({ playground }) => {
  await playground.open();
  await playground.makeRunLong();
  await playground.runButton.click();
  await expect(playground.lane(/read_file call_1 cut/)).toBeVisible();
  await expect(playground.lane(/terminal call_\d+ running/).first()).toBeVisible();
  await playground.personality.selectOption('Engineer');
  await playground.run();
  await expect(playground.lane(/write_file call_3 ok/)).toBeVisible();
  await expect(playground.lane(/terminal call_4 ok/)).toBeVisible();
  await expect(playground.lanes.getByRole('option')).toHaveCount(22);
});
