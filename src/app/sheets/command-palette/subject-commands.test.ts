import { expect, it, vi } from 'vitest';
import { catalogContent } from '../../../session/content/catalog-content.ts';
import { createDefaultWorkspace } from '../../../session/content/content.ts';
import type { SessionActions } from '../../../session/session-actions.ts';
import { toOpeningState } from '../../../session/store/initial-state.ts';
import type { ToolInfo } from '../../../session/store/tool-info.ts';
import { findCommands } from './find-commands.ts';
import { toCommands } from './to-commands.ts';

const opening = toOpeningState(createDefaultWorkspace(catalogContent));
const OPEN = opening.workspace.batches[0]!;
const STATE = {
  ...opening,
  selectedTool: 'terminal',
  tools: [
    toTool('terminal', 'catalogue'),
    toTool('search_files', 'catalogue'),
    toTool('first_tool', 'user'),
    toTool('second_tool', 'user'),
    toTool('crm_find', 'declared'),
    toTool('server_offer', 'offered'),
  ],
  workspace: {
    ...opening.workspace,
    declarations: [{ id: 'd1', name: 'Records', text: '', disabled: false }],
    batches: [OPEN, { ...OPEN, id: 'b2', name: 'Nightly' }],
  },
};

it.each([
  ['delete search_files', 'Delete search_files'],
  ['remove search_files', 'Delete search_files'],
  ['Delete the search_files tool', 'Delete search_files'],
  ['disable search_files', 'Disable search_files'],
  ['duplicate search_files', 'Copy and edit search_files'],
  ['delete second_tool', 'Delete second_tool'],
  ['rename second_tool', 'Rename second_tool'],
  ['duplicate second_tool', 'Duplicate second_tool'],
  ['copy crm_find', 'Copy and edit crm_find'],
  ['remove records', 'Remove Records'],
  ['delete records', 'Remove Records'],
  ['disable records', 'Disable Records'],
  ['delete nightly', 'Delete the batch Nightly'],
  ['remove the batch nightly', 'Delete the batch Nightly'],
  ['rename nightly', 'Rename the batch Nightly'],
  ['duplicate nightly', 'Duplicate the batch Nightly'],
  ['delete engineer', 'Delete the personality Engineer'],
  ['rename engineer', 'Rename the personality Engineer'],
  ['duplicate engineer', 'Duplicate the personality Engineer'],
  ['delete spare', 'Delete the workspace Spare…'],
  ['rename spare', 'Rename the workspace Spare…'],
  ['duplicate spare', 'Duplicate the workspace Spare'],
])('%j finds %j first, although something else is open', (search, title) => {
  expect(toTitles(search)[0]).toBe(title);
});

it('names of other tools do not preselect what removes them', () => {
  for (const search of ['search_files', 'second_tool', 'Nightly', 'Records', 'Engineer', 'Spare']) {
    expect(toTitles(search)[0], search).toMatch(/^(?:Open|Switch|Edit|Search) /);
  }
});

it('the verb alone, and no words, show only what concerns the open tool and batch', () => {
  for (const search of ['', 'delete', 'remove', 'rename', 'duplicate']) {
    const titles = toTitles(search).join();
    expect(titles, search).not.toMatch(
      /second_tool$|(?:Delete|Rename|Duplicate) the batch Nightly/,
    );
  }
  expect(toTitles('delete')).toContain('Delete terminal');
  expect(toTitles('server_offer')).not.toContain('Delete server_offer');
});

it('the verb alone finds first what is open in the editor', () => {
  expect(toTitles('delete')[0]).toBe('Delete terminal');
  expect(toTitles('disable')[0]).toBe('Disable terminal');
  const [tool] = STATE.tools.filter(({ name }) => name === 'second_tool');
  const state = {
    ...STATE,
    selectedTool: 'second_tool',
    ...(tool?.userCodeId !== undefined && { selectedUserCodeId: tool.userCodeId }),
  };
  const first = (search: string) =>
    findCommands(createCommands(state).commands, search, [])[0]?.commands[0]?.title;
  expect(first('rename')).toBe('Rename second_tool');
  expect(first('delete')).toBe('Delete second_tool');
  expect(first('duplicate')).toBe('Duplicate second_tool');
});

it('the last batch and the last personality stay', () => {
  const { personalities } = opening.workspace;
  const workspace = {
    ...opening.workspace,
    batches: [OPEN],
    personalities: personalities.slice(0, 1),
  };
  const titles = createCommands({ ...STATE, workspace }).commands.map(({ title }) => title);
  expect(titles.filter((title) => /^Delete the (?:batch|personality)/.test(title))).toEqual([]);
});

it('acts on the named one', async () => {
  const { commands, removeTool, removeExample, removeBatch } = createCommands(STATE);
  const choose = (search: string) => findCommands(commands, search, [])[0]?.commands[0]?.run();
  choose('delete second_tool');
  expect(removeTool).toHaveBeenCalledWith('id of second_tool');
  choose('delete search_files');
  await vi.waitFor(() => expect(removeExample).toHaveBeenCalledWith('search_files'));
  choose('delete nightly');
  await vi.waitFor(() => expect(removeBatch).toHaveBeenCalledWith('b2'));
});

function createCommands(state: typeof opening) {
  const acts = { removeTool: vi.fn(), removeExample: vi.fn(), removeBatch: vi.fn() };
  const actions = { ...acts, loadActions: async () => acts } as unknown as SessionActions;
  const list = { documents: [{ id: 'w2', name: 'Spare' }] } as unknown as Parameters<
    typeof toCommands
  >[1];
  const context = { state, read: () => state, actions, isNarrow: false };
  return { commands: toCommands(context, list), ...acts };
}

function toTitles(search: string): string[] {
  const groups = findCommands(createCommands(STATE).commands, search, []);
  return groups.flatMap(({ commands }) => commands.map(({ title }) => title));
}

function toTool(name: string, origin: ToolInfo['origin']): ToolInfo {
  const userCodeId = origin === 'user' ? `id of ${name}` : undefined;
  const declarationId = origin === 'declared' ? 'd1' : undefined;
  const tool = { name, label: name, origin, group: 'files', description: 'Works' };
  return { ...tool, userCodeId, declarationId } as ToolInfo;
}
