import { delayMonaco, MONACO } from './support/monaco.ts';
import { expect, test } from './support/test.ts';

test.describe('at its own speed', () => {
  test.use({ speed: 'real' });

  test('opens on a finished run without a click', async ({ playground }) => {
    await playground.open();
    await expect(playground.lanes.getByRole('option')).toHaveCount(6);
    await expect(playground.lane('read_file call_1 ok')).toBeVisible();
    await expect(playground.lane(/search_files call_2 ok.* cut at 1,333/)).toBeVisible();
    await expect(playground.lane('write_file call_3 refused')).toBeVisible();
    await expect(playground.lane('web_search call_5 failed')).toBeVisible();
    await expect(playground.footer).toContainText('4 ok');
    await expect(playground.footer).toContainText('1 refused');
    await expect(playground.footer).toContainText('1 failed');
    await expect(playground.news).toContainText('6 calls in');

    // The inspector shows the twelve steps of the first call, and the text for the model.
    await expect(playground.call.getByRole('heading', { name: 'read_file' })).toBeVisible();
    await expect(playground.call.getByRole('listitem')).toHaveCount(12);
    await expect(playground.step('Execute')).toContainText(/\d+ ms, 905 chars/);
    await expect(playground.call.getByRole('tabpanel', { name: 'Model gets' })).toContainText(
      'retryDelayMs',
    );
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
    await playground.open();
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
    await playground.open();
    await failed;
    await playground.write('{"path": "README.md"}');
    await playground.run();
    await expect(playground.call).toContainText('# ferry');
  });
});
