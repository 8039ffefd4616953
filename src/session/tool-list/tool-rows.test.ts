import { expect, test } from 'vitest';
import { catalogContent } from '../content/catalog-content.ts';
import { createDefaultWorkspace } from '../content/content.ts';
import { toOpeningState } from '../store/initial-state.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { openUserCodeSession, READ } from '../testing/user-code-test-support.ts';
import { selectToolRows } from './tool-rows.ts';

const tool = {
  name: 'write_file',
  label: 'write_file',
  group: 'file',
  description: '',
  origin: 'catalogue',
  hasReducer: false,
} as ToolInfo;
const opening = {
  ...toOpeningState(createDefaultWorkspace(catalogContent)),
  tools: [tool],
};

test('a tool counts as visible once the registry was asked', () => {
  const statusOf = (visibility: SessionState['visibility']) =>
    selectToolRows({ ...opening, visibility })[0]?.status;
  expect(statusOf(undefined)).toBe('unknown');
  const answered = {
    ...{ personalityId: '', explanations: new Map(), hidden: new Map(), calls: [] },
    ...{ definitions: [], registered: {}, findings: [], inspection: [] },
  };
  expect(statusOf(answered)).toBe('visible');
});

test.each([
  ['another author wrote it', { trust: 'outside' }],
  ['the last visit ended in it', { autoRun: false }],
] as const)('no tool counts as visible before Run if %s', (_, change) => {
  const rows = selectToolRows({ ...opening, ...change, visibility: undefined });
  expect(rows.map(({ status }) => status)).toEqual(['unknown']);
});

test('a tool whose schema refuses every call has no tick, and gets it back', async () => {
  const session = openUserCodeSession({ calls: [READ] });
  const rowOf = (state: SessionState) =>
    selectToolRows(state).find(({ name }) => name === 'read_file');
  await session.until((state) => rowOf(state)?.status === 'visible');
  session.actions.setSchemaText(
    'read_file',
    '{"type": "object", "properties": {"a": {"type": "integr"}}}',
  );
  const broken = await session.until((state) => rowOf(state)?.tag === 'invalid schema');
  expect(rowOf(broken)?.status).toBe('refused');
  // The model gets its definition still.
  expect(broken.visibility?.definitions.map(({ name }) => name)).toContain('read_file');
  session.actions.undo();
  await session.until((state) => rowOf(state)?.status === 'visible');
  await session.dispose();
});
