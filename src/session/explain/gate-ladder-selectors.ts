/**
 * Selectors that explain the path of a call in sentences. They are in a separate file because these
 * texts are long and load only with a panel that shows them.
 *
 * @module
 */

import { memoizeLast } from '../lib/memoize-last.ts';
import { selectLaneAtMoment, selectRunAtMoment } from '../run/run-at-moment.ts';
import type { Collision } from '../store/collision.ts';
import type { Lane, Run } from '../store/run.ts';
import { selectShownCall } from '../store/shown-calls.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import type { RunProblem } from '../store/user-code.ts';
import { hasGrown } from '../user-code/longer-results.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { findNamedTool } from './find-named-tool.ts';
import { toLadder, toLaneNote, toPreviewLadder } from './gate-ladder.ts';
import type { LadderStep } from './ladder-step.ts';

/** The steps of the selected call at the shown moment. Before a run, the expected verdicts of its tool. */
export function selectLadder(state: SessionState): readonly LadderStep[] {
  const { tools, collisions, visibility, workspace, userReducers } = state;
  const run = selectRunAtMoment(state);
  const lane = selectLaneAtMoment(state);
  if (run && lane) {
    const grown = hasGrown(run, lane, userReducers);
    return ladderOf(run, lane, tools, collisions, problemOf(state, lane), grown);
  }
  const call = selectShownCall(state);
  return previewOf(
    call?.tool ?? state.selectedTool,
    call?.id ?? '',
    workspace,
    tools,
    collisions,
    visibility,
  );
}

/** The steps of one call of the shown run. */
export function ladderOfLane(state: SessionState, lane: Lane): readonly LadderStep[] {
  const { run, tools, collisions } = state;
  if (!run) return [];
  return toLadder({
    run,
    lane,
    ...findNamedTool(tools, lane.tool, collisions),
    problem: problemOf(state, lane),
    hasGrown: hasGrown(run, lane, state.userReducers),
  });
}

/** The end of a lane in one line; empty for an ordinary end. */
export function selectLaneNote({ run, tools, collisions }: SessionState, lane: Lane): string {
  return run ? toLaneNote({ run, lane, ...findNamedTool(tools, lane.tool, collisions) }) : '';
}

const ladderOf = memoizeLast(
  (
    run: Run,
    lane: Lane,
    tools: readonly ToolInfo[],
    collisions: readonly Collision[],
    problem: RunProblem | undefined,
    hasGrown: boolean,
  ): readonly LadderStep[] =>
    toLadder({ run, lane, ...findNamedTool(tools, lane.tool, collisions), problem, hasGrown }),
);

const previewOf = memoizeLast(
  (
    tool: string,
    callId: string,
    workspace: Workspace,
    tools: readonly ToolInfo[],
    collisions: readonly Collision[],
    visibility: ToolVisibility | undefined,
  ): readonly LadderStep[] =>
    toPreviewLadder({
      explanation: visibility?.explanations.get(tool),
      workspace,
      ...findNamedTool(tools, tool, collisions),
      callId,
    }),
);

/** The problem in the tool's own code during this call. Problems of its reducer are separate. */
function problemOf({ runtimeProblems }: SessionState, lane: Lane): RunProblem | undefined {
  return runtimeProblems.find(
    ({ callId, where }) => callId === lane.callId && where.kind === 'code',
  );
}
