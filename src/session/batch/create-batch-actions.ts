import type { HttpMock } from '../../simulation/index.ts';
import { createIdSeries } from '../lib/id-series.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { EditNote } from '../store/edit-note.ts';
import { selectFirstCall } from '../store/selection.ts';
import * as to from '../workspace/batch-transitions.ts';
import { addMocks, addMocksOfBatch, mocksOf } from '../workspace/mock-transitions.ts';
import type { Batch, Workspace } from '../workspace/workspace.ts';
import type { BatchActions } from './batch-actions.ts';
import { createBatchCallActions } from './create-batch-call-actions.ts';
import { toBatches, toNote } from './to-batch-calls.ts';

/** Creates the actions on batches. */
export function createBatchActions(context: EditContext): BatchActions {
  const { edit, run } = context;
  const current = () => context.store.getState().workspace;
  const createIds = createIdSeries(() =>
    current().batches.flatMap(({ id, calls }) => [id, ...calls.map((one) => one.id)]),
  );

  /** This edit opens another batch, so its calls run as if the user had opened it. */
  const editAndOpen = (note: EditNote, change: (workspace: Workspace) => Workspace) => {
    const before = current();
    const after = change(before);
    const selection = after.batchId === before.batchId ? undefined : selectFirstCall(after);
    if (edit(note, () => after, selection) && selection) run('automatic');
  };
  const insertBehind = (
    note: EditNote,
    id: string,
    batch: Batch,
    mocks: readonly HttpMock[] = [],
  ) => {
    const at = current().batches.findIndex((one) => one.id === id);
    editAndOpen(note, (one) =>
      insertBatches(one, { batches: [batch], at: at + 1, own: () => mocks }),
    );
  };

  return {
    addBatch: () => {
      const { batches, batchId } = current();
      const name = to.freeBatchName('New batch', batches);
      insertBehind({ label: `Added ${name}` }, batchId, {
        id: createIds('batch')(),
        name,
        description: '',
        calls: [],
      });
    },
    copyBatch: (id) => {
      const { batches } = current();
      const batch = batches.find((one) => one.id === id);
      if (!batch) return;
      const createId = createIds('call');
      const copy = {
        ...batch,
        id: createIds('batch')(),
        name: to.freeBatchName(batch.name, batches),
        calls: batch.calls.map((call) => ({ ...call, id: createId() })),
      };
      const own = mocksOf(current()).filter(({ batchId }) => batchId === id);
      insertBehind({ label: `Duplicated ${batch.name}` }, id, copy, own);
    },
    removeBatch: (id) => {
      const batch = current().batches.find((one) => one.id === id);
      if (!batch) return;
      const note = { label: `Deleted ${batch.name}`, offersUndo: true };
      editAndOpen(note, (one) => to.removeBatch(one, id));
    },
    editBatch: (id, words) =>
      void edit(
        { label: 'Edited a batch', merge: `batch ${id} ${Object.keys(words).join()}` },
        (one) => to.changeBatch(one, id, words),
      ),
    moveBatch: (id, step) => void edit('Moved a batch', (one) => to.moveBatch(one, id, step)),
    addBatches: (added, merge, mocks = []) => {
      const { batches: present, batchId } = current();
      const batches = toBatches(added, present, createIds);
      const [first] = batches;
      if (!first) return;
      const at = present.findIndex(({ id }) => id === batchId) + 1;
      const what = batches.length > 1 ? `${batches.length} batches` : first.name;
      const note = { ...toNote(`Added ${what}`, merge), offersUndo: batches.length > 1 };
      editAndOpen(note, (one) => {
        const own = (index: number) => added[index]?.mocks ?? [];
        return insertBatches(addMocks(one, mocks), { batches, at, own });
      });
    },
    ...createBatchCallActions(context, createIds),
  };
}

interface InsertedBatches {
  batches: readonly Batch[];
  /** The index of the first in the workspace. */
  at: number;
  /** The mocked responses that answer only the batch at this index. */
  own(index: number): readonly HttpMock[];
}

/** Inserts batches with their own mocked responses, and opens the first. */
function insertBatches(workspace: Workspace, { batches, at, own }: InsertedBatches): Workspace {
  const inserted = batches.reduce(
    (next, batch, index) =>
      addMocksOfBatch(to.insertBatch(next, batch, at + index), batch.id, own(index)),
    workspace,
  );
  return { ...inserted, batchId: batches[0]?.id ?? workspace.batchId };
}
