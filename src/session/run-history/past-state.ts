import { calledIn } from '../store/run.ts';
import type { RunRecord } from '../store/run-record.ts';
import type { SessionState } from '../store/state.ts';
import { toRun } from './run-record.ts';

/**
 * The state that shows a past run, with the latest one in the background. `undefined` if only the
 * numbers of the past run are kept.
 */
export function toPastState(
  record: RunRecord,
  state: SessionState,
): Partial<SessionState> | undefined {
  const run = toRun(record);
  if (!run || !record.detail) return undefined;
  const { log, runtimeProblems, past, selectedCallId } = state;
  const latest = past?.latest ?? { run: state.run, log, runtimeProblems };
  const calls = calledIn(run);
  // A selected call that this run lacks would show nothing.
  const first = calls.some(({ id }) => id === selectedCallId) ? undefined : calls[0];
  return {
    run,
    log: record.detail.log,
    runtimeProblems: record.detail.problems,
    past: { id: record.id, latest },
    bottomTab: 'timeline',
    ...(first && {
      selectedCallId: first.id,
      selectedTool: first.tool,
      selectedUserCodeId: undefined,
      selectedDeclarationId: undefined,
    }),
  };
}
