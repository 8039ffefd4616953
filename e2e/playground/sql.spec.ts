import { expectSeen } from './support/expect-seen.ts';
import { expect, test } from './support/test.ts';

const ENDLESS =
  'select count(*) from (with recursive n(x) as (select 1 union all select x + 1 from n) select x from n)';

test('an endless statement is stopped, the page stays usable, and the next statement works', async ({
  playground,
  stage,
}) => {
  await playground.open();
  await playground.openBatch('Research with failures');
  await playground.tab('Arguments').click();
  const query = playground.lane(/^sql_query/);
  await query.click();
  await playground.call.getByRole('button', { name: 'Add a backend for secrets' }).click();
  await expect(playground.lane(/^sql_query call_\d+ ok/)).toBeVisible();

  await playground.write(JSON.stringify({ statement: ENDLESS }));
  await playground.runButton.click();
  // The page still answers while the engine computes.
  const sheet = await stage.openScenario();
  await expect(sheet).toBeVisible();
  await stage.close();
  await expectSeen(playground.lane(/^sql_query call_\d+ failed/), { timeout: 15_000 });
  await expect(playground.call).toContainText('was stopped because it ran for more than 2 s');

  await playground.write('{"statement": "select count(*) as n from deliveries"}');
  await playground.run();
  await expect(playground.lane(/^sql_query call_\d+ ok/)).toBeVisible();
  await expect(playground.call).toContainText('400');
});
