import { hidingTag } from '../explain/rules.ts';
import type { Lane } from '../store/run.ts';
import { selectIsStale, selectLane } from '../store/selectors.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolRow } from '../store/tool-row.ts';
import { sameVisibility } from '../store/tool-visibility.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import { selectToolRows } from './tool-rows.ts';

/**
 * The difference between the verdict in the tool list and that of the run about the tool of the
 * selected call, in a sentence.
 *
 * @returns `undefined` if both agree, or if live mode runs by itself
 */
export function selectVerdictChange(state: SessionState): string | undefined {
  const { run, live, workspace, visibility } = state;
  const lane = selectLane(state);
  if (!run || !lane || !selectIsStale(state) || (live?.isOn && live.pause === undefined)) {
    return undefined;
  }
  // A server has lists of its own, and what no edit changed may depend on the moment of the call.
  const isSame = sameVisibility(run.input, workspace) && run.input.tools === workspace.tools;
  // Until the answer about the edit arrives, the list has the one before.
  const isLate = visibility?.personalityId !== workspace.personalityId;
  if (run.on || isSame || isLate) return undefined;
  const row = selectToolRows(state).find(({ name }) => name === lane.tool);
  const change = row && toChange(row, toRefusal(lane), currentPersonality(workspace).name);
  return change && `Since your edit, ${change}. Run again to see it.`;
}

/** The reason for which the run counts the tool as hidden; `undefined` if it does not. */
function toRefusal({ decidedBy }: Lane): string | undefined {
  return decidedBy?.outcome === 'refuse' ? hidingTag(decidedBy.rule) : undefined;
}

function toChange(
  { name, status, tag, disabled }: ToolRow,
  before: string | undefined,
  who: string,
): string | undefined {
  switch (status) {
    case 'visible':
      return before === undefined ? undefined : `${who} may call ${name}`;
    case 'refused':
    case 'unavailable':
      if (before === undefined) {
        return `${who} ${status === 'refused' ? 'may not' : 'cannot'} call ${name}: ${tag}`;
      }
      // A run says of a disabled tool that it is unknown.
      return before === tag || disabled
        ? undefined
        : `${name} is refused for another reason: ${tag}`;
    default:
      return undefined;
  }
}
