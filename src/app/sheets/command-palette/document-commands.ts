import type {
  DocumentActions,
  DocumentList,
  ListedDocument,
} from '../../../session/documents/index.ts';
import { downloadText } from '../../browser/download.ts';
import { pickFile } from '../../browser/pick-file.ts';
import { formatMoment } from '../../lib/format-moment.ts';
import { openOverlay } from '../../lib/page-state.ts';
import type { Command, CommandContext } from './command.ts';
import { toSheetCommands } from './sheet-commands.ts';

type Act = (change: (documents: DocumentActions) => unknown) => () => void;

/**
 * Commands on whole workspaces.
 *
 * @param list The stored workspaces; `undefined` until they are read.
 */
export function toDocumentCommands(
  { state, actions }: CommandContext,
  list: DocumentList | undefined,
): Command[] {
  const { id, name } = state.workspace;
  const act: Act = (change) => () =>
    void actions.loadActions('documents').then(change, () => undefined);
  const others = (list?.documents ?? []).filter((one) => one.id !== id);
  return [
    {
      id: 'new workspace',
      group: 'Workspace',
      title: 'New workspace from the opening example',
      hint: 'Tools, batches, scenario',
      run: act((documents) => documents.create('example')),
    },
    {
      id: 'new empty workspace',
      group: 'Workspace',
      title: 'New empty workspace',
      hint: 'No tools, no calls',
      run: act((documents) => documents.create('empty')),
    },
    {
      id: 'duplicate workspace',
      group: 'Workspace',
      title: 'Duplicate the workspace',
      hint: name,
      run: act((documents) => documents.duplicate(id)),
    },
    {
      id: 'workspaces',
      group: 'Workspace',
      title: 'All workspaces…',
      hint: 'Open, rename, export or delete one',
      also: 'rename delete remove switch list',
      run: () => openOverlay('workspaces'),
    },
    ...toSheetCommands('Workspace'),
    {
      id: 'export workspace',
      group: 'Workspace',
      title: 'Export the workspace as a file',
      hint: name,
      run: act(async (documents) => {
        const file = await documents.toFile(id);
        if (file) downloadText(file.fileName, file.text);
      }),
    },
    {
      id: 'import workspace',
      group: 'Workspace',
      title: 'Import a workspace from a file…',
      hint: 'Opens as a new workspace',
      run: () =>
        pickFile('.json,application/json', (text) =>
          act((documents) => documents.importText(text))(),
        ),
    },
    ...others.map(
      (one): Command => ({
        id: `workspace ${one.id}`,
        group: 'Workspace',
        title: `Switch to the workspace ${one.name}`,
        hint: one.changedAt === undefined ? '' : formatMoment(one.changedAt, Date.now()),
        run: act((documents) => documents.open(one.id)),
      }),
    ),
    ...(list?.documents ?? []).flatMap((one) => ofDocument(one, one.id === id, act)),
  ];
}

/** Commands on one workspace by its name. */
function ofDocument({ id, name }: ListedDocument, isOpen: boolean, act: Act): Command[] {
  const inList = {
    group: 'Workspace',
    hint: 'In the list of workspaces',
    isHidden: true,
    run: () => openOverlay('workspaces'),
  } as const;
  const copy: Command = {
    id: `duplicate workspace ${id}`,
    group: 'Workspace',
    title: `Duplicate the workspace ${name}`,
    also: 'copy',
    isHidden: true,
    run: act((documents) => documents.duplicate(id)),
  };
  return [
    { ...inList, id: `rename workspace ${id}`, title: `Rename the workspace ${name}…` },
    ...(isOpen ? [] : [copy]),
    {
      ...inList,
      id: `delete workspace ${id}`,
      title: `Delete the workspace ${name}…`,
      verbs: 'delete remove',
    },
  ];
}
