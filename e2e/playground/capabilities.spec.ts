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

test('own code can use every capability with a backend', async ({ playground, author }) => {
  await playground.open();
  await author.addTool('Blank tool');
  await author.write(toolFile('reach', BODY, `capabilities: ${ALL},`));
  await author.addCall();
  await playground.run();

  await expect(playground.lane(/^reach call_\d refused/)).toBeVisible();
  await expect(playground.call).toContainText('no backend for secrets');
  await playground.call.getByRole('button', { name: 'Add a backend for secrets' }).click();
  await expect(playground.lane(/^reach call_\d failed/)).toBeVisible();
  // A reviewer may read the repository and write nothing.
  await expect(playground.call).toContainText('PATH_NOT_REACHABLE');

  await playground.personality.selectOption('Engineer');
  await playground.run();
  await expect(playground.lane(/^reach call_\d ok/)).toBeVisible();
  await expect(playground.call).toContainText('200 | 23 | 1 | outage-notes.md');
  await playground.tab('Log').click();
  await expect(playground.bottom.getByRole('log')).toContainText('the secret is');
  await expect(playground.bottom.getByRole('log')).not.toContainText('whr_readonly');
});
