import { delayMonaco, MONACO } from './support/monaco.ts';
import { expect, test } from './support/test.ts';

test.describe('at its own speed', () => {
  test.use({ speed: 'real' });

  test('opens on a finished run without a click', async ({ playground, page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await playground.open();
    await expect(playground.lanes.getByRole('option')).toHaveCount(6);
    await expect(playground.lane('read_file call_1 ok')).toBeVisible();
    await expect(playground.lane(/search_files call_2 cut.* cut at 1,333/)).toBeVisible();
    await expect(playground.lane('write_file call_3 refused')).toBeVisible();
    await expect(playground.lane('web_search call_5 failed')).toBeVisible();
    await expect(playground.footer).toContainText('3 ok');
    await expect(playground.footer).toContainText('1 cut');
    await expect(playground.footer).toContainText('1 refused');
    await expect(playground.footer).toContainText('1 failed');
    await expect(playground.news).toContainText('6 calls in');

    // The inspector shows the steps of a call that is reduced and cut, and where the cut is.
    const { call, editor } = playground;
    await expect(call.getByRole('heading', { name: 'search_files' })).toBeVisible();
    await expect(call.getByRole('listitem')).toHaveCount(7);
    await expect(playground.step('Execute')).toContainText(/\d+ ms, 16,161 chars/);
    await expect(playground.step('Trim')).toHaveText(/^Trim partial\s*cut at 1,333 of 5,882$/);
    await expect(call.getByRole('region', { name: 'Output' })).toContainText('−92%');
    const changes = call.getByRole('tabpanel', { name: 'Changes' });
    await expect(changes.getByText('cut here at 1,333')).toBeInViewport({ ratio: 1 });
    await call.getByRole('button', { name: /^Not applicable: Exclusion, / }).click();
    await expect(call.getByRole('listitem')).toHaveCount(12);

    // The editor shows the code of its reducer, with the arguments below.
    await expect(playground.tab('Reducer')).toHaveAttribute('aria-selected', 'true');
    await expect(playground.text('Reducer of search_files')).toHaveValue(/searchFilesReducer/);
    const args = editor.getByRole('region', { name: 'Arguments of call_2' });
    await args.getByRole('textbox', { name: 'pattern required' }).fill('jitter');
    await args.getByRole('textbox', { name: 'max_results' }).fill('5');
    await args.getByRole('button', { name: 'All arguments' }).click();
    await expect(playground.text('Arguments of call_2, search_files')).toHaveValue(
      /"pattern": "jitter"[\s\S]*"max_results": 5/,
    );
  });

  test('a text keeps its line breaks in the row of arguments', async ({ playground }) => {
    await playground.open();
    await playground.lane(/^write_file/).click();
    const args = playground.editor.getByRole('region', { name: 'Arguments of call_3' });
    const content = args.getByRole('textbox', { name: 'content required' });
    await content.press('Control+Home');
    await content.press('!');
    await args.getByRole('button', { name: 'All arguments' }).click();
    await expect(playground.text('Arguments of call_3, write_file')).toHaveValue(
      /"!# When a retry happens\\n/,
    );
  });

  test('a text that is too long for the row of arguments says so, and is cleared there', async ({
    playground,
  }) => {
    await playground.open();
    await playground.select('call_2');
    const args = playground.editor.getByRole('region', { name: 'Arguments of call_2' });
    const pattern = args.getByRole('textbox', { name: 'pattern required' });
    await pattern.fill('x'.repeat(200_000));
    await expect(pattern).toHaveAccessibleDescription(/Too long to edit here/);
    await expect(args.getByText(/Too long to edit here/)).toBeVisible();
    await args.getByRole('button', { name: 'Clear pattern' }).click();
    await expect(pattern).toBeFocused();
    await expect(pattern).toHaveValue('');
    await pattern.fill('backoff');
    await expect(args.getByText(/Too long/)).toHaveCount(0);
  });

  test('says what it is, and leads to the other pages', async ({ playground, page }) => {
    await playground.open();
    await expect(
      page.getByText('See why each tool call was allowed, refused, reduced or cut.'),
    ).toBeInViewport();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByRole('link')).toHaveText([
      ...['Playground', 'Learn', 'Examples', 'Reference'],
    ]);
    await expect(pages.getByRole('link', { name: 'Playground' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await pages.getByRole('link', { name: 'Examples' }).click();
    await expect(page).toHaveURL(/#\/examples$/);
  });

  test.describe('on small windows', () => {
    // What is in sight after the run does not depend on it.
    test.use({ speed: 'at-once' });

    for (const [width, height] of [
      [1366, 768],
      [1280, 720],
      [1024, 768],
      [768, 1024],
    ] as const) {
      test(`shows the cut among the changes at ${width} × ${height}`, async ({
        playground,
        page,
      }) => {
        await page.setViewportSize({ width, height });
        await playground.open();
        const changes = playground.call.getByRole('tabpanel', { name: 'Changes' });
        await expect(changes.getByText('cut here at 1,333')).toBeInViewport({ ratio: 1 });
        const pane = playground.call.getByRole('region', { name: 'Selected call' });
        expect(await pane.evaluate((box) => box.scrollTop)).toBe(0);
      });
    }

    test('shows the sizes and the cut on a phone, and more in the pane Call', async ({
      playground,
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await playground.open();
      const output = playground.call.getByRole('region', { name: 'Output' });
      await expect(output.getByText('cut at 1,333', { exact: true })).toBeInViewport({ ratio: 1 });
      await expect(playground.step('Trim')).toBeInViewport({ ratio: 1 });
      await page.getByRole('navigation', { name: 'Panes' }).getByText('Call').click();
      await expect(output.getByText('cut here at 1,333')).toBeInViewport({ ratio: 1 });
    });

    test('the steps of a low pane get their details back', async ({ playground, page }) => {
      await page.setViewportSize({ width: 1024, height: 768 });
      await playground.open();
      const detail = playground.step('Lookup').getByText('built-in, toolset file');
      const width = () => detail.evaluate((text) => text.getBoundingClientRect().width);
      expect(await width()).toBeLessThan(2);
      await playground.call.getByRole('button', { name: /^Not applicable: / }).click();
      expect(await width()).toBeGreaterThan(50);
    });

    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1024, 768],
    ] as const) {
      test(`says what it is at ${width} px, until it is closed`, async ({ playground, page }) => {
        await page.setViewportSize({ width, height });
        await playground.open();
        const about = page.getByText('See why each tool call was allowed');
        await expect(about).toBeInViewport({ ratio: 1 });
        const bar = page.getByRole('banner');
        const before = await bar.evaluate(
          (one) => one.nextElementSibling?.getBoundingClientRect().top,
        );
        await page.getByRole('button', { name: 'Close the introduction' }).click();
        await expect
          .poll(() => bar.evaluate((one) => one.nextElementSibling?.getBoundingClientRect().top))
          .toBeLessThan(before ?? 0);
        await page.reload();
        await expect(page.getByRole('button', { name: 'Close the introduction' })).toHaveCount(0);
      });
    }
  });

  test('shows the bars while they grow', async ({ playground }) => {
    await playground.open();
    await playground.makeRunLong();
    await playground.runButton.click();
    await expect(playground.news).toHaveText('The batch is running.');
    await expect(playground.lane(/terminal call_22 queued/)).toBeVisible();
    await expect(playground.lane(/terminal .*running/).first()).toBeVisible();
    await expect(playground.stopButton).toBeEnabled();
    await playground.finished();
    await expect(playground.lane(/terminal call_22 ok/)).toBeVisible();
  });
});

test.describe('for who gets the full editor', () => {
  test.use({ editor: 'full' });

  test('needs no full editor: the code is there and Run works', async ({ playground, page }) => {
    const release = await delayMonaco(page);
    await playground.openArguments();
    await expect(playground.text('Arguments of call_1, read_file')).toHaveValue(
      /src\/queue\/backoff\.ts/,
    );
    await playground.tab('Code').click();
    await expect(playground.text('Code of read_file')).toHaveValue(/export const readFile/);
    await playground.tab('Arguments').click();
    await playground.run();
    await expect(playground.fullEditor()).toHaveCount(0);

    release();
    await playground.fullEditorTookOver();
  });

  test('stays usable when the full editor cannot be loaded', async ({
    playground,
    page,
    expectTrouble,
  }) => {
    expectTrouble(/Failed to load resource/);
    await page.route(MONACO, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await playground.openArguments();
    await failed;
    await playground.write('{"path": "README.md"}');
    await playground.run();
    await expect(playground.call).toContainText('# ferry');
  });
});
