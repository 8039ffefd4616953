import { exampleArgs } from '../lib/example-args.ts';
import { toJsonText } from '../lib/json-text.ts';
import { lookup } from '../lib/lookup.ts';
import type { EditContext } from '../store/edit-context.ts';
import { isFree } from '../tools/taken-names.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Updates example arguments when the user edits the schema of a tool. */
export interface ArgumentFollower {
  /** Records the example arguments of a new file, which the user may edit before it is compiled. */
  begun(fileId: string, argsText: string): void;
  /** Records that the user typed a file's text, so that undo and other tabs change no call. */
  typed(fileId: string, text: string): void;
}

/**
 * Follows the schema of the user's tools: a call that still has the example arguments of its tool
 * gets the new ones, in the undo step of the typing. A call with other arguments keeps them.
 */
export function followArguments({
  store,
  edit,
}: Pick<EditContext, 'store' | 'edit'>): ArgumentFollower {
  const typed = new Map<string, string>();
  let examples = new Map<string, string>();

  const follow = (id: string, tool: string, from: string, to: string) => {
    if (from === to || !isFree(store.getState(), tool, id)) return;
    const merge = `code ${id}`;
    const { undo } = store.getState();
    // A rename in the same text has named the step already.
    const label = undo?.merge === merge ? undo.label : 'Edited code';
    edit({ label, merge, joins: true }, (workspace) => replaceArguments(workspace, tool, from, to));
  };

  store.subscribe(({ userTools, workspace }, before) => {
    if (workspace.id !== before.workspace.id) examples = new Map();
    if (userTools === before.userTools) return;
    for (const { id, code } of workspace.tools) {
      const compiled = lookup(userTools, id);
      if (compiled?.status !== 'ok' || compiled === lookup(before.userTools, id)) continue;
      const { name, schema } = compiled.module.descriptor;
      const example = toJsonText(exampleArgs(schema));
      const last = examples.get(id);
      examples.set(id, example);
      if (last !== undefined && typed.get(id) === code) follow(id, name, last, example);
    }
  });

  return {
    begun: (fileId, argsText) => void examples.set(fileId, argsText),
    typed: (fileId, text) => void typed.set(fileId, text),
  };
}

/** The same workspace if no call of the tool has these arguments. */
function replaceArguments(workspace: Workspace, tool: string, from: string, to: string): Workspace {
  const isOld = (one: { tool: string; argsText: string }) =>
    one.tool === tool && one.argsText === from;
  if (!workspace.batches.some(({ calls }) => calls.some(isOld))) return workspace;
  const batches = workspace.batches.map((batch) =>
    batch.calls.some(isOld)
      ? {
          ...batch,
          calls: batch.calls.map((one) => (isOld(one) ? { ...one, argsText: to } : one)),
        }
      : batch,
  );
  return { ...workspace, batches };
}
