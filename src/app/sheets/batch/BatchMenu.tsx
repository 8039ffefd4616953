import { ChevronsUpDown } from 'lucide-react';
import { openOverlay } from '../../lib/page-state.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Menu } from '../../ui/Menu.tsx';

/** Actions on the open batch and on the list of batches. */
export function BatchMenu() {
  const batches = useSession((state) => state.workspace.batches);
  const id = useSession((state) => state.workspace.batchId);
  const { loadActions } = useActions();
  const at = batches.findIndex((one) => one.id === id);
  const act = (what: (actions: Awaited<ReturnType<typeof loadActions<'batch'>>>) => void) =>
    void loadActions('batch').then(what, () => undefined);

  return (
    <Menu
      tone="plain"
      icon
      aria-label="Batches"
      items={[
        {
          label: 'Edit the batch…',
          hint: 'Name, description and calls as a list',
          onChoose: () => openOverlay('batch'),
        },
        {
          label: 'Show all as a conversation…',
          hint: 'Each batch is a turn, with its tokens',
          onChoose: () => openOverlay('conversation'),
        },
        {
          label: 'New batch',
          hint: 'Empty, after this one',
          onChoose: () =>
            act((actions) => {
              actions.addBatch();
              openOverlay('batch');
            }),
        },
        {
          label: 'Paste a transcript…',
          hint: 'Tool calls from the messages of a provider',
          onChoose: () => openOverlay('transcript'),
        },
        {
          label: 'Replay a recorded session…',
          hint: 'What this policy refuses and saves',
          onChoose: () => openOverlay('replay'),
        },
        {
          label: 'Duplicate the batch',
          hint: 'With all its calls',
          onChoose: () => act((actions) => actions.copyBatch(id)),
        },
        ...(at > 0
          ? [
              {
                label: 'Move up in the list',
                onChoose: () => act((actions) => actions.moveBatch(id, -1)),
              },
            ]
          : []),
        ...(at < batches.length - 1
          ? [
              {
                label: 'Move down in the list',
                onChoose: () => act((actions) => actions.moveBatch(id, 1)),
              },
            ]
          : []),
        ...(batches.length > 1
          ? [
              {
                label: 'Delete the batch',
                onChoose: () => act((actions) => actions.removeBatch(id)),
              },
            ]
          : []),
      ]}
    >
      <ChevronsUpDown aria-hidden />
    </Menu>
  );
}
