import { expect, test } from 'vitest';
import type { Personality } from '../../core/index.ts';
import { openTestSession } from '../testing/open-test-session.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import { selectToolRows } from './tool-rows.ts';
import { selectVerdictChange } from './verdict-change.ts';

async function open() {
  const session = openTestSession();
  const { actions, state, until, callTo } = session;
  await session.ready;
  await until((s) => s.run?.status === 'done' && s.visibility !== undefined);
  const { editPersonality } = await actions.loadActions('scenario');
  return {
    ...session,
    edit: async (tool: string, part: Partial<Personality>) => {
      actions.selectCall(callTo(tool));
      const before = state().visibility;
      editPersonality({ ...currentPersonality(state().workspace), ...part });
      expect(selectVerdictChange(state())).toBeUndefined();
      await until(({ visibility }) => visibility !== before);
      const row = selectToolRows(state()).find(({ name }) => name === tool);
      return { row: `${row?.status} ${row?.tag}`.trim(), says: selectVerdictChange(state()) };
    },
  };
}

test('a tool that an edit excludes is refused in the list and at the call', async () => {
  const { edit, actions, state, callTo, runToEnd } = await open();
  expect(await edit('search_files', { exclude_tools: ['search_files'] })).toEqual({
    row: 'refused excluded',
    says: 'Since your edit, Reviewer may not call search_files: excluded. Run again to see it.',
  });
  actions.selectCall(callTo('read_file'));
  expect(selectVerdictChange(state())).toBeUndefined();
  actions.selectCall(callTo('search_files'));
  await runToEnd();
  expect(selectVerdictChange(state())).toBeUndefined();
  expect(await edit('search_files', { exclude_tools: [] })).toEqual({
    row: 'visible',
    says: 'Since your edit, Reviewer may call search_files. Run again to see it.',
  });
});

test('a tool that is refused for another reason has the new one', async () => {
  const { edit, runToEnd } = await open();
  await edit('search_files', { exclude_tools: ['search_files'] });
  await runToEnd();
  expect(await edit('search_files', { exclude_tools: [], toolset: ['read_file'] })).toEqual({
    row: 'refused allowlist',
    says: 'Since your edit, search_files is refused for another reason: allowlist. Run again to see it.',
  });
});

test('a disabled tool cannot be called, and a run that found none does not differ', async () => {
  const { actions, callTo, until, state, runToEnd } = await open();
  actions.selectCall(callTo('terminal'));
  (await actions.loadActions('toolList')).setExampleDisabled('terminal', true);
  await until(({ visibility }) => visibility?.explanations.has('terminal') === false);
  expect(selectVerdictChange(state())).toBe(
    'Since your edit, Reviewer cannot call terminal: disabled. Run again to see it.',
  );
  const { run } = await runToEnd();
  expect(run?.lanes.find(({ tool }) => tool === 'terminal')?.status).toBe('refused');
  const before = state().visibility;
  const { editPersonality } = await actions.loadActions('scenario');
  editPersonality({ ...currentPersonality(state().workspace), exclude_tools: ['read_file'] });
  await until(({ visibility }) => visibility !== before);
  expect(selectVerdictChange(state())).toBeUndefined();
});

test('other edits say nothing, and live mode runs by itself', async () => {
  const { edit, actions, state } = await open();
  actions.setBudget(9000);
  expect(selectVerdictChange(state())).toBeUndefined();
  await edit('search_files', { exclude_tools: ['search_files'] });
  const live = { isOn: true, pause: undefined };
  expect(selectVerdictChange({ ...state(), live })).toBeUndefined();
  const paused = { isOn: true, pause: 'Edits wait for Run.' };
  expect(selectVerdictChange({ ...state(), live: paused })).toMatch(/excluded/);
});
