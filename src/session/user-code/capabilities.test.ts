import { expect, test } from 'vitest';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { selectLadder } from '../explain/gate-ladder-selectors.ts';
import { selectOutput } from '../run/output.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A session with one call to a tool with these capabilities and this body. */
async function open(
  capabilities: string,
  body: string,
  change: (workspace: Workspace) => Workspace = (same) => same,
) {
  const code = `import { defineTool, ok } from 'toolyard';
export const tool = defineTool({
  name: 'mine', description: 'A tool of the test.', schema: { type: 'object' },
  capabilities: ${capabilities},
  async execute(args: object, ctx) { ${body} },
});
`;
  const workspace = change(createUserCodeWorkspace({ tools: [code], calls: ['mine'] }));
  const session = openTestSession({
    sandbox: await createTestSandbox(),
    storage: createMemoryStorage(workspace),
  });
  const state = await session.until(({ run }) => run?.status === 'done');
  return { session, state, lane: state.run?.lanes[0] };
}

const withAll = (workspace: Workspace): Workspace => ({
  ...workspace,
  scenario: { ...workspace.scenario, missing: [], secrets: { 'mail/key': 's3cr3t-value' } },
});

test.each([
  [
    'network',
    "{ network: { allowedHosts: ['blog.example'] } }",
    "return ok((await (await ctx.scopedFetch('https://blog.example/retry-storm')).text()).split('\\n')[0]);",
    '# How we stopped our own retry storm',
  ],
  [
    'secrets',
    "{ secrets: ['mail/*'] }",
    "return ok(String((await ctx.secretsResolver.resolve('mail/key')).length));",
    '12',
  ],
  [
    'key-value storage',
    "{ storage: { kind: 'kv', scope: 'session', ttlSecondsDefault: 60 } }",
    "const kv = ctx.kvStore; await kv.set('a', '1'); await kv.set('b', '2'); await kv.delete('a'); return ok((await kv.list()).join() + (await kv.get('b')) + (await kv.get('a')));",
    'b2undefined',
  ],
  [
    'files',
    "{ fs_reach: { read: ['/repo/docs'], write: ['/repo/docs'] } }",
    "await ctx.scopedFs.writeText('docs/new.md', 'x'); const stat = await ctx.scopedFs.stat('docs/new.md'); return ok((await ctx.scopedFs.readText('/repo/docs/new.md')) + stat.size + (await ctx.scopedFs.list('docs')).includes('new.md'));",
    'x1true',
  ],
  [
    'processes',
    "{ process: { allowedBinaries: ['grep'] } }",
    "const { exitCode, stdout } = await ctx.scopedProcess.run('grep', ['-c', 'retry', 'docs/retry.md']); return ok(exitCode + ':' + (Number(stdout) > 0));",
    '0:true',
  ],
  [
    'attachments',
    "{ attachments: { kinds: ['document'] } }",
    "return ok(ctx.attachments.list().map(({ name }) => name).join() + ctx.attachments.get('att_2'));",
    'outage-notes.mdundefined',
  ],
])('user code can use %s', async (_, capabilities, body, value) => {
  const { lane } = await open(capabilities, body, withAll);
  expect(lane?.settled).toMatchObject({ ok: true });
  expect(selectOutput(lane)?.trimmed.text).toBe(value);
});

test.each([
  [
    'a host that it does not declare',
    "{ network: { allowedHosts: ['blog.example'] } }",
    "await ctx.scopedFetch('https://shop.example/'); return ok('');",
    /^HOST_NOT_ALLOWED: /,
  ],
  [
    'a host that nothing simulates',
    "{ network: { allowedHosts: ['*'] } }",
    "await ctx.scopedFetch('https://nowhere.example/'); return ok('');",
    /^HOST_NOT_SIMULATED: .*Nothing was sent\.$/,
  ],
  [
    'a secret that it does not declare',
    "{ secrets: ['mail/key'] }",
    "await ctx.secretsResolver.resolve('warehouse/readonly'); return ok('');",
    /^SECRET_NOT_DECLARED: /,
  ],
  [
    'a file beyond its reach',
    "{ fs_reach: { read: ['/repo/docs'] } }",
    "await ctx.scopedFs.readText('/repo/package.json'); return ok('');",
    /^PATH_NOT_REACHABLE: /,
  ],
  [
    'another program',
    "{ process: { allowedBinaries: ['grep'] } }",
    "await ctx.scopedProcess.run('rm', ['-r', '.']); return ok('');",
    /^BINARY_NOT_ALLOWED: /,
  ],
])('user code cannot use %s', async (_, capabilities, body, message) => {
  const { session } = await open(capabilities, body, withAll);
  session.actions.selectCall('c1');
  const failed = selectLadder(session.state()).find(({ status }) => status === 'failed');
  expect(failed?.refusal?.modelReads).toMatch(message);
});

test('the personality’s network policy applies to user code', async () => {
  const { session } = await open(
    "{ network: { allowedHosts: ['*'] } }",
    "await ctx.scopedFetch('https://blog.example/retry-storm'); return ok('');",
    (workspace) => ({
      ...workspace,
      personalities: workspace.personalities.map((one) => ({
        ...one,
        safety: { network: { allow: ['*.example'], deny: ['blog.example'] } },
      })),
    }),
  );
  session.actions.selectCall('c1');
  const failed = selectLadder(session.state()).find(({ status }) => status === 'failed');
  expect(failed?.refusal?.modelReads).toMatch(/^HOST_NOT_ALLOWED: blog\.example/);
});

test('a missing backend refuses, and one fix provides it', async () => {
  const { session } = await open("{ secrets: ['mail/key'] }", "return ok('there');");
  session.actions.selectCall('c1');
  const refused = selectLadder(session.state()).find(({ refusal }) => refusal !== undefined);
  const fix = refused?.refusal?.fix;
  expect(fix).toMatchObject({ kind: 'provide-backends', capabilities: ['secrets'] });
  if (!fix) throw new Error('no fix');
  session.actions.applyFix(fix);
  const { run } = await session.until((s) => s.run?.lanes[0]?.status === 'ok');
  expect(run?.input.scenario.missing).toEqual([]);
});

test('a secret in a log of user code is masked', async () => {
  const { state } = await open(
    "{ secrets: ['mail/key'] }",
    "console.log('key', await ctx.secretsResolver.resolve('mail/key')); return ok('');",
    withAll,
  );
  expect(state.log).toMatchObject([{ text: expect.stringMatching(/^key /) }]);
  expect(JSON.stringify(state)).not.toMatch(/key s3cr3t-value/);
});
