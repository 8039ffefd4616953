import type { Page } from '@playwright/test';
import { headingOfStep } from '../../src/session/testing/step-labels.ts';
import { Clicks } from './support/clicks.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend<{ clicks: Clicks }>({
  clicks: async ({ page }, use, info) => {
    await use(new Clicks(page, info));
  },
});
// The settings of a first visit: edits run at once, and Run plays in real time.
test.use({ live: true, speed: 'real' });

async function openEmpty(playground: PlaygroundPage) {
  await playground.open();
  const workspaces = await playground.openWorkspaces();
  await workspaces.getByRole('button', { name: 'New empty workspace' }).click();
  return playground.editor.getByRole('region', { name: 'Ways to begin' });
}

const toDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('a tool of one’s own runs after two clicks beside the calls of an example', async ({
  playground,
  page,
  clicks,
}) => {
  await playground.open();
  await clicks.start();
  await playground.tools.getByRole('button', { name: 'Add a tool' }).click();
  await playground.tools.getByRole('menuitem', { name: 'Blank tool' }).click();
  const lane = playground.lane(/^my_tool call_7 ok/);
  await expect(lane).toBeVisible();
  await clicks.expectAtMost(2, 'a new tool of an example to its first success');
  await expect(lane).toHaveAttribute('aria-selected', 'true');
  await expect(playground.call).toContainText('Hello Ada');

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(playground.tool('my_tool')).toHaveCount(0);
  await expect(playground.lane(/^my_tool/)).toHaveCount(0);
  await expect(playground.lanes.getByRole('option')).toHaveCount(6);
});

test('a tool of one’s own runs after one click, and after a rename in its code', async ({
  playground,
  author,
  clicks,
}) => {
  const ways = await openEmpty(playground);
  await clicks.start();
  await ways.getByRole('button', { name: /^Write a tool/ }).click();
  await expect(playground.lane(/^my_tool \S+ ok/)).toBeVisible();
  await clicks.expectAtMost(1, 'a new tool to its first success');
  await expect(author.code()).toHaveCount(1);

  const text = await author.code().inputValue();
  await clicks.start();
  await author.write(text.replace("'my_tool'", "'my_weather'"));
  await expect(playground.lane(/^my_weather \S+ ok/)).toBeVisible();
  await expect(playground.tool('my_weather')).toHaveAccessibleName(/visible/);
  await expect(playground.tool('my_tool')).toHaveCount(0);
});

test('a refused argument passes after one click', async ({ playground, clicks }) => {
  await playground.open();
  await playground.showArguments('call_5');
  await clicks.start();
  await playground.write('{"query": "ab"}');
  const step = playground.step('Arguments');
  await expect(step).toContainText('arguments.invalid');
  await step.getByRole('button', { name: 'Fill with a valid example' }).click();
  await expect(step).toContainText('match the schema');
  await clicks.expectAtMost(1, 'refused argument to a valid one');
});

test('a pasted log has a reducer that keeps its failures after three clicks', async ({
  playground,
  page,
  clicks,
}) => {
  const ways = await openEmpty(playground);
  const log = [
    ...Array.from({ length: 300 }, (_, index) => `ok ${index} - passes case ${index}`),
    'FAIL cart.test.ts adds the taxes',
    '  AssertionError: 3 !== 4',
    'Tests: 1 failed, 300 passed',
  ].join('\n');
  await clicks.start();
  await ways.getByRole('button', { name: /^Paste a log and design a reducer/ }).click();
  await toDialog(page, 'Paste a log').getByRole('textbox', { name: 'Text' }).fill(log);
  await toDialog(page, 'Paste a log').getByRole('button', { name: 'Add' }).click();
  const studio = page.getByRole('main', { name: 'Reducer studio' });
  await studio.getByRole('button', { name: 'Build it from blocks' }).click();
  await expect(studio.getByRole('status').filter({ hasText: 'failure' })).toHaveText(
    /^Reducer−\d\d%keeps 1 of 1 failure$/,
  );
  await clicks.expectAtMost(3, 'reducer for a pasted log');
});

test('a tool leaves the allowlist after two clicks, and list, lane and ladder agree', async ({
  playground,
  stage,
  clicks,
}) => {
  await playground.open();
  await playground.select('search_files');
  await clicks.start();
  const sheet = await stage.openReach();
  await sheet
    .getByRole('combobox', { name: 'Access to search_files' })
    .selectOption('Not in the toolset');
  await expect(playground.lane(/search_files call_2.*refused/)).toBeVisible();
  await expect(playground.tool('search_files')).toHaveAccessibleName(/refused\s+allowlist/);
  await expect(playground.step('Allowlist')).toContainText('refused');
  await clicks.expectAtMost(2, 'tool off the allowlist');
});

test('fifty calls of a transcript run after three clicks, and one at a time after one more', async ({
  playground,
  page,
  clicks,
}) => {
  await playground.open();
  const content = Array.from({ length: 50 }, (_, index) => ({
    type: 'tool_use',
    id: `toolu_${index}`,
    name: 'read_file',
    input: { path: 'src/queue/backoff.ts' },
  }));
  await clicks.start();
  await page.getByRole('button', { name: 'Batches' }).click();
  await page.getByRole('menuitem', { name: 'Paste a transcript…' }).click();
  const dialog = toDialog(page, 'Paste a transcript');
  await dialog.getByRole('textbox').fill(JSON.stringify([{ role: 'assistant', content }]));
  await expect(dialog.getByRole('status')).toContainText('50 calls');
  await dialog.getByRole('button', { name: 'Make a new batch' }).click();
  await playground.finished();
  await expect(playground.lanes.getByRole('option').first()).toHaveAccessibleName(/ok/);
  await clicks.expectAtMost(3, 'fifty calls of a transcript');

  await clicks.start();
  await playground.bottom
    .getByRole('combobox', { name: 'Calls at once' })
    .selectOption('1 at once');
  await expect(playground.bottom).toContainText(/50 calls in [\d.]+ s/);
  await expect(playground.bottom).toContainText(/slower|1\/1 slots/);
  await clicks.expectAtMost(1, 'one call at a time');
});

test('an imported API answers after four clicks, with no question about its host', async ({
  playground,
  declarer,
  clicks,
}) => {
  await playground.open();
  const document = {
    openapi: '3.0.3',
    info: { title: 'Toys', version: '1' },
    servers: [{ url: 'https://toys.test' }],
    paths: {
      '/toys': {
        get: {
          operationId: 'listToys',
          responses: {
            200: {
              description: 'Toys',
              content: { 'application/json': { example: [{ name: 'Kite' }] } },
            },
          },
        },
      },
    },
  };
  await clicks.start();
  await declarer.paste(JSON.stringify(document), '1 operation');
  await playground.editor.getByRole('button', { name: 'Add a call of listToys' }).click();
  await expect(playground.lane(/^listToys \S+ ok/)).toBeVisible();
  await expect(playground.call).toContainText('Kite');
  await clicks.expectAtMost(4, 'imported API to a first answer');
});

test('a link is copied after two clicks, and opens at the selected call', async ({
  playground,
  page,
  context,
  clicks,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await playground.open();
  await playground.select('terminal call_4');
  await clicks.start();
  await page.getByRole('button', { name: 'Share' }).click();
  await toDialog(page, 'Share this workspace')
    .getByRole('button', { name: 'Copy' })
    .first()
    .click();
  await clicks.expectAtMost(2, 'link');
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto('about:blank');
  await page.goto(address);
  await expect(playground.lane('terminal call_4')).toHaveAttribute('aria-selected', 'true');
});

test('a removed call comes back with one key, and the selection stays after a reload', async ({
  playground,
  page,
}) => {
  await playground.open();
  await playground.select('terminal call_4');
  await page.keyboard.press('Delete');
  await expect(playground.lane(/terminal call_4/)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(playground.lane(/terminal call_4/)).toBeVisible();
  const redo = (await playground.openWorkspaces()).getByRole('button', { name: /^Redo/ });
  await redo.click();
  await expect(playground.lane(/terminal call_4/)).toHaveCount(0);
  const undo = (await playground.openWorkspaces()).getByRole('button', { name: /^Undo/ });
  await undo.click();
  await expect(playground.lane(/terminal call_4/)).toBeVisible();
  await playground.select('terminal call_4');
  await playground.tab('Arguments').click();
  await page.reload();
  await expect(playground.lane(/terminal call_4/)).toHaveAttribute('aria-selected', 'true');
  await expect(playground.tab('Arguments')).toHaveAttribute('aria-selected', 'true');
});

test('everyday words find their command first', async ({ playground, page }) => {
  await playground.open();
  await playground.dryRun.click();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = toDialog(page, 'Commands');
  for (const [words, command] of [
    ['concurrency', /at (?:once|a time)/],
    ['rename', /^Rename /],
    ['delete', /^Delete search_files/],
    ['redo', /^Redo/],
    ['rate limit', /^Edit the scenario/],
    ['mcp', /mcp/],
    ['lesson', /^Lesson: /],
  ] as const) {
    await palette.getByRole('combobox').fill(words);
    await expect(palette.getByRole('option').first(), words).toHaveText(command);
  }
});

test('an issue of the sandbox data is edited after two clicks, and its tool reads it', async ({
  playground,
  clicks,
}) => {
  await playground.open();
  await playground.select('list_issues call_6');
  await clicks.start();
  await playground.tab('Sandbox data').click();
  await playground.bottom.getByRole('tab', { name: /^Issues/ }).click();
  const title = playground.bottom.getByRole('textbox', { name: 'Title' });
  await title.fill('Storm of crows');
  await title.press('Enter');
  await expect(playground.call).toContainText('Storm of crows');
  await clicks.expectAtMost(2, 'an issue that a tool reads');
});

test('a missing tool is named beside the definitions, with its gate', async ({
  playground,
  clicks,
}) => {
  await playground.open();
  await clicks.start();
  await playground.tab('Definitions').click();
  await expect(playground.bottom).toContainText('≈');
  await playground.bottom.getByRole('tab', { name: /^Hidden/ }).click();
  const row = playground.bottom.getByRole('row', { name: /^refused write_file/ });
  await expect(row).toContainText(headingOfStep('allowlist'));
  await clicks.expectAtMost(2, 'why a tool is not sent');
});

test('a run is stepped forward and back, and the acting call is marked', async ({
  playground,
  runs,
  clicks,
}) => {
  await playground.open();
  await clicks.start();
  await runs.choose('Step');
  await runs.steps.getByRole('button', { name: 'Step', exact: true }).click();
  await expect(runs.steps.getByRole('status')).toContainText('step 2');
  await expect(playground.lanes.getByRole('option', { name: /acting now/ }).first()).toBeVisible();
  await runs.steps.getByRole('button', { name: 'Step back' }).click();
  await expect(runs.steps.getByRole('status')).toContainText(/^Back at /);
  await clicks.expectAtMost(4, 'step, and step back');
});
