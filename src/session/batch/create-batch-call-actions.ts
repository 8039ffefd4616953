import { formatPlural } from '../lib/format.ts';
import type { IdSeries } from '../lib/id-series.ts';
import { toJsonText } from '../lib/json-text.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { EditNote } from '../store/edit-note.ts';
import { removeOpenCalls } from '../store/remove-calls.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import * as to from '../workspace/batch-transitions.ts';
import { callFaultsOf, moveCallFault } from '../workspace/call-fault-transitions.ts';
import { MAX_CALLS } from '../workspace/limits.ts';
import { addMocks, addMocksOfBatch } from '../workspace/mock-transitions.ts';
import { currentBatch, findCall } from '../workspace/transitions.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';
import type { BatchCallActions } from './batch-call-actions.ts';
import { toBatchCalls, toNote } from './to-batch-calls.ts';

/** Creates the actions on the calls of the open batch. */
export function createBatchCallActions(
  { store, edit }: EditContext,
  createIds: IdSeries,
): BatchCallActions {
  const current = () => store.getState().workspace;
  const open = () => currentBatch(current());
  const add = (
    note: string | EditNote,
    calls: readonly BatchCall[],
    index: number,
    withMocks = (workspace: Workspace) => workspace,
  ) => {
    const [first] = calls;
    if (!first || open().calls.length >= MAX_CALLS) return [];
    edit(note, (one) => withMocks(to.insertCalls(one, calls, index)));
    return calls.filter(({ id }) => findCall(current(), id)).map(({ id }) => id);
  };
  const exampleOf = (tool: string) => exampleTextOf(store.getState().tools, tool);

  return {
    addCalls: (calls, merge, mocks = [], own = []) => {
      const present = open().calls;
      add(
        toNote(`Added ${formatPlural(calls.length, 'call')}`, merge),
        toBatchCalls(calls, present, createIds('call')),
        present.length,
        (one) => addMocksOfBatch(addMocks(one, mocks), one.batchId, own),
      );
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
        callId === selectedCallId
          ? { selectedTool: tool, selectedUserCodeId: undefined }
          : undefined,
      );
    },
    setToolCallId: createIdEdit({ store, edit }),
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
      const wanted = repeatWithin(found, times - 1, MAX_CALLS - calls.length);
      if (wanted.length === 0) return;
      const copies = to.copyCalls(wanted, calls, createIds('call'));
      add(`Repeated ${formatPlural(found.length, 'call')}`, copies, calls.length);
    },
    removeCalls: (ids) => removeOpenCalls({ store, edit }, ids),
  };
}

/** The example arguments of a tool as text. */
function exampleTextOf(tools: readonly ToolInfo[], tool: string): string {
  const info = tools.find(({ name }) => name === tool);
  return info ? toJsonText(info.exampleArgs) : '{}';
}

/** Changes the id of a call, with which its fault moves. */
function createIdEdit({
  store,
  edit,
}: Pick<EditContext, 'store' | 'edit'>): BatchCallActions['setToolCallId'] {
  /** A call whose fault waits for an id of its own. */
  let waiting: { callId: string; from: string } | undefined;
  return (callId, toolCallId) => {
    const { workspace } = store.getState();
    const call = findCall(workspace, callId);
    if (!call) return;
    // While it is typed, an id may equal another call's for a moment.
    const from = waiting?.callId === callId ? waiting.from : call.toolCallId;
    const renamed = to.changeCall(workspace, callId, { toolCallId });
    const next = moveCallFault(renamed, from, toolCallId);
    const waits = next === renamed && Object.hasOwn(callFaultsOf(renamed), from);
    waiting = waits ? { callId, from } : undefined;
    edit({ label: 'Changed the id of a call', merge: `call id ${callId}` }, () => next);
  };
}

/** The calls, several times in a row, as often as all of them have room. */
function repeatWithin(calls: readonly BatchCall[], times: number, room: number): BatchCall[] {
  const count = Math.min(Math.floor(room / Math.max(1, calls.length)), Math.floor(times));
  return count > 0 ? Array.from({ length: count }, () => calls).flat() : [];
}
