import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

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

  // Parts that this visit has not loaded: the full editor, and the sandbox with its engine.
  await playground.tools.getByRole('button', { name: 'Add a tool' }).click();
  await page.getByRole('menuitem', { name: /^Blank tool/ }).click();
  await expect(playground.text(/^Code of /)).not.toHaveCount(0);
  await playground.tools.getByRole('button', { name: /^Add a call of my_tool/ }).click();
  await playground.run();
  await expect(playground.lane(/my_tool/)).toContainText('ok');
});
