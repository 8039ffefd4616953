import { expect, test } from 'vitest';
import type { Personality } from '../../core/index.ts';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { createMemoryStorage } from '../documents/storage.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { headingOfStep, labelOfStep } from '../testing/step-labels.ts';
import { selectToolRows } from '../tool-list/tool-rows.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { PersonalityAccess } from './access-matrix.ts';
import { describeAccess } from './describe-access.ts';
import { isCallable, toAccessRows } from './to-access-rows.ts';

const IDS = ['reviewer', 'engineer', 'researcher'];

async function openSession(
  change: Record<string, Partial<Personality>> = {},
  part: Partial<Workspace> = {},
) {
  const workspace = { ...createDefaultWorkspace(catalogContent), ...part };
  const session = openTestSession({ storage: createMemoryStorage(workspace) });
  await session.ready;
  const { state, actions } = session;
  const [matrix, compared, scenario, turn] = await Promise.all([
    actions.loadActions('accessMatrix'),
    actions.loadActions('personalityDiff'),
    actions.loadActions('scenario'),
    actions.loadActions('turn'),
  ]);
  for (const one of state().workspace.personalities) {
    const lists = change[one.id];
    if (lists) scenario.editPersonality({ ...one, ...lists });
  }
  const columns = async () => {
    const asked = await Promise.all(IDS.map(matrix.ask));
    return asked.filter((one): one is PersonalityAccess => one !== undefined);
  };
  const rows = async () => toAccessRows(selectToolRows(state()), await columns());
  const texts = async (name: string) =>
    (await rows()).find(({ tool }) => tool.name === name)?.cells.map(({ text }) => text);
  const detail = async (name: string, id: string) => {
    const column = (await columns()).find(({ personality }) => personality.id === id);
    const row = selectToolRows(state()).find((one) => one.name === name);
    if (!column || !row) throw new Error('There is no such cell.');
    return describeAccess(row, column, state());
  };
  return { ...session, matrix, compared, turn, columns, rows, texts, detail };
}

test('each tool has its status for each personality', async () => {
  const { texts, rows } = await openSession();
  expect(await texts('write_file')).toEqual([
    `refused at ${labelOfStep('allowlist')}`,
    'callable',
    `refused at ${labelOfStep('allowlist')}`,
  ]);
  expect(await texts('get_skill')).toEqual([
    'callable',
    'callable',
    `refused at ${labelOfStep('exclusion')}`,
  ]);
  const found = await rows();
  expect(found.find(({ tool }) => tool.name === 'write_file')).toMatchObject({
    callable: 1,
    differs: true,
  });
});

test('agrees with the tool list about the current personality', async () => {
  const { actions, rows, until } = await openSession();
  for (const [index, id] of IDS.entries()) {
    actions.setPersonality(id);
    await until(({ visibility }) => visibility?.personalityId === id);
    for (const { tool, cells } of await rows()) {
      const cell = cells[index];
      expect(cell && isCallable(cell), `${tool.name} for ${id}`).toBe(tool.status === 'visible');
      if (cell?.status !== 'partly') expect(cell?.tag).toBe(tool.tag);
    }
  }
});

test('agrees with the comparison of each pair', async () => {
  const { columns, compared, state } = await openSession();
  const all = await columns();
  for (const a of all) {
    for (const b of all) {
      const found = await compared.compare(a.personality.id, b.personality.id);
      const rows = toAccessRows(selectToolRows(state()), [a, b]);
      const differing = rows.filter(({ differs }) => differs).map(({ tool }) => tool.name);
      expect(differing).toEqual(
        found?.tools.filter(({ gates }) => gates.length > 0).map(({ tool }) => tool),
      );
    }
  }
});

test('a tool that two lists refuse is allowed by one change, and undo reverts it', async () => {
  const { actions, detail, matrix, texts, state } = await openSession({
    reviewer: { exclude_tools: ['write_file'], permissions: { denied_actions: ['write_file'] } },
  });
  const before = state().workspace;
  const { reasons, edits } = await detail('write_file', 'reviewer');
  expect(reasons.map(({ gate }) => gate)).toEqual([
    headingOfStep('exclusion'),
    headingOfStep('allowlist'),
  ]);
  expect(edits).toEqual([{ change: 'allow', label: 'Allow for Reviewer' }]);
  matrix.change('reviewer', 'write_file', 'allow');
  expect((await texts('write_file'))?.[0]).toBe('callable');
  expect(state().undo).toMatchObject({ label: 'Allowed write_file for Reviewer' });
  actions.undo();
  expect(state().workspace).toEqual(before);
});

test('a tool that can be called is removed from its list, or excluded', async () => {
  const { detail, matrix, texts } = await openSession();
  const labels = async (name: string, id: string) =>
    (await detail(name, id)).edits.map(({ label }) => label);
  expect(await labels('read_file', 'reviewer')).toEqual([
    'Remove from the toolset',
    'Exclude for Reviewer',
  ]);
  // Always included: without its entry it stays allowed.
  expect(await labels('get_skill', 'reviewer')).toEqual(['Exclude for Reviewer']);
  expect(await labels('mcp__linear__list_issues', 'reviewer')).toEqual([
    'Remove from the tools of linear',
    'Exclude for Reviewer',
  ]);
  matrix.change('reviewer', 'read_file', 'unlist');
  matrix.change('engineer', 'read_file', 'exclude');
  expect(await texts('read_file')).toEqual([
    `refused at ${labelOfStep('allowlist')}`,
    `refused at ${labelOfStep('exclusion')}`,
    `refused at ${labelOfStep('allowlist')}`,
  ]);
});

test('a server is allowed for the one tool only', async () => {
  const { matrix, texts } = await openSession();
  matrix.change('researcher', 'mcp__linear__list_issues', 'allow');
  expect((await texts('mcp__linear__list_issues'))?.[2]).toBe('callable');
  expect((await texts('mcp__linear__create_issue'))?.[2]).toBe(
    `refused at ${labelOfStep('allowlist')}`,
  );
});

test('a missing backend is an obstacle for all, with its own fix', async () => {
  const { compared, detail, texts } = await openSession();
  expect(await texts('sql_query')).toEqual([
    `refused at ${labelOfStep('capabilities')}`,
    `refused at ${labelOfStep('capabilities')}`,
    `refused at ${labelOfStep('allowlist')}`,
  ]);
  const [edit] = (await detail('sql_query', 'reviewer')).edits;
  if (typeof edit?.change !== 'object') throw new Error('There is no fix.');
  expect(edit.change.kind).toBe('provide-backends');
  compared.fix('reviewer', edit.change);
  expect((await texts('sql_query'))?.[0]).toBe('callable');
  expect((await detail('sql_query', 'researcher')).reasons).toHaveLength(1);
});

test('a missing host limits a tool, and is allowed in place', async () => {
  const { actions, detail, matrix, texts } = await openSession({
    reviewer: { safety: { network: { allow: ['other.example'] } } },
  });
  const scenario = await actions.loadActions('scenario');
  for (const one of ['network', 'secrets'] as const) scenario.setBackend(one, true);
  expect((await texts('sql_query'))?.[0]).toBe('callable with limited access');
  expect((await detail('sql_query', 'reviewer')).edits[0]).toEqual({
    change: 'allow-hosts',
    label: 'Allow warehouse.ferry.example for Reviewer',
  });
  matrix.change('reviewer', 'sql_query', 'allow-hosts');
  expect((await texts('sql_query'))?.[0]).toBe('callable');
  // The list of denied hosts wins, so that allowing would change nothing.
  matrix.change('researcher', 'sql_query', 'allow');
  expect((await detail('sql_query', 'researcher')).edits).not.toContainEqual(
    expect.objectContaining({ change: 'allow-hosts' }),
  );
});

test('the permissions of a declaration are changed where they are', async () => {
  const { detail, texts, until } = await openSession(
    {},
    {
      declarations: [
        {
          ...{ id: 'd1', name: 'mine', disabled: false },
          text: 'tools:\n  - { name: datetime_now, type: builtin }\npermissions:\n  denied_actions: [read_file]\n',
        },
      ],
    },
  );
  await until(({ declared }) => declared.d1?.permissions !== undefined);
  expect((await texts('read_file'))?.[0]).toBe(`refused at ${labelOfStep('allowlist')}`);
  const { edits, reasons } = await detail('read_file', 'reviewer');
  expect(edits).toEqual([]);
  expect(reasons.at(-1)?.text).toContain('edit the declaration');
});

test('a disabled tool says so for every personality', async () => {
  const { actions, detail, texts } = await openSession();
  (await actions.loadActions('toolList')).setExampleDisabled('read_file', true);
  expect(await texts('read_file')).toEqual(['disabled', 'disabled', 'disabled']);
  expect((await detail('read_file', 'reviewer')).reasons).toEqual([
    { text: 'The tool is disabled. Enable it in the tool list.' },
  ]);
});

test('a change of one personality asks about no other', async () => {
  const { columns, matrix } = await openSession();
  const before = await columns();
  matrix.change('reviewer', 'write_file', 'allow');
  const after = await columns();
  expect(after.map((column, index) => column === before[index])).toEqual([false, true, true]);
});
