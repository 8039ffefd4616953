import { toolFile } from './support/authoring.ts';
import { isKept } from './support/is-kept.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow', editor: 'full' });

test('the page works without a network after its first visit', async ({
  playground,
  page,
  context,
}) => {
  await playground.open();
  await isKept(page);
  await context.setOffline(true);
  await page.reload();
  await playground.finished();
  await expect(playground.lane('call_1')).toContainText('read_file');

  // Parts that this visit has not loaded yet.
  await playground.showArguments('call_1');
  await playground.fullEditorTookOver();
  await playground.tab('Definitions').click();
  await expect(playground.bottom).toContainText('search_files');
});

test('user code reports that it waits for the network, and continues online', async ({
  playground,
  page,
  context,
  author,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(toolFile('shout', '    return ok(word.toUpperCase());'));
  await expect(playground.footer).toContainText('Saved');
  await isKept(page);
  await context.setOffline(true);
  await page.reload();

  const waits = page.getByRole('alert').filter({ hasText: 'Cannot run' });
  await expect(waits).toContainText('Waits for the network');
  await playground.tab('Problems').click();
  await expect(playground.bottom).toContainText(
    'The page tries again when the network is back. Examples and declarations run without it.',
  );

  await context.setOffline(false);
  await expect(playground.tool('shout')).toHaveAccessibleName(/visible/);
  await expect(waits).toHaveCount(0);
  await playground.run();
  await expect(playground.lane(/^shout call_7 ok/)).toBeVisible();
});
