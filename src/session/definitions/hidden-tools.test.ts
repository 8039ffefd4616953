import { expect, test } from 'vitest';
import { openTestSession } from '../testing/open-test-session.ts';
import { selectHiddenTools } from './hidden-tools.ts';

test('lists each hidden tool with the gate that hides it, and defines all others', async () => {
  const session = openTestSession();
  await session.ready;
  const { visibility, tools } = session.state();
  const hidden = selectHiddenTools(session.state());
  expect(hidden.find(({ name }) => name === 'write_file')).toEqual({
    name: 'write_file',
    status: 'refused',
    gate: expect.stringMatching(/^Gate \d+, Allowlist$/),
    why: 'not in reviewer’s toolset',
    sentence: expect.stringContaining('is not allowed to call write_file'),
    fix: { kind: 'allow-tool', tool: 'write_file', label: 'Allow write_file for Reviewer' },
  });
  const reported = visibility?.definitions.map(({ name }) => name) ?? [];
  expect([...reported, ...hidden.map(({ name }) => name)].sort()).toEqual(
    tools.map(({ name }) => name).sort(),
  );
  expect(selectHiddenTools(session.state())).toBe(hidden);
  await session.dispose();
});

test('reports an unregistered tool with a remedy', async () => {
  const session = openTestSession();
  await session.ready;
  session.actions.addTool('blank');
  const [own] = session.state().workspace.tools;
  session.actions.setToolDisabled(own!.id, true);
  await session.until((state) =>
    selectHiddenTools(state).some(({ gate }) => gate === 'Not registered'),
  );
  const found = selectHiddenTools(session.state()).find(({ gate }) => gate === 'Not registered');
  expect(found).toMatchObject({ why: 'disabled', sentence: expect.stringContaining('Enable it') });
  expect(found?.fix).toEqual({
    kind: 'enable-tool',
    tool: 'my_tool',
    toolId: own!.id,
    label: 'Enable my_tool',
  });
  await session.dispose();
});
