import { expect, test } from './support/test.ts';

test('the batches of the example have the results that their descriptions name, for each personality', async ({
  playground,
  page,
}) => {
  await playground.open();
  const about = 'Six tool calls in one turn: some succeed, some are cut, refused or fail.';
  await expect(page.getByRole('banner').getByTitle(about)).toBeVisible();
  await playground.select('call_2');
  await expect(playground.step('Reduce')).toContainText('→');
  await expect(playground.step('Trim')).toContainText('cut at');
  const output = playground.call.getByRole('region', { name: 'Output' });
  await expect(output.getByRole('term')).toHaveText(['Raw', 'Reduced', 'Model gets', 'Cut']);
  await output.getByRole('tab', { name: 'Changes' }).click();
  await expect(output.getByRole('tabpanel')).toContainText('removed:');

  // The review needs the engineer for the chart and the issue.
  await playground.openBatch('Review a pull request');
  await expect(playground.lanes.getByRole('option')).toHaveCount(9);
  await expect(playground.lane('render_chart call_8 refused')).toBeVisible();
  await expect(playground.lane(/create_issue call_9 refused/)).toBeVisible();
  await playground.personality.selectOption('Engineer');
  await playground.run();
  await expect(playground.lane(/ ok, /)).toHaveCount(9);

  // Bad luck meets every gate and every way to fail.
  await playground.openBatch('Research with failures');
  await expect(playground.lanes.getByRole('option')).toHaveCount(13);

  const reported: [call: string, status: string, step: string, text: string | RegExp][] = [
    ['call_4', 'refused', 'Rate limit', 'rate_limit.exceeded'],
    ['call_5', 'failed', 'Execute', 'execute.timeout'],
    ['call_6', 'cut', 'Trim', /cut at [\d\s]+ of/],
    ['call_8', 'refused', 'Arguments', 'arguments.invalid'],
    ['call_9', 'refused', 'Lookup', 'lookup.unknown'],
    ['call_10', 'refused', 'Availability', 'availability.unavailable'],
    ['call_11', 'refused', 'Capabilities', 'capabilities.missing_backend'],
    ['call_12', 'failed', 'Execute', 'execution_failed'],
    ['call_13', 'failed', 'Execute', 'execution_failed'],
  ];
  for (const [call, status, step, text] of reported) {
    await test.step(`${call} is reported`, async () => {
      await playground.select(`${call} ${status}`);
      await expect(playground.step(step)).toContainText(text);
    });
  }

  // The researcher may not post, by permission.
  await playground.personality.selectOption('Researcher');
  await playground.run();
  await playground.select('http_request call_12 refused');
  await expect(playground.step('Allowlist')).toContainText('allowlist.denied_action');
  await playground.call.getByRole('button', { name: 'Allow http_request for Researcher' }).click();
  await expect(playground.lane('http_request call_12 failed')).toBeVisible();
});
