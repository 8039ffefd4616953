import type { ToolCall } from '../../core/index.ts';
import { prepare } from '../engine/prepare-run.ts';
import type { EditContext } from '../store/edit-context.ts';
import { selectToolRows } from '../tool-list/tool-rows.ts';
import { currentBatch, setPersonality } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { compare } from './compare-personalities.ts';
import type { PersonalityDiffActions } from './personality-diff-actions.ts';

/** Creates the actions of the comparison. */
export function createPersonalityDiffActions({
  store,
  inspect,
}: Pick<EditContext, 'store' | 'inspect'>): PersonalityDiffActions {
  return {
    compare: async (a, b) => {
      const { workspace } = store.getState();
      const of = (id: string) => workspace.personalities.find((one) => one.id === id);
      const [first, second] = [of(a), of(b)];
      if (!first || !second) return undefined;
      const { calls } = currentBatch(workspace);
      const asked = toAsked(workspace);
      const [left, right] = await Promise.all(
        [a, b].map((id) => inspect({ workspace: setPersonality(workspace, id), calls: asked })),
      );
      if (!left || !right) return undefined;
      const { tools } = store.getState();
      const rows = selectToolRows(store.getState());
      return compare(
        { personality: first, visibility: left },
        { personality: second, visibility: right },
        { tools, rows, calls },
      );
    },
  };
}

/** The calls of the batch. Calls with invalid JSON are compared without arguments. */
function toAsked(workspace: Workspace): ToolCall[] {
  const { calls: parsed, problems } = prepare(workspace);
  const broken = new Set(problems.map(({ where }) => where.kind === 'args' && where.callId));
  const rest = parsed.values();
  return currentBatch(workspace).calls.map(({ id, toolCallId, tool }) => {
    const next = broken.has(id) ? undefined : rest.next().value;
    return next ?? { toolCallId, name: tool, args: {} };
  });
}
