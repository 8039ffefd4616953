import { toolFile } from './support/authoring.ts';
import type { PlaygroundPage } from './support/playground.ts';
import { expect, test } from './support/test.ts';

test('a tool written from nothing is called beside two of the catalogue', async ({
  playground,
  author,
}) => {
  await playground.open();
  for (const call of ['call_6', 'call_5', 'call_4', 'call_3']) {
    await playground.select(call);
    await playground.page.keyboard.press('Delete');
  }
  await author.addTool('Blank tool');
  await author.write(
    toolFile('shout', "    console.info('shouting', word);\n    return ok(word.toUpperCase());"),
  );
  await playground.run();
  await expect(playground.lanes.getByRole('option')).toHaveCount(3);
  await expect(playground.lane(/^shout call_\d ok/)).toBeVisible();
  await expect(playground.lane(/^read_file call_1 ok/)).toBeVisible();
  await expect(playground.call).toContainText('YARD');

  await playground.tab('Log').click();
  await expect(playground.bottom.getByRole('log')).toContainText('shouting yard');
});

/** A new tool is named by typing, because its name is selected. */
async function nameNewTool(playground: PlaygroundPage, name: string): Promise<void> {
  const { page, editor } = playground;
  // For a moment there are two editors: the plain one, and the full one that takes its place.
  await expect(editor.locator(':focus')).toHaveAccessibleName(/^Code of /);
  await page.keyboard.insertText(name);
  await expect(playground.tool(name)).toBeVisible();
}

test('the name of a new tool is selected, whatever added it', async ({
  playground,
  page,
  author,
}) => {
  await playground.open();
  await author.addTool('Blank tool');
  await nameNewTool(playground, 'by_menu');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('add a blank tool');
  await page.keyboard.press('Enter');
  await nameNewTool(playground, 'by_command');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('new empty workspace');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Write a tool/ }).click();
  await nameNewTool(playground, 'by_first_way');
});

test.describe('in the full editor', () => {
  test.use({ editor: 'full' });

  test('the name of a new tool is selected', async ({ playground, author }) => {
    await playground.open();
    await author.addTool('Blank tool');
    await nameNewTool(playground, 'by_menu');
  });

  test('a compile error is shown and linked at its line and column', async ({
    playground,
    page,
    author,
  }) => {
    await playground.open();
    await author.addTool('Blank tool');
    await author.write(toolFile('odd', '    const = 1;\n    return ok(word);'), 'broken');
    const place = playground.editor
      .getByRole('list', { name: 'Problems of this file' })
      .getByRole('button');
    await expect(place).toHaveText(/^14:\d+$/);
    await expect(playground.tool('odd|my_tool')).toHaveAccessibleName(/does not compile/);
    await expect(page.locator('.squiggly-error')).not.toHaveCount(0);

    await playground.tab('Arguments').click();
    await playground.tab('Problems').click();
    await playground.bottom.getByRole('button', { name: /\.ts:14:/ }).click();
    // Between the plain editor and the full one there are two for a moment.
    await expect(author.code()).toHaveCount(1);
    await expect(author.code()).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.insertText('const fine = word;');
    await expect(
      playground.editor.getByRole('status').filter({ hasText: /^Compiles/ }),
    ).toBeVisible();
  });
});

test('an error of the code is shown at its line', async ({ playground, author }) => {
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(
    toolFile('fall', "    const broken: string = word;\n    throw new Error('no ' + broken);"),
  );
  await playground.run();
  await expect(playground.lane(/^fall call_\d failed/)).toBeVisible();
  await expect(playground.call).toContainText('no yard');
  await playground.tab('Code').click();
  const problems = playground.editor.getByRole('list', { name: 'Problems of this file' });
  await expect(problems.getByRole('button')).toHaveText(/^15:\d+$/);
  await expect(problems).toContainText('no yard');
});

test('a loop is ended by Stop, and the next run works', async ({ playground, page, author }) => {
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(toolFile('spin', "    while (true) {}\n    return ok('never');"));
  // One after the other they loop, each until its own time is used up: longer than any test takes.
  await author.repeatLastCall(200);
  await playground.runButton.click();
  await expect(playground.lane(/^spin call_\d+ running/)).not.toHaveCount(0);
  await playground.stopButton.click();
  await expect(playground.news).toHaveText(/^The batch was stopped/);
  await expect(playground.news).toContainText('aborted');
  await playground.select('terminal call_4');
  await page.keyboard.press('End');
  await expect(playground.lane(/^spin call_206 aborted/)).toHaveAttribute('aria-selected', 'true');
  await expect(playground.step('Execute')).toContainText('execute.aborted');

  await playground.tab('Code').click();
  await author.write(toolFile('spin', "    return ok('at last');"));
  await playground.run();
  await expect(playground.lane(/^spin call_206 ok/)).toBeVisible();
});

for (const [name, body, reason] of [
  ['loop', '    while (true) {}', /comput|time/i],
  [
    'hoard',
    // Few steps: a busy machine needs most of the computing time to fill so much memory.
    '    const all: Uint8Array[] = [];\n    for (;;) all.push(new Uint8Array(30_000_000));',
    /memory/i,
  ],
] as const) {
  test(`code that ${name === 'loop' ? 'loops' : 'takes all memory'} is stopped with a reason`, async ({
    playground,
    author,
  }) => {
    await playground.open();
    await author.addTool('Blank tool');
    await author.write(toolFile(name, `${body}\n    return ok('never');`));
    await playground.run();
    await expect(playground.lane(new RegExp(`^${name} call_\\d failed`))).toBeVisible();
    await expect(playground.call).toContainText(reason);
    await expect(playground.lane(/^read_file call_1 ok/)).toBeVisible();
  });
}

test('a host that is not allowed is refused', async ({ playground, author }) => {
  await playground.open();
  await author.addTool('Tool that fetches');
  await author.write(
    toolFile(
      'reach',
      "    const answer = await ctx.scopedFetch?.('https://elsewhere.example/');\n    return ok(String(answer?.status) + word);",
      "capabilities: { network: { allowedHosts: ['api.github.com'] } },",
    ),
  );
  await playground.run();
  await expect(playground.lane(/^reach call_\d (?:failed|refused)/)).toBeVisible();
  await expect(playground.call).toContainText('elsewhere.example');
});

test('a deleted tool comes back by undo', async ({ playground, page, author }) => {
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(toolFile('brief', '    return ok(word);'));
  const menu = () => playground.tools.getByRole('button', { name: 'More for brief' });
  await menu().click();
  await playground.tools.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(playground.tool('brief')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(playground.tool('brief')).toBeVisible();

  await menu().click();
  await playground.tools.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(playground.tool('brief')).toHaveCount(0);
  await playground.tab('Timeline').click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(playground.tool('brief')).toBeVisible();
});

test('the line that is typed stays in view when its problems open below', async ({
  playground,
  page,
  author,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await playground.open();
  await author.addTool('Blank tool');
  const code = playground.text(/^Code of /);
  await code.press('Control+End');
  await code.pressSequentially('const = ;');
  await expect(
    playground.editor.getByRole('list', { name: 'Problems of this file' }),
  ).toBeVisible();
  await expect
    .poll(() =>
      code.evaluate((area: HTMLTextAreaElement) => {
        const shown = area.closest('[class*=scroller]')?.getBoundingClientRect();
        const bottom = area.getBoundingClientRect().bottom;
        return shown === undefined ? undefined : bottom - shown.bottom;
      }),
    )
    .toBeLessThan(20);
});

test('code from outside waits for Run', async ({ playground, page, author }) => {
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(toolFile('guest', "    console.log('it ran');\n    return ok(word);"));
  const path = await playground.exportWorkspace();

  await playground.startOver();
  await playground.importWorkspace({
    name: 'bad.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"format": 2}'),
  });
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /workspace/i })
      .first(),
  ).toBeVisible();
  await expect(playground.tool('guest')).toHaveCount(0);

  await playground.importWorkspace(path);
  const bar = page.getByRole('region', { name: 'Code from outside' });
  await expect(bar).toContainText('1 tool written by another person');
  await playground.tab('Log').click();
  await expect(playground.bottom).toContainText('The log is empty');
  // Nothing is known about access before Run, not even of the built-in tools.
  await expect(playground.tool('write_file not known')).toBeVisible();
  await expect(playground.tools.getByText('waits for Run').first()).toBeVisible();
  await expect(playground.tools.getByText(/^\d+ of \d+$/)).toHaveCount(0);
  await playground.tab('Problems').click();
  await expect(playground.bottom).toContainText('Nothing was checked yet.');
  await playground.tab('Log').click();
  await bar.getByRole('button', { name: 'Run' }).click();
  await playground.finished();
  await expect(playground.bottom.getByRole('log')).toContainText('it ran');
  await expect(playground.tool('write_file refused')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('after a visit that ended in the middle of user code, nothing runs by itself', async ({
  playground,
  page,
  author,
}) => {
  await playground.open();
  await author.addTool('Blank tool');
  await expect(playground.footer).toContainText('Saved');
  // The mark that a hung or crashed page can no longer remove.
  await page.addInitScript(() => {
    const id = location.hash.slice('#/w/'.length);
    // The sandbox's frame has no storage.
    if (self.origin !== 'null') localStorage.setItem(`toolyard@/.busy.${id}`, 'yes');
  });
  await page.reload();
  await expect(page.getByText('The page closed while it was computing with')).toBeVisible();
  await page.getByRole('list', { name: 'Workspaces' }).getByRole('button').first().click();
  await expect(playground.lane(/^my_tool/)).toContainText('not run yet');
  await playground.run();
  await expect(playground.lane(/^my_tool call_7/)).not.toContainText('not run yet');
});
