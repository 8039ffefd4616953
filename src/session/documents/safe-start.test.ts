import { expect, test } from 'vitest';
import { createFakeSandbox } from '../testing/fake-sandbox.ts';
import {
  createStandingClock,
  createUserCodeWorkspace,
  openTestSession,
} from '../testing/open-test-session.ts';
import { BOARD, READ } from '../testing/user-code-test-support.ts';
import { createMemoryFlags } from './crash-flags.ts';
import { createMemoryStorage } from './storage.ts';

/** Without user code; one call that the arguments gate refuses. */
const PLAIN = createUserCodeWorkspace({ calls: [READ, BOARD, 'read_file'] });

const DECLARED = {
  ...PLAIN,
  declarations: [
    {
      ...{ id: 'd1', name: 'clock', disabled: false },
      text: 'tools:\n  - { name: datetime_now, type: builtin }\n',
    },
  ],
};

test('the crash mark exists during a run without user code', async () => {
  const flags = createMemoryFlags();
  const session = openTestSession({
    ...{ flags, createClock: createStandingClock },
    storage: createMemoryStorage(PLAIN),
  });
  await session.until(({ run }) => run?.lanes[0]?.status === 'running');
  expect(flags.read(PLAIN.id)).toBe(true);
  session.actions.stop();
  await session.ready;
  await expect.poll(() => flags.read(PLAIN.id)).toBe(false);
});

test('after a crash nothing is read, inspected or checked before Run', async () => {
  const flags = createMemoryFlags([PLAIN.id]);
  const sandbox = createFakeSandbox();
  const session = openTestSession({ flags, sandbox, storage: createMemoryStorage(DECLARED) });
  await session.ready;
  const held = {
    ...{ safeStart: 'crash', autoRun: false, run: undefined },
    ...{ visibility: undefined, mismatches: [] },
  };
  expect(session.state()).toMatchObject(held);
  session.actions.setDryRun(true);
  session.actions.setDeclarationText('d1', `${DECLARED.declarations[0]?.text}# edited`);
  const { declared } = await session.until((state) => state.declared.d1 !== undefined);
  expect(declared.d1?.status).toBe('waiting');
  expect(session.state()).toMatchObject(held);
  session.leave();
  expect(flags.read(PLAIN.id)).toBe(true);

  await session.runToEnd();
  const after = await session.until(
    ({ autoRun, visibility, mismatches }) => autoRun && !!visibility && mismatches.length > 0,
  );
  expect(after.declared.d1?.status).toBe('ready');
  await expect.poll(() => flags.read(PLAIN.id)).toBe(false);
});

test('a safe start lists the workspaces, and what it opens waits for Run', async () => {
  const storage = createMemoryStorage(PLAIN);
  const session = openTestSession({ safe: true, storage });
  expect(session.state()).toMatchObject({ safeStart: 'asked', autoRun: false });
  await session.ready;
  const documents = await session.actions.loadActions('documents');
  expect((await documents.list()).documents).toMatchObject([{ id: PLAIN.id }]);
  expect(await documents.toFile(PLAIN.id)).toBeDefined();
  expect(session.state()).toMatchObject({ safeStart: 'asked', run: undefined });

  await documents.open(PLAIN.id);
  expect(session.state()).toMatchObject({ safeStart: undefined, autoRun: false, run: undefined });
  await session.runToEnd();
  await session.until(({ autoRun }) => autoRun);

  // Each document of such a visit has its own Run.
  await documents.duplicate(PLAIN.id);
  expect(session.state()).toMatchObject({ autoRun: false, run: undefined });
});

test('a workspace that is deleted from a safe start opens no other one', async () => {
  const flags = createMemoryFlags([PLAIN.id]);
  const storage = createMemoryStorage(PLAIN);
  const other = openTestSession({ storage: storage.openPage() });
  await other.ready;
  await (await other.actions.loadActions('documents')).create('example');
  await other.dispose();
  storage.noteOpen(PLAIN.id);

  const session = openTestSession({ flags, storage });
  await session.ready;
  const documents = await session.actions.loadActions('documents');
  await documents.remove(PLAIN.id);
  expect(session.state()).toMatchObject({ safeStart: 'crash', autoRun: false, run: undefined });
  expect((await documents.list()).documents).toHaveLength(1);
});
