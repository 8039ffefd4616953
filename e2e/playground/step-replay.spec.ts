import type { Locator } from '@playwright/test';
import { expectNoViolation } from './support/axe.ts';
import { expect, PHONE, test } from './support/test.ts';

test.use({ speed: 'real' });

test('a run can be stepped and continued, with the same results', async ({
  playground,
  page,
  stage,
  runs,
}) => {
  await playground.open();
  const before = await stage.timeline();
  await runs.open();
  const menu = page.getByRole('menu', { name: 'More ways to run' });
  await expectNoViolation(page, 'with the menu open', menu);
  await menu.getByRole('menuitem', { name: 'Step' }).click();
  await expect(runs.steps.getByRole('status')).toContainText('0 ms, step 1 The budget of 8');
  const stepBack = runs.steps.getByRole('button', { name: 'Step back' });
  await expect(stepBack, 'at the start').toHaveAttribute('aria-disabled', 'true');
  await expect(playground.lane(/running/).first()).toBeVisible();
  await expectNoViolation(page, 'while it waits', playground.bottom);
  await runs.steps.getByRole('button', { name: 'Step', exact: true }).click();
  await expect(runs.steps.getByRole('status')).toContainText(/\d+ ms, step 2 /);
  await page.keyboard.press('F10');
  await expect(runs.steps.getByRole('status')).toContainText('step 3');
  await stepBack.click();
  await expect(runs.steps.getByRole('status')).toContainText(/^Back at \d+ ms/);
  await page.keyboard.press('F10');
  await expect(runs.steps.getByRole('status')).toContainText('step 3');
  await runs.steps.getByRole('button', { name: 'Continue' }).click();
  await playground.finished();
  await expect(runs.steps.getByRole('status')).toContainText('Finished after 3 steps');
  expect(await stage.timeline()).toEqual(before);
  await runs.steps.getByRole('button', { name: 'Close' }).click();
  await expect(runs.steps).toHaveCount(0);
  await expect(playground.tab('Timeline')).toBeFocused();
});

test('an edit while a run waits says that the run is older, and Restart agrees with it', async ({
  playground,
  page,
  runs,
}) => {
  await playground.open();
  await playground.select('call_1');
  await runs.choose('Step');
  const step = runs.steps.getByRole('button', { name: 'Step', exact: true });
  const status = runs.steps.getByRole('status');
  await step.click();
  await expect(status).toContainText('step 2');
  const restart = runs.steps.getByRole('button', { name: 'Restart' });
  await expect(restart).toHaveCount(0);
  await playground.personality.selectOption('Engineer');
  await expect(status).toContainText('The workspace was edited after this run started');
  await expect(playground.call).toContainText('edited since run');
  await expectNoViolation(page, 'with an edit', playground.bottom);
  await restart.click();
  await expect(status).toContainText(/\d+ ms, step 2 /);
  await expect(status).not.toContainText('edited');
  await expect(restart).toHaveCount(0);
  await expect(playground.call).not.toContainText('edited since run');
  await runs.steps.getByRole('button', { name: 'Continue' }).click();
  await playground.finished();
});

test('a line over all lanes shows the present, and moves with the steps', async ({
  playground,
  page,
  runs,
}) => {
  await playground.open();
  await runs.choose('Step');
  const step = runs.steps.getByRole('button', { name: 'Step', exact: true });
  await step.click();
  await expect(runs.steps.getByRole('status')).toContainText(/\d+ ms, step 2 /);
  await expect.poll(() => lineOver(playground.lanes)).toBeGreaterThan(0);
  const [, ms] = /([\d.]+ ms), step 2/.exec((await runs.steps.textContent()) ?? '') ?? [];
  const time = page.getByRole('slider', { name: 'Time in the run' });
  await expect(time).toHaveAttribute('aria-valuetext', `now, after ${ms}`);
  const before = await lineOver(playground.lanes);
  await step.click();
  await expect.poll(() => lineOver(playground.lanes)).toBeGreaterThan(before);
  await runs.steps.getByRole('button', { name: 'Continue' }).click();
  await playground.finished();
  await expect.poll(() => lineOver(playground.lanes)).toBe(0);
});

/** The place of a column of one saturated colour from top to bottom, in pixels; 0 without one. */
async function lineOver(lanes: Locator): Promise<number> {
  const picture = (await lanes.screenshot()).toString('base64');
  return lanes.evaluate(async (_, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, width, height) ?? {};
    for (let x = 0; x < width; x++) {
      let same = 0;
      for (let y = 0; y < height; y++) {
        const [red = 0, green = 0, blue = 0] = data.slice(
          (y * width + x) * 4,
          (y * width + x) * 4 + 3,
        );
        if (Math.max(red, green, blue) - Math.min(red, green, blue) > 100) same += 1;
      }
      if (same > height * 0.9) return x;
    }
    return 0;
  }, picture);
}

test('a run that waits can be stopped, and Step begins anew', async ({
  playground,
  page,
  runs,
}) => {
  await playground.open();
  await page.keyboard.press('F10');
  await expect(runs.steps.getByRole('status')).toContainText('step 1');
  await playground.stopButton.click();
  await expect(playground.news).toContainText('The batch was stopped');
  await expect(runs.steps.getByRole('status')).toContainText('Stopped after 1 step');
  await runs.steps.getByRole('button', { name: 'Step', exact: true }).click();
  await expect(runs.steps.getByRole('status')).toContainText('0 ms, step 1');
  await page.keyboard.press('F8');
  await playground.finished();
});

test('a replay is identical to the millisecond, and another seed shows its first difference', async ({
  playground,
  page,
  stage,
  runs,
}) => {
  await playground.open();
  await runs.choose('Skip waiting');
  await runs.choose('Replay');
  await expect(runs.replay.getByRole('status')).toHaveText(
    /^Identical: \d+ events, to the millisecond\.$/,
  );
  await expectNoViolation(page, 'with a comparison', playground.bottom);
  await stage.setSeed(7);
  await runs.choose('Run and compare');
  await expect(runs.replay.getByRole('status')).toHaveText(
    /^Differs at event \d+ of \d+, at .+: .+ before, .+ now\. What changed: seed 42 → 7\.$/,
  );
  await runs.replay.getByRole('button', { name: 'Replay' }).click();
  await expect(runs.replay.getByRole('status')).toHaveText(/^Identical: /);
});

test('the playback speed is stored, and does not change the times of a run', async ({
  playground,
  page,
  stage,
  runs,
}) => {
  await playground.open();
  const before = await stage.timeline();
  await runs.choose('Skip waiting');
  await page.reload();
  await playground.finished();
  await runs.open();
  await expect(page.getByRole('menuitemradio', { name: 'Skip waiting' })).toBeChecked();
  await page.keyboard.press('Escape');
  await playground.run();
  expect(await stage.timeline()).toEqual(before);
});

test('a run can be stepped, continued and replayed by keyboard', async ({
  playground,
  page,
  runs,
}) => {
  await playground.open();
  await playground.runButton.focus();
  await page.keyboard.press('Tab');
  await expect(runs.menuButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Run this call' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Step' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(runs.steps.getByRole('status')).toContainText('step 1');
  await expect(runs.menuButton).toBeFocused();
  await page.keyboard.press('F8');
  await playground.finished();
  await page.keyboard.press('F9');
  await expect(runs.replay.getByRole('status')).toHaveText(/^Identical: /);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a run is led step by step', async ({ playground, page, runs }) => {
    await playground.open();
    await runs.choose('Step');
    await runs.steps.getByRole('button', { name: 'Step', exact: true }).click();
    await expect(runs.steps.getByRole('status')).toContainText('step 2');
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).toBe(0);
    await runs.steps.getByRole('button', { name: 'Continue' }).click();
    await playground.finished();
  });
});
