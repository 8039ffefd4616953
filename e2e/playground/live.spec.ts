import { toolFile } from './support/authoring.ts';
import { expect, test } from './support/test.ts';

test.use({ live: true });

test.beforeEach(async ({ playground, page }) => {
  await playground.open();
  await expect(page.getByRole('switch', { name: 'Live' })).toBeChecked();
});

test('another personality flips the calls at once, and shows how they were', async ({
  playground,
  page,
}) => {
  const beside = await playground.slider.boundingBox();
  await playground.personality.selectOption('Researcher');
  await expect(playground.lane(/read_file call_1.*refused, was ok/)).toBeVisible();
  expect(await playground.slider.boundingBox()).toEqual(beside);
  await expect(page.getByText('After your edit: read_file refused, was ok')).toBeAttached();
  await playground.select('call_1');
  await expect(playground.call.getByText(/^was ok, [\d,]+ chars$/)).toBeVisible();
  // What is listed and what ran agree.
  await expect(playground.tool('read_file')).toHaveAccessibleName(/refused/);
  await expect(playground.call).not.toContainText('edited since run');

  await page.keyboard.press('ControlOrMeta+z');
  await expect(playground.lane(/read_file call_1.*ok, was refused/)).toBeVisible();
});

test('the budget cuts while it changes, and the history has one run of it', async ({
  playground,
}) => {
  await playground.budget.fill('2000');
  await playground.budget.press('Enter');
  await playground.budget.fill('1200');
  await playground.budget.press('Enter');
  await expect(playground.lane(/search_files.*cut at 200 \(was cut at 1,333\)/)).toBeVisible();
  await playground.tab('Runs').click();
  await expect(
    playground.bottom.getByRole('button', { name: /Run 2.*budget 8,000 → 1,200/ }),
  ).toBeVisible();
  // The history has the run: the user paused, so the next value is compared with what is shown.
  await playground.budget.fill('2000');
  await playground.budget.press('Enter');
  await playground.tab('Timeline').click();
  await expect(playground.lane(/search_files.*cut at 333 \(was cut at 200\)/)).toBeVisible();
});

test('a cut that an edit removes is called a cut on the lane and in the inspector', async ({
  playground,
}) => {
  await playground.select('call_2');
  const steps = playground.step('Budget split');
  const before = await steps.boundingBox();
  await playground.budget.fill('80000');
  await playground.budget.press('Enter');
  const lane = playground.lane(/search_files.*ok, was cut/);
  await expect(lane.getByText('was cut', { exact: true })).toBeVisible();
  await expect(playground.call.getByText('was cut, 1,364 chars')).toBeVisible();
  // Nothing moves for it.
  expect(await steps.boundingBox()).toEqual(before);
  // Another share of the budget is not another outcome.
  await playground.select('call_4');
  await expect(playground.call.getByRole('heading', { name: 'terminal' })).toBeVisible();
  await expect(playground.call.getByText(/^was /)).toHaveCount(0);
});

test('a lane shows its id beside what an edit changed, and the strip what the run still saves', async ({
  playground,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await playground.budget.fill('80000');
  await playground.budget.press('Enter');
  const lane = playground.lane(/search_files.*ok, was cut/);
  const parts = ['search_files', 'call_2', 'was cut'].map((text) =>
    lane.getByText(text, { exact: true }),
  );
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });

  await playground.lane(/list_issues/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Simulate 500 Internal Server Error' }).click();
  const failed = playground.lane(/list_issues.*failed, was ok/);
  for (const text of ['linear · list_issues', 'call_6']) {
    await expect(failed.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });
  }
  await playground.lane(/terminal/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Add 2 s of latency' }).click();
  await expect(playground.bottom.getByText(/^[\d.]+ m?s slower$/)).toBeVisible();
  await expect(playground.bottom.getByText(/^saves .*\$/)).toBeVisible();
});

test('a lane keeps its id beside every mark of an edit', async ({ playground, page }) => {
  await playground.dryRun.check();
  await expect(playground.lane(/search_files.*dry run, was cut/)).toBeVisible();
  await playground.dryRun.uncheck();
  // With less room, the mark is shortened, and then the name.
  for (const width of [1440, 1000]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, id] of [
      ['read_file', 'call_1'],
      ['search_files', 'call_2'],
      ['linear · list_issues', 'call_6'],
    ] as const) {
      const lane = playground.lane(new RegExp(`^${name}.*was dry run`));
      for (const text of [name, id, 'was dry run']) {
        await expect(lane.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });
      }
    }
  }
});

test('calls have their results while one waits for an answer, which is asked for once', async ({
  playground,
  declarer,
}) => {
  const definition = {
    type: 'function',
    function: { name: 'pick_colour', description: 'Asks.', parameters: { type: 'object' } },
  };
  await declarer.paste(JSON.stringify([definition]), '1 definition in the format');
  await declarer.addCalls('Pasted tools', 'pick_colour');
  const answer = playground.bottom.getByRole('textbox', { name: 'Answer to pick_colour' });
  await expect(answer).toBeVisible();
  await expect(playground.lane(/search_files call_2.*cut at/)).toBeVisible();
  await answer.fill('Te');

  await playground.tool('read_file').click();
  await playground.tools.getByRole('button', { name: 'Add a call of read_file' }).click();
  await expect(playground.lane(/^read_file call_8 ok/)).toBeVisible();
  await expect(answer).toHaveValue('Te');
  await answer.fill('Teal');
  await answer.press('Enter');
  await expect(playground.lane(/^pick_colour call_7 ok/)).toBeVisible();

  await playground.budget.fill('2000');
  await playground.budget.press('Enter');
  await expect(playground.lane(/search_files.*was cut at/)).toBeVisible();
  await expect(playground.lane(/^pick_colour call_7 ok/)).toBeVisible();
  await expect(answer).toHaveCount(0);
});

test('an unfinished argument shows no alert, and the finished one runs', async ({
  playground,
  page,
}) => {
  await playground.showArguments('call_2');
  await playground.write('{"pattern": "zzz');
  await expect(playground.call).toContainText('edited since run');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await playground.write('{"pattern": "zzz"}');
  await expect(playground.call.getByText(/^was cut/)).toBeVisible();
  await expect(playground.call).not.toContainText('edited since run');
});

test('it is turned off, and stays off after a reload', async ({ playground, page }) => {
  const live = page.getByRole('switch', { name: 'Live' });
  await live.click();
  await expect(live).not.toBeChecked();
  await playground.personality.selectOption('Researcher');
  await expect(playground.call).toContainText('edited since run');
  await page.reload();
  await expect(live).not.toBeChecked();
  await live.click();
  await playground.personality.selectOption('Engineer');
  await expect(playground.lane(/write_file call_3.*ok/)).toBeVisible();
});

test('without it, a changed verdict of the tool list stands above the steps', async ({
  playground,
  page,
}) => {
  await page.getByRole('switch', { name: 'Live' }).click();
  await playground.lane(/write_file call_3/).click();
  await playground.personality.selectOption('Engineer');
  const note = playground.call.getByText(
    'Since your edit, Engineer may call write_file. Run again to see it.',
  );
  await expect(note).toBeVisible();
  await playground.lane(/read_file call_1/).click();
  await expect(note).toBeHidden();
  await playground.lane(/write_file call_3/).click();
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Run batch' }).click();
  await expect(playground.lane(/write_file call_3.*ok/)).toBeVisible();
  await expect(note).toBeHidden();
});

test('the name of the tool and the id of its call stay whole beside its notes', async ({
  playground,
  page,
}) => {
  const { call } = playground;
  const name = call.getByRole('heading', { name: 'search_files' });
  const note = call.getByText(/^was |^edited since/).last();
  const isWhole = async () => {
    const parts = [name, call.getByText('call_2', { exact: true }), note].map((part) =>
      part.evaluate((element) => element.scrollWidth <= element.clientWidth),
    );
    return (await Promise.all(parts)).every(Boolean);
  };
  const isInside = () =>
    call
      .getByRole('button', { name: 'Maximise the call pane' })
      .evaluate((element) => element.getBoundingClientRect().right <= innerWidth);
  await page.setViewportSize({ width: 1440, height: 900 });
  await playground.select('call_2');
  await playground.budget.fill('3000');
  await playground.budget.press('Enter');
  await expect(playground.call.getByText('was 1,364 chars')).toBeVisible();
  expect([await isWhole(), await isInside()]).toEqual([true, true]);
  await playground.showArguments('call_2');
  await playground.write('{');
  await expect(playground.call).toContainText('edited since run');
  expect([await isWhole(), await isInside()]).toEqual([true, true]);
});

test('code that is typed runs when it compiles', async ({ playground, author }) => {
  await author.addTool('Blank tool');
  await expect(playground.lane(/my_tool/)).toHaveAccessibleName(/ok/);
  await author.write(`import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'my_tool',
  description: 'Says what live mode did.',
  schema: { type: 'object', properties: {} },
  async execute() {
    return ok('it ran by itself');
  },
});
`);
  await playground.lane(/my_tool/).click();
  await expect(playground.call).toContainText('it ran by itself');
});

test('a fix of the arguments shows that the call was refused', async ({ playground }) => {
  await playground.showArguments('call_1');
  await playground.write('{"path": 7}');
  await expect(playground.lane(/read_file call_1.*refused, was ok/)).toBeVisible();
  const step = playground.step('Arguments');
  await step.getByRole('button', { name: 'Fill with a valid example' }).click();
  await expect(playground.lane(/read_file call_1.*ok, was refused/)).toBeVisible();
  await expect(playground.call.getByText('was refused', { exact: true })).toBeVisible();
});

test('an edit that may reach the real network waits for Run, and the next one runs again', async ({
  playground,
  author,
  page,
  expectTrouble,
}) => {
  expectTrouble(/^request to another host: https:\/\/far\.real\.test/);
  let sent = 0;
  await page.route('https://far.real.test/**', (route) => {
    sent += 1;
    return route.fulfill({ body: 'far away', headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  const reach = (host: string) =>
    toolFile(
      'reach',
      `    return ok(await (await ctx.scopedFetch!('https://${host}/x')).text());`,
      `capabilities: { network: { allowedHosts: ['${host}'] } },`,
    );
  const live = page.getByRole('switch', { name: 'Live' });
  await author.addTool('Blank tool');
  await author.write(reach('far.real.test'));
  await playground.editor.getByRole('button', { name: /^Allow/ }).click();
  await expect(playground.lane(/^reach call_\d ok/)).toBeVisible();
  expect(sent).toBe(1);
  await expect(live).toHaveAccessibleName(/wait for Run/);
  await author.write(reach('near.real.test'));
  await playground.run();
  await expect(playground.lane(/^reach call_\d failed/)).toBeVisible();
  await expect(live).toHaveAccessibleName('Live');

  await author.code().focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('// Soon.');
  await author.write(reach('far.real.test'));
  await expect(live).toHaveAccessibleName(/reach may use the real network/);
  await expect(playground.call).toContainText('edited since run');

  await author.write(reach('near.real.test').replace('Written', 'Rewritten'));
  await expect(playground.call).not.toContainText('edited since run');
  expect(sent).toBe(1);
});
