import { toolFile } from './support/authoring.ts';
import { expect, test } from './support/test.ts';

const ALL = `{
    network: { allowedHosts: ['blog.example', 'mail.example'] },
    secrets: ['warehouse/readonly'],
    storage: { kind: 'kv', scope: 'session' },
    fs_reach: { read: ['/repo'], write: ['/repo/docs'] },
    process: { allowedBinaries: ['git', 'grep'] },
    attachments: { kinds: ['document'] },
  }`;

const BODY = `    const page = await ctx.scopedFetch!('https://blog.example/retry-storm');
    const secret = await ctx.secretsResolver!.resolve('warehouse/readonly');
    console.log('the secret is', secret);
    await ctx.kvStore!.set('seen', page.status + '');
    await ctx.scopedFs!.writeText('docs/seen.md', 'status ' + (await ctx.kvStore!.get('seen')));
    const { stdout } = await ctx.scopedProcess!.run('grep', ['-c', 'status', 'docs/seen.md']);
    const files = ctx.attachments!.list().map(({ name }) => name);
    return ok([page.status, secret.length, stdout.trim(), files].join(' | '));`;

test('user code can use every capability with a backend', async ({ playground, author }) => {
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(toolFile('reach', BODY, `capabilities: ${ALL},`));
  await playground.run();

  await expect(playground.lane(/^reach call_\d refused/)).toBeVisible();
  await expect(playground.call).toContainText('no backend for secrets');
  // A reviewer may read the repository and write nothing.
  const question =
    'reach needs write access to /repo/docs and a backend for secrets (warehouse/readonly).';
  await expect(playground.call).toContainText(question);
  await expect(playground.editor.getByRole('status').filter({ hasText: question })).toBeVisible();
  await playground.call.getByRole('button', { name: 'Allow all 2' }).click();
  await expect(playground.lane(/^reach call_\d ok/)).toBeVisible();
  await expect(playground.call).toContainText('200 | 23 | 1 | outage-notes.md');
  await playground.tab('Log').click();
  await expect(playground.bottom.getByRole('log')).toContainText('the secret is');
  await expect(playground.bottom.getByRole('log')).not.toContainText('whr_readonly');
});

test('one question grants the hosts of user code, and one Undo takes them back', async ({
  playground,
  page,
  author,
  expectTrouble,
}) => {
  expectTrouble(/^request to another host: https:\/\/far\.real\.test/);
  await page.route('https://far.real.test/**', (route) =>
    route.fulfill({ body: 'far away', headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
  await playground.open();
  await author.addTool('Blank tool');
  const body = "    return ok(await (await ctx.scopedFetch!('https://far.real.test/x')).text());";
  await author.write(toolFile('reach', body, "capabilities: { secrets: ['warehouse/readonly'] },"));
  const state = playground.editor.getByRole('status');
  await expect(state).toHaveText(
    'Compiles, but reach needs far.real.test (real network, not declared) and a backend for secrets (warehouse/readonly). A backend serves all tools that declare its capability.',
  );
  await playground.editor.getByRole('button', { name: 'Allow all 2' }).click();
  await expect(state).toHaveText('Compiles, ready to call');
  await playground.run();
  await expect(playground.lane(/^reach call_\d ok/)).toBeVisible();
  await expect(playground.call).toContainText('far away');
  await expect(page.getByRole('region', { name: 'Real network' })).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+z');
  await expect(state).toContainText('Compiles, but reach needs far.real.test');
});
