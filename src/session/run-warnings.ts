import { memoizeLast } from './memo.ts';
import type { Run } from './run.ts';

/**
 * What should be known of a run beside its calls: why another run may differ, and what the registry
 * warned of. What a reducer did wrong is told with its call.
 *
 * @returns sentences; the same array for the same run.
 */
export const selectRunWarnings: (run: Run | undefined) => readonly string[] = memoizeLast(
  (run: Run | undefined) => (run ? toWarnings(run) : NONE),
);

const NONE: readonly string[] = [];

function toWarnings({ warnings, lanes, notReplayable }: Run): readonly string[] {
  const all = [...warnings];
  if (notReplayable !== undefined) all.push(`Another run may differ. ${notReplayable}`);
  for (const { warnings: own, reduced, tool, toolCallId } of lanes) {
    for (const warning of own) {
      if (warning !== reduced?.warning) all.push(`${tool} ${toolCallId}: ${warning}`);
    }
  }
  return all.length > 0 ? all : NONE;
}
