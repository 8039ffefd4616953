import { expect, test } from 'vitest';
import type { ToolModule } from '../../sandbox/api.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { createUserCodeWorkspace, openTestSession } from '../testing/open-test-session.ts';
import { findFault } from '../user-code/validate-module.ts';

const open = async () => {
  const session = openTestSession();
  await session.ready;
  return session;
};

test('an edit above a limit changes nothing, and a notice says why', async () => {
  const session = await open();
  const id = session.callTo('read_file');
  const before = session.state().workspace;

  session.actions.setArgsText(id, `{"path":"${'x'.repeat(5_000_000)}"}`);
  await session.until(({ notice }) => notice !== undefined);
  expect(session.state().notice).toMatch(
    /^The edit is not kept\. The field batches\.0\.calls\.\d+\.argsText has 5,000,011 characters\. The limit is 5,000,000\. Shorten it\.$/,
  );
  expect(session.state().offer).toEqual({
    notice: session.state().notice,
    label: 'Restore the text',
  });
  session.actions.setSchemaText('read_file', '['.repeat(201));
  expect(session.state().notice).toMatch(/schemaTexts\.read_file is nested 201 levels deep/);
  expect(session.state().workspace).toBe(before);
  expect(session.state().undo).toBeUndefined();

  session.actions.setArgsText(id, '{"path":"a"}');
  expect(session.state().workspace).not.toBe(before);
});

test('the groups of actions that load later are bounded, too', async () => {
  const session = await open();
  const documents = await session.actions.loadActions('documents');
  await documents.rename(session.state().workspace.id, 'x'.repeat(201));
  expect(session.state().notice).toMatch(/The field name has 201 characters/);
  const batch = await session.actions.loadActions('batch');
  batch.editBatch(session.state().workspace.batchId, { name: 'x'.repeat(201) });
  expect(session.state().notice).toMatch(/batches\.0\.name has 201 characters/);
});

test('a stored document above a limit is set aside with its sentence', async () => {
  const storage = createMemoryStorage({
    ...createUserCodeWorkspace({}),
    name: 'x'.repeat(1_900_000),
  });
  const session = openTestSession({ storage });
  await session.ready;
  expect(session.state().notice).toMatch(
    /^The saved workspace could not be opened\. The field name has 1,900,000 characters/,
  );
  expect(storage.backups).toHaveLength(1);
});

test('a tool of a file above a limit is a problem of the file', () => {
  const fault = (part: object) =>
    findFault({
      kind: 'tool',
      source: '',
      descriptor: {
        name: 'a',
        description: 'A.',
        schema: { type: 'object' },
        capabilities: {},
        ...part,
      },
    } as unknown as ToolModule); // the parts that are read
  expect(fault({})).toBeUndefined();
  expect(fault({ description: 'x'.repeat(20_001) })).toMatch(/description has 20,001 characters/);
  const required = Array.from({ length: 100_000 }, (_, index) => `key ${index}`);
  expect(fault({ schema: { type: 'object', required } })).toMatch(/more than 1,000,000 characters/);
});

test('a declared tool above a limit is skipped, and the others load', async () => {
  const text = JSON.stringify({
    tools: [
      { name: 'large', type: 'client', description: 'x'.repeat(20_001), parameters: {} },
      { name: 'small', type: 'client', description: 'x', parameters: {} },
    ],
  });
  const declarations = [{ id: 'd1', name: 'mine', text, disabled: false }];
  const storage = createMemoryStorage({ ...createUserCodeWorkspace({}), declarations });
  const session = openTestSession({ storage });
  const { declared } = await session.until((state) => state.declared.d1?.status === 'ready');
  expect(declared.d1?.tools.map(({ name }) => name)).toEqual(['small']);
  expect(declared.d1?.problems).toMatchObject([
    {
      severity: 'error',
      message: expect.stringMatching(
        /^The tool large is skipped\. The field description has 20,001/,
      ),
    },
  ]);
});
