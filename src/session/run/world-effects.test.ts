import { expect, test } from 'vitest';
import { createTestSandbox } from '../../sandbox/host/test-support.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { countChanges, UNTOUCHED_WORLD } from '../store/world-state.ts';
import {
  createManualSchedule,
  createUserCodeWorkspace,
  openTestSession,
} from '../testing/open-test-session.ts';

const WRITER = `import { defineTool, ok } from 'toolyard';
export const tool = defineTool({
  name: 'writer', description: 'A tool of the test.', schema: { type: 'object' },
  capabilities: {
    network: { allowedHosts: ['mail.example'] },
    storage: { kind: 'kv', scope: 'tool-private' },
    fs_reach: { read: ['/repo/docs'], write: ['/repo/docs'] },
  },
  async execute(args: object, ctx) {
    await ctx.scopedFs.writeText('docs/new.md', 'x');
    await ctx.kvStore.set('last', 'yesterday', { ttlSeconds: 60 });
    await ctx.kvStore.set('always', 'here');
    await ctx.scopedFetch('https://mail.example/v1/send', {
      method: 'POST',
      body: JSON.stringify({ to: ['mira@ferry.example'], subject: 'Report', text: 'All is well.' }),
    });
    return ok('done');
  },
});
`;

test('the engineer’s batch changes one file, whose texts can be read', async () => {
  const session = openTestSession();
  await session.ready;
  await session.until(({ run }) => run?.status === 'done');
  expect(session.state().world).toEqual(UNTOUCHED_WORLD);
  session.actions.setPersonality('engineer');
  const { world } = await session.runToEnd();
  expect(world?.files).toMatchObject([{ path: 'docs/retry.md', status: 'modified' }]);
  const { before, after } = await session.readWorldFile('docs/retry.md');
  expect(before).toContain('# ');
  expect(after).toBe('# When a retry happens\n\nJitter is always full.\n');
  expect((await session.worldFiles()).length).toBeGreaterThan(10);
});

test('the effects of user code are shown, and the next run starts fresh', async () => {
  const session = openTestSession({
    sandbox: await createTestSandbox(),
    storage: createMemoryStorage(createUserCodeWorkspace({ tools: [WRITER], calls: ['writer'] })),
  });
  const { world } = await session.until(
    ({ run }) => run?.status === 'done' && run.lanes[0]?.tool === 'writer',
  );
  expect(world?.files).toMatchObject([{ path: 'docs/new.md', status: 'added', size: 1 }]);
  expect(world?.keyValues).toMatchObject([
    { scope: 'tool writer', key: 'always', value: 'here' },
    { scope: 'tool writer', key: 'last', value: 'yesterday', expiresAt: expect.any(Number) },
  ]);
  expect(world?.messages).toMatchObject([
    { via: 'mail', to: ['mira@ferry.example'], subject: 'Report', status: 'sent' },
  ]);
  const seen: number[] = [];
  session.store.subscribe((state) => seen.push(countChanges(state.world)));
  const again = await session.runToEnd();
  expect(seen[0]).toBe(4);
  expect(seen).toContain(0);
  expect(again.world).toEqual(world);
});

test('the world is updated once per frame during a run', async () => {
  const frame = createManualSchedule();
  const session = openTestSession({ nextFrame: frame.schedule });
  await session.ready;
  await session.until(({ run }) => run?.status === 'done');
  const worlds = new Set<unknown>();
  session.store.subscribe(({ world }) => worlds.add(world));
  session.actions.setPersonality('engineer');
  await session.runToEnd();
  // No frame was drawn, so there were only the updates at the beginning and at the end.
  expect(worlds.size).toBe(2);
});

test('another document removes the world', async () => {
  const session = openTestSession();
  await session.ready;
  await session.until(({ run }) => run?.status === 'done');
  const other = createUserCodeWorkspace({ tools: [WRITER], calls: ['writer'] });
  session.actions.importWorkspace(JSON.stringify(other));
  await session.until(({ trust }) => trust === 'outside');
  expect(session.state().world).toBeUndefined();
  expect(await session.worldFiles()).toEqual([]);
});
