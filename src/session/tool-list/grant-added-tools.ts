import { lookup } from '../lib/lookup.ts';
import type { EditContext } from '../store/edit-context.ts';
import { describeGrant, grantAccess } from '../workspace/grant-access.ts';

/**
 * Lets the current personality use the tools of an added declaration as soon as they are known, in
 * the undo step that added it.
 *
 * @returns records that a declaration was added; `merge` is the key of its step.
 */
export function grantAddedTools({
  store,
  edit,
}: Pick<EditContext, 'store' | 'edit'>): (declarationId: string, merge: string) => void {
  const added = new Map<string, string>();
  store.subscribe((state, before) => {
    if (added.size === 0 || state.declared === before.declared) return;
    for (const [id, merge] of added) {
      const { declarations } = state.workspace;
      if (!declarations.some((one) => one.id === id)) added.delete(id);
      const declared = lookup(state.declared, id);
      // The tools of a server may come later, for example after the user's consent.
      if (declared?.status !== 'ready' || declared.tools.length === 0) continue;
      added.delete(id);
      const { tools } = declared;
      edit(
        { label: describeGrant(state.workspace, tools), merge, joins: true, offersUndo: true },
        (one) => grantAccess(one, tools),
      );
    }
  });
  return (declarationId, merge) => void added.set(declarationId, merge);
}
