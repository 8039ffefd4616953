import { changedIndexes } from '../lib/changed-indexes.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import { perSession } from '../lib/session-memory.ts';
import type { Lane, Run } from '../store/run.ts';

/**
 * Warnings about the whole run: why a repetition may differ, and the registry's warnings. A
 * reducer's errors appear with its call.
 *
 * @returns sentences; the same array for the same run.
 */
export const selectRunWarnings: (run: Run | undefined) => readonly string[] = memoizeLast(
  (run: Run | undefined) => (run ? toWarnings(run) : NONE),
);

const NONE: readonly string[] = [];

function toWarnings({ warnings, lanes, notReplayable }: Run): readonly string[] {
  const all = [...warnings];
  if (notReplayable !== undefined) all.push(`Another run may have other results. ${notReplayable}`);
  all.push(...laneWarnings(lanes));
  return all.length > 0 ? all : NONE;
}

// Of thousands of lanes, only those that changed in this frame are checked.
const latest = perSession(
  (): { lanes: readonly Lane[]; byLane: Map<number, readonly string[]> } => ({
    lanes: [],
    byLane: new Map(),
  }),
);

function laneWarnings(lanes: readonly Lane[]): readonly string[] {
  const last = latest();
  const before = last.lanes.length === lanes.length ? last : { lanes: [], byLane: new Map() };
  const { byLane } = before;
  for (const at of changedIndexes(before.lanes, lanes)) {
    const lane = lanes[at];
    const own = lane ? ownWarnings(lane) : NONE;
    if (own.length > 0) byLane.set(at, own);
    else byLane.delete(at);
  }
  Object.assign(last, { lanes, byLane });
  return [...byLane].sort(([a], [b]) => a - b).flatMap(([, warnings]) => warnings);
}

function ownWarnings({ warnings, reduced, tool, toolCallId }: Lane): readonly string[] {
  return warnings
    .filter((warning) => warning !== reduced?.warning)
    .map((warning) => `${tool} ${toolCallId}: ${warning}`);
}
