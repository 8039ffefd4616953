import { describe, expect, it } from 'vitest';
import { catalogContent } from '../../../session/content/catalog-content.ts';
import { createDefaultWorkspace } from '../../../session/content/content.ts';
import type { SessionActions } from '../../../session/session-actions.ts';
import { toOpeningState } from '../../../session/store/initial-state.ts';
import type { ToolInfo } from '../../../session/store/tool-info.ts';
import type { Command } from './command.ts';
import { findCommands } from './find-commands.ts';
import { toPartCommands } from './part-commands.ts';
import { toCommands } from './to-commands.ts';

const opening = toOpeningState(createDefaultWorkspace(catalogContent));

/** Titles that say that something is lost. */
const LOSES = /^(?:Delete|Remove|Reset|Clear|Discard|Replace|Overwrite|Undo|Redo)\b/;

/** A word that asks for one of them, or begins such a word. */
const VERB = /\b(?:del|rem|res|rev|und|red|rep|tak|back|sta|over)/i;

const EXAMPLES = ['search_files', 'delete_file', 'terminal'].map((name) => toTool(name));
const OWN = toTool('my_tool', 'user-1');
const CRM = { id: 'd1', name: 'CRM records', text: '', disabled: false };
const label = 'Delete the batch Nightly';

const STATES: Record<string, Partial<typeof opening>> = {
  'an open example': { tools: EXAMPLES, selectedTool: 'search_files' },
  'an open example with a verb in its name': { tools: EXAMPLES, selectedTool: 'delete_file' },
  'an open tool of the user': {
    tools: [OWN, ...EXAMPLES],
    selectedTool: 'my_tool',
    selectedUserCodeId: 'user-1',
  },
  'a tool whose code fails': { selectedTool: 'my_tool', selectedUserCodeId: 'user-1' },
  'an open declaration': {
    selectedDeclarationId: CRM.id,
    workspace: { ...opening.workspace, declarations: [CRM] },
  },
  'edited sandbox data': {
    workspace: {
      ...opening.workspace,
      scenario: { ...opening.workspace.scenario, fixtures: { 'notes/today.txt': 'a' } },
    },
  },
  'something to undo and to redo': { undo: { label }, redo: { label } } as Partial<typeof opening>,
};

describe.each(Object.entries(STATES))('with %s', (_, change) => {
  const commands = createCommands(change);
  const removing = commands.filter(({ title }) => LOSES.test(title));
  const first = (search: string) => findCommands(commands, search, [])[0]?.commands[0];

  it('says of each command that removes something which verbs ask for it', () => {
    expect(removing.filter(({ verbs }) => verbs === undefined)).toEqual([]);
    expect(removing.length).toBeGreaterThan(1);
  });

  it('no words that only name a thing preselect a command that removes it', () => {
    // Most names occur in none of them, so the whole list need not be searched.
    const plain = removing.map(({ verbs: _verbs, ...command }) => command);
    const names = [...new Set(commands.flatMap(toNames))].filter(
      (name) => toIds(plain, name).length > 0,
    );
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => first(name)?.verbs !== undefined)).toEqual([]);
  });

  it('the title of such a command, and its verb alone, still find it', () => {
    for (const { id, title, isHidden } of removing) {
      const [verb = ''] = title.split(' ');
      expect(toIds(commands, title), title).toContain(id);
      if (!isHidden) expect(toIds(commands, verb), verb).toContain(id);
      if (/^(?:Delete|Remove) (?!.*delete)/i.test(title)) expect(first(title)?.id).toBe(id);
    }
  });

  it('is not the first of the recent commands', () => {
    for (const { id } of removing) {
      expect(findCommands(commands, '', [id])[0]?.heading).not.toBe('Recent');
    }
  });
});

it.each(['search_files', 'Search files', 'search', 'sear'])('%j opens the tool', (search) => {
  const commands = createCommands(STATES['an open example'] ?? {});
  const [tools, ...others] = findCommands(commands, search, []);
  expect(tools?.commands[0]?.title).toBe('Open search_files');
  // After all commands that have the words in their titles.
  const heading = others.find((one) => one.commands.some(({ id }) => id === 'delete tool'));
  expect(heading?.heading).toBe('Related');
});

it('opens, renames and copies a tool of the user before it deletes it', () => {
  const commands = createCommands(STATES['an open tool of the user'] ?? {});
  const titles = findCommands(commands, 'my_tool', []).flatMap((group) =>
    group.commands.map(({ title }) => title),
  );
  expect(titles.filter((title) => title.endsWith(' my_tool'))).toEqual([
    'Open my_tool',
    'Rename my_tool',
    'Duplicate my_tool',
    'Disable my_tool',
    'Add a call of my_tool',
    'Delete my_tool',
  ]);
});

it('a declaration opens by its name', () => {
  const commands = createCommands(STATES['an open declaration'] ?? {});
  expect(toIds(commands, 'CRM').slice(0, 2)).toEqual(['declaration d1', 'toggle tool']);
});

function createCommands(change: Partial<typeof opening>): Command[] {
  const state = { ...opening, ...change };
  const actions = { loadActions: async () => ({}) } as unknown as SessionActions;
  const list = {
    documents: [{ id: 'w2', name: 'Delete me later' }],
  } as unknown as Parameters<typeof toCommands>[1];
  const lessons = [{ slug: 'reset', title: 'Delete a turn', teaches: 'Its tools are removed' }];
  return [
    ...toCommands({ state, read: () => state, actions, isNarrow: false }, list),
    ...toPartCommands(lessons),
  ];
}

/** Names that a search may use for the subject of a command: its words, alone, begun and together. */
function toNames({ title, hint = '', also = '', verbs }: Command): string[] {
  const subject = verbs === undefined ? title : title.replace(/^\S+\s*/, '');
  return [subject, hint, also].flatMap((text) => {
    const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => !/^(?:to|the)$/.test(word));
    const begun = words.flatMap((word) => [word.slice(0, 1), word.slice(0, 3), word]);
    return [text, text.replaceAll('_', ' '), words.slice(-2).join(' '), words.join(''), ...begun]
      .map((name) => name.trim())
      .filter((name) => name !== '' && !VERB.test(name));
  });
}

function toIds(commands: Command[], search: string): string[] {
  return findCommands(commands, search, []).flatMap((group) => group.commands.map(({ id }) => id));
}

function toTool(name: string, userCodeId?: string): ToolInfo {
  const origin = userCodeId === undefined ? 'catalogue' : 'user';
  return {
    name,
    label: name,
    origin,
    group: 'files',
    description: 'Works',
    userCodeId,
  } as ToolInfo;
}
