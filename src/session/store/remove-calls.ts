import { formatPlural } from '../lib/format.ts';
import { removeCalls } from '../workspace/batch-transitions.ts';
import { currentBatch } from '../workspace/transitions.ts';
import type { EditContext } from './edit-context.ts';
import { selectAfterRemoval } from './selection.ts';

/** Removes calls from the open batch, and selects a neighbour. Can be undone. */
export function removeOpenCalls(
  { store, edit }: Pick<EditContext, 'store' | 'edit'>,
  ids: ReadonlySet<string>,
): void {
  const found = currentBatch(store.getState().workspace).calls.filter(({ id }) => ids.has(id));
  const [first] = found;
  if (!first) return;
  const what = found.length === 1 ? first.toolCallId : formatPlural(found.length, 'call');
  const selection = selectAfterRemoval(store.getState(), ids);
  const note = { label: `Removed ${what}`, offersUndo: true };
  edit(note, (one) => removeCalls(one, ids), selection);
}
