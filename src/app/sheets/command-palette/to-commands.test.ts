import { expect, it, vi } from 'vitest';
import { catalogContent } from '../../../session/content/catalog-content.ts';
import { createDefaultWorkspace } from '../../../session/content/content.ts';
import type { SessionActions } from '../../../session/session-actions.ts';
import { toOpeningState } from '../../../session/store/initial-state.ts';
import { closeOverlay, getPageState } from '../../lib/page-state.ts';
import { PANES, SIDE_PANES } from '../../lib/panes.ts';
import { finishSteps, tourCount } from '../../lib/tour-count.ts';
import { PANELS } from '../../panels/panel-table.ts';
import { SHEETS } from '../sheet-table.ts';
import { findCommands } from './find-commands.ts';
import { toPartCommands } from './part-commands.ts';
import { toCommands } from './to-commands.ts';

function createCommands({ isNarrow = false } = {}) {
  const setBottomTab = vi.fn();
  const actions = { setBottomTab, loadActions: async () => ({}) } as unknown as SessionActions;
  const state = toOpeningState(createDefaultWorkspace(catalogContent));
  const commands = toCommands({ state, read: () => state, actions, isNarrow }, undefined);
  const run = (id: string) => {
    const found = commands.filter((command) => command.id === id);
    expect(found, id).toHaveLength(1);
    found[0]!.run();
  };
  return { commands, setBottomTab, run };
}

it('opens each sheet of the table by one command', () => {
  // A dialog takes the keys that come before it is drawn.
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  const { run } = createCommands();
  for (const { id } of SHEETS) {
    run(`sheet ${id}`);
    expect(getPageState().overlay).toBe(id);
  }
  closeOverlay();
});

it('opens each panel of the table by one command', () => {
  const { setBottomTab, run } = createCommands();
  for (const { id } of PANELS) {
    run(`panel ${id}`);
    expect(setBottomTab).toHaveBeenLastCalledWith(id);
  }
});

it('offers no size of panes on a page that shows one at a time', () => {
  const sizes = ({ isNarrow }: { isNarrow: boolean }) =>
    createCommands({ isNarrow })
      .commands.map(({ id }) => id)
      .filter((id) => /^(?:maximise|fold) /.test(id));
  expect(sizes({ isNarrow: false })).toHaveLength(PANES.length + SIDE_PANES.length);
  expect(sizes({ isNarrow: true })).toEqual([]);
});

it('removes the open declaration, or the open example tool', () => {
  const opening = toOpeningState(createDefaultWorkspace(catalogContent));
  const declaration = { id: 'd1', name: 'CRM', text: '', disabled: false };
  const removeDeclaration = vi.fn();
  const actions = { removeDeclaration, loadActions: async () => ({}) } as unknown as SessionActions;
  const deleting = (change: Partial<typeof opening>) => {
    const state = { ...opening, ...change };
    return toCommands({ state, read: () => state, actions, isNarrow: false }, undefined).find(
      ({ id }) => id === 'delete tool',
    );
  };
  const tool = {
    name: opening.selectedTool,
    origin: 'catalogue',
  } as (typeof opening.tools)[number];
  expect(deleting({ tools: [tool] })?.title).toBe(`Delete ${opening.selectedTool}`);
  expect(deleting({ tools: [] })).toBeUndefined();
  const workspace = { ...opening.workspace, declarations: [declaration] };
  const command = deleting({ workspace, selectedDeclarationId: 'd1' });
  expect(command?.title).toBe('Remove CRM');
  command?.run();
  expect(removeDeclaration).toHaveBeenCalledWith('d1');
});

it('resets the sandbox data if the user edited some of it', async () => {
  const opening = toOpeningState(createDefaultWorkspace(catalogContent));
  const resetSandboxData = vi.fn();
  const actions = {
    loadActions: async () => ({ resetSandboxData }),
  } as unknown as SessionActions;
  const commandsFor = (scenario: Partial<typeof opening.workspace.scenario>) => {
    const before = opening.workspace;
    const workspace = { ...before, scenario: { ...before.scenario, ...scenario } };
    const state = { ...opening, workspace };
    return toCommands({ state, read: () => state, actions, isNarrow: false }, undefined);
  };
  const first = (scenario: Parameters<typeof commandsFor>[0]) =>
    findCommands(commandsFor(scenario), 'reset sandbox data', [])[0]?.commands[0];
  const found = first({ fixtures: { 'a.txt': 'a' }, records: { cards: { 'CARD-140': null } } });
  expect(found).toMatchObject({
    title: 'Reset the sandbox data to the scenario',
    hint: 'Takes back your 2 changes',
  });
  await found?.run();
  await vi.waitFor(() => expect(resetSandboxData).toHaveBeenCalledOnce());
  expect(first({})?.id).toBe('panel world');
});

it.each([
  ['write a tool', 'add tool blank'],
  ['new tool', 'add tool blank'],
  ['create a tool', 'add tool blank'],
  ['own tool', 'add tool blank'],
  ['paste a log', 'go studio'],
  ['design a reducer', 'go studio'],
  ['write a reducer', 'go studio'],
  ['paste openapi', 'sheet paste-tools'],
  ['connect mcp', 'sheet paste-tools'],
  ['paste a transcript', 'sheet transcript'],
  ['start from an example', 'page examples'],
  ['docs', 'page reference'],
  ['help', 'page learn'],
  ['help', 'sheet shortcuts'],
  ['dark mode', 'theme dark'],
  ['copy link', 'sheet share'],
  ['simulate an error', 'sheet scenario'],
  ['new personality', 'sheet access'],
  ['history', 'panel runs'],
  ['compare runs', 'panel runs'],
  ['critical path', 'panel timeline'],
  ['queue', 'panel timeline'],
  ['filter calls', 'panel timeline'],
  ['kv', 'panel world'],
  ['one at a time', 'concurrency 1'],
  ['model', 'sheet budget'],
  ['context window', 'sheet budget'],
  ['gpt', 'sheet budget'],
  ['money', 'sheet budget'],
  ['how much do I spend', 'sheet budget'],
  ['throttle', 'sheet scenario'],
  ['tokenizer', 'sheet budget'],
  ['token counter', 'sheet budget'],
  ['read back', 'sheet budget'],
  ['compaction', 'sheet conversation'],
  ['definitions budget', 'panel definitions'],
  ['search tools', 'panel definitions'],
  ['doctor', 'panel problems'],
  ['diff', 'sheet personality-diff'],
  ['secret', 'sheet scenario'],
  ['env', 'sheet scenario'],
])('a visitor who searches for %j finds it among the first three', (search, id) => {
  const found = findCommands(createCommands().commands, search, []);
  const first = found.flatMap(({ commands }) => commands.map((one) => one.id)).slice(0, 3);
  expect(first).toContain(id);
});

it.each(['agent profile', 'policy', 'role'])('%j leads to the personalities', (search) => {
  const found = findCommands(createCommands().commands, search, []);
  const titles = found.flatMap(({ commands }) => commands.map(({ title }) => title));
  expect(titles.slice(0, 2)).toEqual(['Edit the personality…', expect.stringMatching(/^Switch/)]);
});

it('shows the tour from its first step, where there is an example to do it with', () => {
  const { commands, run } = createCommands();
  expect(findCommands(commands, 'tour', [])[0]?.commands[0]?.id).toBe('tour');
  finishSteps(3);
  run('tour');
  expect(tourCount.read()).toBe(0);
});

it.each(['what if', 'latency', '429', 'timeout', 'missing response', 'no answer'])(
  '%j finds the faults of the selected call first',
  (search) => {
    const [first] = findCommands(createCommands().commands, search, []);
    expect(first?.commands[0]?.id).toBe('what if');
  },
);

it('finds a lesson by its number, and what one calls settings', () => {
  const { commands } = createCommands();
  const lessons = toPartCommands(
    ['first', 'second', 'third'].map((slug) => ({ slug, title: `The ${slug}`, teaches: '' })),
  );
  expect(findCommands(lessons, 'lesson 3', [])[0]?.commands[0]?.id).toBe('lesson third');
  const found = findCommands(commands, 'settings', []).flatMap((group) => group.commands);
  expect(found.map(({ title }) => title)).toContain('Dark theme');
});
