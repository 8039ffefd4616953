import { findExcess } from '../workspace/find-excess.ts';
import { WORKSPACE_LIMITS } from '../workspace/limits.ts';
import type { EditContext } from './edit-context.ts';
import type { Edit } from './undo-history.ts';

/**
 * Wraps an edit: one that exceeds a limit of the document changes nothing, and a notice says why.
 *
 * Source: docs/contract.md#workspace.
 */
export function boundEdit({ store, edit }: Pick<EditContext, 'store' | 'edit'>): Edit {
  return (note, change, selection) =>
    edit(
      note,
      (workspace) => {
        const next = change(workspace);
        const excess = findExcess(next, WORKSPACE_LIMITS, workspace);
        if (excess === undefined) return next;
        const notice = `The edit is not kept. ${excess}`;
        store.setState({ notice, offer: { notice, label: 'Restore the text' } });
        return workspace;
      },
      selection,
    );
}
