import { expect, test } from './support/test.ts';

test.use({ speed: 'real' });

test('a stopped run lists its stopped calls, and the next one works', async ({ playground }) => {
  await playground.open();
  await playground.makeRunLong();
  await playground.runButton.click();
  await expect(playground.lane('read_file call_1 ok')).toBeVisible();
  await expect(playground.lane(/terminal call_4 running/)).toBeVisible();
  await playground.stopButton.click();
  await expect(playground.news).toHaveText(/^The batch was stopped: 22 calls, stopped after/);
  await expect(playground.lane(/terminal call_4 failed/)).toBeVisible();
  await expect(playground.lane('read_file call_1 ok')).toBeVisible();
  await expect(playground.lane(/running|queued/)).toHaveCount(0);
  await expect(playground.stopButton).toBeDisabled();

  await playground.select('call_4');
  await expect(playground.step('Execute')).toContainText('execute.aborted');
  await expect(playground.step('Execute')).toContainText('terminal was stopped');

  await playground.run();
  await expect(playground.lane(/terminal call_4 ok/)).toBeVisible();
});

test('Run during a run starts a new run', async ({ playground }) => {
  await playground.open();
  await playground.makeRunLong();
  await playground.runButton.click();
  await expect(playground.lane(/read_file call_1 ok/)).toBeVisible();
  await expect(playground.lane(/terminal call_4 running/)).toBeVisible();
  await playground.personality.selectOption('Engineer');
  await playground.run();
  await expect(playground.lane(/write_file call_3 ok/)).toBeVisible();
  await expect(playground.lane(/terminal call_4 ok/)).toBeVisible();
  await expect(playground.lanes.getByRole('option')).toHaveCount(22);
});
