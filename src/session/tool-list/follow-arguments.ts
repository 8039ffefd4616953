import { toJsonText } from '../lib/json-text.ts';
import { lookup } from '../lib/lookup.ts';
import { validArgs } from '../lib/valid-args.ts';
import type { EditContext } from '../store/edit-context.ts';
import type { SessionState } from '../store/state.ts';
import type { Amend } from '../store/undo-history.ts';
import { isFree } from '../tools/taken-names.ts';
import { nameOf } from '../user-code/tool-names.ts';
import type { BatchCall, Workspace } from '../workspace/workspace.ts';

/** Updates example arguments when the user edits the schema of a tool. */
export interface ArgumentFollower {
  /** Records the example arguments of a new file, which the user may edit before it is compiled. */
  begun(fileId: string, argsText: string): void;
  /** Records that the user typed a file's text, so that undo and other tabs change no call. */
  typed(fileId: string, text: string): void;
}

/**
 * Follows the schema of the user's tools: a call that still has the example arguments of its tool
 * gets the new ones, in the undo step of the typing. A call with other arguments keeps them. A call
 * that is added before its tool has compiled gets its arguments as soon as it has.
 */
export function followArguments({
  store,
  edit,
  amend,
}: Pick<EditContext, 'store' | 'edit'> & { amend: Amend }): ArgumentFollower {
  const typed = new Map<string, string>();
  let examples = new Map<string, string>();
  /** The ids of calls that were added without arguments, because no schema was known. */
  let waiting = new Set<string>();

  const follow = (id: string, tool: string, from: string, to: string) => {
    if (from === to || !isFree(store.getState(), tool, id)) return;
    const merge = `code ${id}`;
    const { undo } = store.getState();
    // A rename in the same text has named the step already.
    const label = undo?.merge === merge ? undo.label : 'Edited code';
    const isOld = (one: BatchCall) => one.tool === tool && one.argsText === from;
    edit({ label, merge, joins: true }, (workspace) => replaceArguments(workspace, isOld, to));
  };
  const complete = (tool: string, argsText: string) => {
    if (waiting.size === 0) return;
    const isWaiting = (one: BatchCall) =>
      one.tool === tool && waiting.has(one.id) && one.argsText === NO_ARGUMENTS;
    // The arguments belong to the step that added the call.
    if (argsText !== NO_ARGUMENTS) amend((one) => replaceArguments(one, isWaiting, argsText));
    const { batches } = store.getState().workspace;
    for (const { id, tool: called } of batches.flatMap(({ calls }) => calls))
      if (called === tool) waiting.delete(id);
  };

  store.subscribe((state, before) => {
    const { userTools, workspace } = state;
    if (workspace.id !== before.workspace.id) {
      examples = new Map();
      waiting = new Set();
    } else if (workspace.batches !== before.workspace.batches) {
      for (const id of findUnfilled(state, before.workspace)) waiting.add(id);
    }
    if (userTools === before.userTools) return;
    for (const { id, code } of workspace.tools) {
      const compiled = lookup(userTools, id);
      if (compiled?.status !== 'ok' || compiled === lookup(before.userTools, id)) continue;
      const { name, schema } = compiled.module.descriptor;
      const example = toJsonText(validArgs(schema));
      const last = examples.get(id);
      examples.set(id, example);
      if (last !== undefined && typed.get(id) === code) follow(id, name, last, example);
      complete(name, example);
    }
  });

  return {
    begun: (fileId, argsText) => void examples.set(fileId, argsText),
    typed: (fileId, text) => void typed.set(fileId, text),
  };
}

/** The arguments of a new call of a tool without a known schema. */
const NO_ARGUMENTS = '{}';

/** The ids of new calls without arguments whose tool has not compiled yet. */
function findUnfilled({ workspace, userTools }: SessionState, before: Workspace): string[] {
  const unknown = workspace.tools.flatMap((tool) => {
    const compiled = lookup(userTools, tool.id);
    return compiled && 'module' in compiled && compiled.module ? [] : [nameOf(tool, compiled)];
  });
  if (unknown.length === 0) return [];
  const known = new Map(
    before.batches.flatMap(({ calls }) => calls.map(({ id, tool }) => [id, tool])),
  );
  return workspace.batches.flatMap(({ calls }) =>
    calls
      .filter(({ argsText }) => argsText === NO_ARGUMENTS)
      .filter(({ id, tool }) => unknown.includes(tool) && known.get(id) !== tool)
      .map(({ id }) => id),
  );
}

/** The same workspace if there is no such call. */
function replaceArguments(
  workspace: Workspace,
  isReplaced: (call: BatchCall) => boolean,
  argsText: string,
): Workspace {
  if (!workspace.batches.some(({ calls }) => calls.some(isReplaced))) return workspace;
  const batches = workspace.batches.map((batch) =>
    batch.calls.some(isReplaced)
      ? {
          ...batch,
          calls: batch.calls.map((one) => (isReplaced(one) ? { ...one, argsText } : one)),
        }
      : batch,
  );
  return { ...workspace, batches };
}
