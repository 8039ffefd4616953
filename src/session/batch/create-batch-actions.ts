import { formatPlural } from '../lib/format.ts';
import { toJsonText } from '../lib/json-text.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { EditNote } from '../store/edit-note.ts';
import { selectAfterRemoval, selectFirstCall } from '../store/selection.ts';
import * as to from '../workspace/batch-transitions.ts';
import { currentBatch, findCall } from '../workspace/transitions.ts';
import type { Batch, BatchCall, Workspace } from '../workspace/workspace.ts';
import type { BatchActions, NewCall } from './batch-actions.ts';

/** Ties the transitions of batches and of their calls to the store. */
export function createBatchActions({ store, edit, run }: EditContext): BatchActions {
  const current = () => store.getState().workspace;
  const open = () => currentBatch(current());
  // Counts on for the life of the session: a run that is shown speaks of calls that are gone.
  let last = 0;
  const createIds = (prefix: string) => {
    const { batches } = current();
    const taken = new Set(batches.flatMap(({ id, calls }) => [id, ...calls.map((one) => one.id)]));
    return () => {
      do last += 1;
      while (taken.has(`${prefix}-${last}`));
      return `${prefix}-${last}`;
    };
  };

  /** Another batch is opened by this edit, so its calls are run as when one is chosen. */
  const editAndOpen = (note: EditNote, change: (workspace: Workspace) => Workspace) => {
    const before = current();
    const after = change(before);
    const selection = after.batchId === before.batchId ? undefined : selectFirstCall(after);
    if (edit(note, () => after, selection) && selection) run('automatic');
  };
  const insertBehind = (label: string, id: string, batch: Batch) => {
    const at = current().batches.findIndex((one) => one.id === id);
    editAndOpen({ label }, (one) => to.insertBatch(one, batch, at + 1));
  };
  const toCalls = (calls: readonly NewCall[], present: readonly BatchCall[]): BatchCall[] => {
    const createId = createIds('call');
    const taken = new Set(present.map(({ toolCallId }) => toolCallId));
    // Of a transcript that gives one id twice, both calls stay as they are, and are flagged.
    const free = to.copyCalls(
      calls.filter(({ toolCallId }) => taken.has(toolCallId)),
      [...present, ...calls.map((call) => ({ ...call, id: '' }))],
      createId,
    );
    return calls.map((call) =>
      taken.has(call.toolCallId)
        ? (free.shift() ?? { ...call, id: createId() })
        : { ...call, id: createId() },
    );
  };
  const add = (label: string, calls: readonly BatchCall[], index: number) => {
    const [first] = calls;
    if (!first || open().calls.length >= to.MAX_CALLS) return [];
    edit(label, (one) => to.insertCalls(one, calls, index));
    return calls.filter(({ id }) => findCall(current(), id)).map(({ id }) => id);
  };
  const exampleOf = (tool: string) => {
    const info = store.getState().tools.find(({ name }) => name === tool);
    return info ? toJsonText(info.exampleArgs) : '{}';
  };

  return {
    addBatch: () => {
      const { batches, batchId } = current();
      const name = to.freeBatchName('New batch', batches);
      insertBehind(`Added ${name}`, batchId, {
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
      insertBehind(`Duplicated ${batch.name}`, id, {
        ...batch,
        id: createIds('batch')(),
        name: to.freeBatchName(batch.name, batches),
        calls: batch.calls.map((call) => ({ ...call, id: createId() })),
      });
    },
    removeBatch: (id) => {
      const batch = current().batches.find((one) => one.id === id);
      if (!batch) return;
      const note = { label: `Deleted ${batch.name}`, removes: true };
      editAndOpen(note, (one) => to.removeBatch(one, id));
    },
    editBatch: (id, words) =>
      void edit(
        { label: 'Edited a batch', merge: `batch ${id} ${Object.keys(words).join()}` },
        (one) => to.changeBatch(one, id, words),
      ),
    moveBatch: (id, step) => void edit('Moved a batch', (one) => to.moveBatch(one, id, step)),
    addBatchOf: (words, calls) => {
      const { batches, batchId } = current();
      insertBehind(`Added ${words.name}`, batchId, {
        ...words,
        id: createIds('batch')(),
        name: to.freeBatchName(words.name, batches),
        calls: toCalls(calls, []).slice(0, to.MAX_CALLS),
      });
    },
    addCalls: (calls) => {
      const present = open().calls;
      add(`Added ${formatPlural(calls.length, 'call')}`, toCalls(calls, present), present.length);
    },
    addCallOf: (tool) => {
      const { calls } = open();
      const call = { tool, argsText: exampleOf(tool) };
      const [added] = to.copyCalls([call], calls, createIds('call'));
      return added && add(`Added a call of ${tool}`, [added], calls.length)[0];
    },
    setTool: (callId, tool) => {
      const call = findCall(current(), callId);
      if (!call) return;
      const isExample = call.argsText === exampleOf(call.tool) || call.argsText.trim() === '{}';
      const argsText = isExample ? exampleOf(tool) : call.argsText;
      const { selectedCallId } = store.getState();
      edit(
        `Changed the tool of ${call.toolCallId}`,
        (one) => to.changeCall(one, callId, { tool, argsText }),
        callId === selectedCallId ? { selectedTool: tool, selectedOwnId: undefined } : undefined,
      );
    },
    setToolCallId: (callId, toolCallId) =>
      void edit({ label: 'Changed the id of a call', merge: `call id ${callId}` }, (one) =>
        to.changeCall(one, callId, { toolCallId }),
      ),
    moveCalls: (ids, before) => {
      const label = ids.size === 1 ? 'Moved a call' : `Moved ${formatPlural(ids.size, 'call')}`;
      edit(label, (one) => to.moveCalls(one, ids, before));
    },
    copyCalls: (ids) => {
      const { calls } = open();
      const found = calls.filter(({ id }) => ids.has(id));
      const copies = to.copyCalls(found, calls, createIds('call'));
      const at = calls.findLastIndex(({ id }) => ids.has(id)) + 1;
      return add(`Duplicated ${formatPlural(found.length, 'call')}`, copies, at);
    },
    repeatCalls: (ids, times) => {
      const { calls } = open();
      const found = calls.filter(({ id }) => ids.has(id));
      const room = to.MAX_CALLS - calls.length;
      const count = Math.min(Math.floor(room / Math.max(1, found.length)), Math.floor(times) - 1);
      if (!(count > 0) || found.length === 0) return;
      const wanted = Array.from({ length: count }, () => found).flat();
      const copies = to.copyCalls(wanted, calls, createIds('call'));
      add(`Repeated ${formatPlural(found.length, 'call')}`, copies, calls.length);
    },
    removeCalls: (ids) => {
      const found = open().calls.filter(({ id }) => ids.has(id));
      const [first] = found;
      if (!first) return;
      const what = found.length === 1 ? first.toolCallId : formatPlural(found.length, 'call');
      const selection = selectAfterRemoval(store.getState(), ids);
      const note = { label: `Removed ${what}`, removes: true };
      edit(note, (one) => to.removeCalls(one, ids), selection);
    },
  };
}
