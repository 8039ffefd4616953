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
import { toMissingRows } from './missing-tools.ts';
import { isCallable, toAccessRows } from './to-access-rows.ts';

const allow = (tool: string) => ({ kind: 'allow-tool', tool, label: '' }) as const;

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
  const { columns, compared, matrix, state } = await openSession();
  const all = await columns();
  for (const a of all) {
    for (const b of all) {
      const found = await compared.compare(a.personality.id, b.personality.id);
      const rows = toAccessRows(selectToolRows(state()), [a, b]);
      const differing = rows.filter(({ differs }) => differs).map(({ tool }) => tool.name);
      expect(await matrix.countDifferences(a.personality.id, b.personality.id)).toBe(
        differing.length,
      );
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
  expect(edits[0]?.label).toBe('Allow for Reviewer');
  matrix.change('reviewer', 'write_file', allow('write_file'));
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
  matrix.change('researcher', 'mcp__linear__list_issues', allow('mcp__linear__list_issues'));
  expect((await texts('mcp__linear__list_issues'))?.[2]).toBe('callable');
  expect((await texts('mcp__linear__create_issue'))?.[2]).toBe(
    `refused at ${labelOfStep('allowlist')}`,
  );
});

test('a missing backend is an obstacle for all, with its own fix', async () => {
  const { detail, matrix, texts } = await openSession();
  expect(await texts('sql_query')).toEqual([
    `refused at ${labelOfStep('capabilities')}`,
    `refused at ${labelOfStep('capabilities')}`,
    `refused at ${labelOfStep('allowlist')}`,
  ]);
  const [edit] = (await detail('sql_query', 'reviewer')).edits;
  if (typeof edit?.change !== 'object') throw new Error('There is no fix.');
  expect(edit.change.kind).toBe('provide-backends');
  expect(edit.note).toMatch(/serves all tools/);
  matrix.change('reviewer', 'sql_query', edit.change);
  expect((await texts('sql_query'))?.[0]).toBe('callable');
  expect((await detail('sql_query', 'researcher')).reasons).toHaveLength(1);
});

test('a tool that lists and a missing backend refuse is allowed by one change', async () => {
  const { actions, detail, matrix, state, texts } = await openSession();
  const before = state().workspace;
  const [both, ...others] = (await detail('sql_query', 'researcher')).edits;
  expect(both?.label).toMatch(/^Allow for Researcher and add a backend for /);
  expect(others.map(({ label }) => label)).toContain('Allow for Researcher');
  if (both) matrix.change('researcher', 'sql_query', both.change);
  expect((await texts('sql_query'))?.[2]).toMatch(/^callable/);
  expect(state().undo?.label).toBe('Allowed sql_query for Researcher, with all that it needs');
  actions.undo();
  expect(state().workspace).toEqual(before);
});

test('a tool without its key says so, and one change of the scenario makes it callable', async () => {
  const { actions, state, detail, matrix, texts } = await openSession();
  const { edits, needsCode, reasons } = await detail('web_extract', 'engineer');
  expect(needsCode).toBeUndefined();
  expect(reasons[0]?.text).toContain('a dependency of the tool is missing');
  const [set] = edits;
  expect(set).toMatchObject({
    change: { kind: 'set-secret', ref: 'EXTRACT_API_KEY' },
    label: 'Set a simulated EXTRACT_API_KEY, which web_extract needs',
    note: expect.stringContaining('do not enter a real one'),
  });
  const before = state().workspace;
  if (set) matrix.change('engineer', 'web_extract', set.change);
  expect(await texts('web_extract')).toEqual(['callable', 'callable', 'callable']);
  expect(state().workspace.scenario.secrets).toEqual({
    ...before.scenario.secrets,
    EXTRACT_API_KEY: 'simulated',
  });
  expect(state().undo?.label).toBe('Set a simulated EXTRACT_API_KEY');
  actions.undo();
  expect(state().workspace).toEqual(before);
  expect((await texts('web_extract'))?.[0]).toMatch(/^unavailable/);
});

test('a tool that is neither allowed nor available gets both in one change', async () => {
  const { detail, matrix, texts } = await openSession();
  matrix.change('engineer', 'web_extract', 'exclude');
  const [both] = (await detail('web_extract', 'engineer')).edits;
  expect(both?.label).toBe(
    'Allow for Engineer and set a simulated EXTRACT_API_KEY, which web_extract needs',
  );
  if (both) matrix.change('engineer', 'web_extract', both.change);
  expect((await texts('web_extract'))?.[1]).toBe('callable');
});

test('a missing host limits a tool, and is allowed in place', async () => {
  const { actions, detail, matrix, texts } = await openSession({
    reviewer: { safety: { network: { allow: ['other.example'] } } },
  });
  const scenario = await actions.loadActions('scenario');
  for (const one of ['network', 'secrets'] as const) scenario.setBackend(one, true);
  expect((await texts('sql_query'))?.[0]).toBe('callable with limited access');
  const [edit] = (await detail('sql_query', 'reviewer')).edits;
  expect(edit?.label).toBe('Allow warehouse.ferry.example for Reviewer');
  if (edit) matrix.change('reviewer', 'sql_query', edit.change);
  expect((await texts('sql_query'))?.[0]).toBe('callable');
  // The list of denied hosts wins, so that allowing would change nothing.
  matrix.change('researcher', 'sql_query', allow('sql_query'));
  expect((await detail('sql_query', 'researcher')).edits).not.toContainEqual(
    expect.objectContaining({ label: expect.stringContaining('warehouse') }),
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
  const { actions, texts } = await openSession();
  (await actions.loadActions('toolList')).setExampleDisabled('read_file', true);
  expect(await texts('read_file')).toEqual(['disabled', 'disabled', 'disabled']);
});

test('a disabled tool is enabled from its cell, and allowed in the same step', async () => {
  const { actions, detail, matrix, state, texts } = await openSession();
  (await actions.loadActions('toolList')).setExampleDisabled('write_file', true);
  const { edits, reasons } = await detail('write_file', 'reviewer');
  expect(reasons).toEqual([
    { text: 'The tool is disabled, so no personality can call it.' },
    { text: 'The lists of Reviewer do not allow it either.' },
  ]);
  expect(edits.map(({ label }) => label)).toEqual([
    'Enable and allow for Reviewer',
    'Enable write_file',
  ]);
  const before = state().workspace;
  const [both] = edits;
  if (both) matrix.change('reviewer', 'write_file', both.change);
  expect((await texts('write_file'))?.[2]).toBe('refused at gate 4, Allowlist');
  expect((await texts('write_file'))?.[0]).toMatch(/^callable/);
  expect(state().undo?.label).toBe('Enabled write_file, and allowed it for Reviewer');
  actions.undo();
  expect(state().workspace).toEqual(before);
  expect((await detail('write_file', 'engineer')).edits.map(({ label }) => label)).toEqual([
    'Enable write_file',
  ]);
});

test('names in lists that no tool has get rows after the tools, and can be removed', async () => {
  const { actions, matrix, columns, state } = await openSession({
    reviewer: {
      exclude_tools: ['gone', 'write_file'],
      permissions: { denied_actions: ['gone', 'linear'] },
    },
    engineer: { toolset: ['older'] },
  });
  const missing = async () => toMissingRows(selectToolRows(state()), await columns());
  const found = await missing();
  // The server 'linear' is no tool, and is there.
  expect(found.map(({ tool, cells }) => [tool.name, ...cells.map(({ tag }) => tag)])).toEqual([
    ['gone', 'excluded', '', ''],
    ['older', '', 'in the toolset', ''],
  ]);
  expect(found[0]).toMatchObject({ callable: 0, differs: false, tool: { group: 'no such tool' } });
  const detail = async (index: number, column: number) => {
    const access = (await columns())[column];
    const row = found[index];
    if (!access || !row) throw new Error('There is no such cell.');
    return describeAccess(row.tool, access, state());
  };
  expect(await detail(0, 0)).toEqual({
    reasons: [
      { text: 'No tool of this workspace has this name.' },
      { text: 'It is in the excluded tools of Reviewer.' },
      { text: 'It is in the denied actions of Reviewer.' },
    ],
    edits: [{ change: 'remove-name', label: 'Remove the name from the lists of Reviewer' }],
    isMissing: true,
  });
  expect((await detail(0, 1)).edits).toEqual([]);
  // Without its only name, the toolset of Engineer would allow all tools.
  expect(await detail(1, 1)).toMatchObject({
    edits: [],
    reasons: { length: 3, 2: { text: expect.stringContaining('stays in the toolset') } },
  });

  const before = state().workspace;
  matrix.change('reviewer', 'gone', 'remove-name');
  expect(state().workspace.personalities[0]).toMatchObject({
    exclude_tools: ['write_file'],
    permissions: { denied_actions: ['linear'] },
  });
  expect(state().undo?.label).toBe('Removed the name gone from the lists of Reviewer');
  expect((await missing()).map(({ tool }) => tool.name)).toEqual(['older']);
  actions.undo();
  expect(state().workspace).toEqual(before);
});

test('the paths that a tool lacks are allowed from its cell', async () => {
  const text = 'tools:\n  - { name: patch_file, type: builtin }\n';
  const { actions, detail, matrix, state, until } = await openSession(
    { reviewer: { toolset: ['patch_file'], fs_reach: { read: ['/repo'], write: [] } } },
    { declarations: [{ ...{ id: 'd1', name: 'mine', disabled: false }, text }] },
  );
  await until(({ tools }) => tools.some(({ name }) => name === 'patch_file'));
  const [edit] = (await detail('patch_file', 'reviewer')).edits;
  expect(edit?.label).toBe('Allow write access to /repo for Reviewer');
  const before = state().workspace;
  if (edit) matrix.change('reviewer', 'patch_file', edit.change);
  const after = await detail('patch_file', 'reviewer');
  expect(after.reasons.at(-1)?.text).toContain('write /repo');
  expect(after.edits.map(({ label }) => label)).toEqual(['Exclude for Reviewer']);
  expect(state().undo?.label).toBe('Allowed write access to /repo for Reviewer');
  actions.undo();
  expect(state().workspace).toEqual(before);
});

test('a change of one personality asks about no other', async () => {
  const { columns, matrix } = await openSession();
  const before = await columns();
  matrix.change('reviewer', 'write_file', allow('write_file'));
  const after = await columns();
  expect(after.map((column, index) => column === before[index])).toEqual([false, true, true]);
});

test('a tool that is sent and refused explains why two counts differ', async () => {
  const { columns, compared, detail } = await openSession();
  const [reviewer] = await columns();
  expect(reviewer?.counts).toMatchObject({
    gates: ['gate 6, Capabilities'],
    note: '1 sent tool is refused when called, at gate 6, Capabilities.',
  });
  const { callable = 0, sent } = reviewer?.counts ?? {};
  expect(sent).toBe(callable + 1);
  const comparison = await compared.compare('reviewer', 'engineer');
  expect(comparison?.definitions[0].counts).toEqual(reviewer?.counts);
  const { reasons } = await detail('sql_query', 'reviewer');
  expect(reasons.at(-1)?.text).toBe('The model gets its definition all the same.');
});
