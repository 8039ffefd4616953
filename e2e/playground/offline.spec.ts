import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow', editor: 'full' });

test('the page works without a network after its first visit', async ({
  playground,
  page,
  context,
}) => {
  await playground.open();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise<void>((resolve) => {
      active?.addEventListener('statechange', () => {
        if (active.state === 'activated') resolve();
      });
    });
  });
  await context.setOffline(true);
  await page.reload();
  await playground.finished();
  await expect(playground.lane('call_1')).toContainText('read_file');

  // Parts that this visit has not loaded yet.
  await playground.fullEditorTookOver();
  await playground.tab('Definitions').click();
  await expect(playground.bottom).toContainText('search_files');
});
