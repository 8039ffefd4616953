import type { ToolInfo } from '../../../session/store/index.ts';
import { showPane } from '../../lib/page-state.ts';
import { openNewCode } from '../../ui/open-code.ts';
import type { Command, CommandContext } from './command.ts';
import { placeCommand, REMOVES } from './place-command.ts';

/**
 * Commands that rename, copy, disable or remove one tool or declaration, in the words of its menu.
 * Those on what is not open are hidden until a search names it.
 */
export function toToolCommands(context: CommandContext): Command[] {
  return [
    ...context.state.tools.flatMap((tool) => ofTool(context, tool)),
    ...declarations(context),
  ];
}

function ofTool(context: CommandContext, tool: ToolInfo): Command[] {
  const { origin, userCodeId: id } = tool;
  if (origin === 'offered') return [];
  const { selectedUserCodeId, selectedDeclarationId, selectedTool } = context.state;
  const isOpen =
    id === undefined
      ? selectedUserCodeId === undefined &&
        selectedDeclarationId === undefined &&
        selectedTool === tool.name
      : selectedUserCodeId === id;
  const at = placeCommand('tool', isOpen ? undefined : (id ?? tool.name));
  if (id !== undefined) return own(context, tool, id).map(at);
  const copy = toCopy(context, tool);
  return (origin === 'catalogue' ? [copy, ...example(context, tool)] : [copy]).map(at);
}

function own({ read, actions }: CommandContext, tool: ToolInfo, id: string): Command[] {
  const { name, disabled = false } = tool;
  return [
    {
      id: 'rename',
      group: 'Tools',
      title: `Rename ${name}`,
      hint: 'In its code; calls and personalities follow',
      also: 'rename tool name',
      run: () => {
        openNewCode(read, () => {
          actions.selectOwnTool(id);
          actions.setEditorTab('code');
        });
        showPane('editor');
      },
    },
    {
      id: 'duplicate',
      group: 'Tools',
      title: `Duplicate ${name}`,
      also: 'copy tool',
      run: () => actions.duplicateTool(id),
    },
    toToggle(name, disabled, () => actions.setToolDisabled(id, !disabled)),
    toDelete(name, () => actions.removeTool(id)),
  ];
}

function toToggle(name: string, disabled: boolean, run: () => void): Command {
  const title = `${disabled ? 'Enable' : 'Disable'} ${name}`;
  return { id: 'toggle', group: 'Tools', title, also: 'tool turn on off', run };
}

function toDelete(name: string, run: () => void): Command {
  return {
    ...{ id: 'delete', group: 'Tools', title: `Delete ${name}`, hint: 'Its calls stay' },
    ...{ also: 'tool', verbs: REMOVES, run },
  };
}

function toCopy({ read, actions }: CommandContext, { name }: ToolInfo): Command {
  return {
    id: 'copy',
    group: 'Tools',
    title: `Copy and edit ${name}`,
    hint: 'As a tool of your own',
    also: 'duplicate fork rename change tool',
    run: () => {
      openNewCode(read, () => actions.addTool({ from: name }));
      showPane('editor');
    },
  };
}

function example({ actions }: CommandContext, { name, disabled = false }: ToolInfo): Command[] {
  const list = actions.loadActions('toolList');
  return [
    toToggle(
      name,
      disabled,
      () => void list.then(({ setExampleDisabled }) => setExampleDisabled(name, !disabled)),
    ),
    toDelete(name, () => void list.then(({ removeExample }) => removeExample(name))),
  ];
}

function declarations({ state, actions }: CommandContext): Command[] {
  return state.workspace.declarations.flatMap(({ id, name, disabled }) =>
    [
      toToggle(name, disabled, () => actions.setDeclarationDisabled(id, !disabled)),
      {
        id: 'delete',
        group: 'Tools' as const,
        title: `Remove ${name}`,
        hint: 'All its tools',
        also: 'tool',
        verbs: REMOVES,
        run: () => actions.removeDeclaration(id),
      },
    ].map(placeCommand('tool', id === state.selectedDeclarationId ? undefined : id)),
  );
}
