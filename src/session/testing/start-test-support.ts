import type { OutcomeConversation } from '../../catalog/lessons/outcome.ts';
import type { WorkspaceStart } from '../../catalog/workspace-start.ts';
import { textOf } from '../../lib/text-of.ts';
import type { Sandbox } from '../../sandbox/api.ts';
import { toStartWorkspace } from '../content/to-workspace-from-start.ts';
import { converse } from '../lessons/converse.ts';
import type { Lane, Run } from '../store/run.ts';
import type { SessionState } from '../store/state.ts';
import { openTestSession } from './open-test-session.ts';

/** The expected outcome of a start's run. */
export interface StartOutcome {
  run: Run;
  lanes: readonly Lane[];
  /** Expected texts of the results, in the order of the calls. */
  texts: readonly string[];
  /** `refused allowlist`, `ok`, `failed execution_failed`, in the order of the calls. */
  ends: readonly string[];
  state: SessionState;
  /** Another run of the same workspace. */
  again: () => Promise<Run | undefined>;
  /** All batches of it as the turns of one conversation. */
  converse: () => Promise<OutcomeConversation | undefined>;
}

/** The expected outcomes of starts, by their names. */
export type Shown = Record<string, (outcome: StartOutcome) => void | Promise<void>>;

/** Runs a start as the page does, and passes the open session to the test. */
export async function runStartWorkspace(
  start: WorkspaceStart,
  sandbox: Sandbox,
  see: (outcome: StartOutcome) => void | Promise<void>,
): Promise<void> {
  const session = openTestSession({
    sandbox,
    opening: { workspace: toStartWorkspace(start, 'start'), outside: false },
  });
  await session.ready;
  const state = await session.until(isSettled);
  const { run } = state;
  if (!run) throw new Error('The start did not run.');
  await see({
    run,
    lanes: run.lanes,
    texts: run.lanes.map(({ result }) => (result ? textOf(result) : '')),
    ends: run.lanes.map(endOf),
    state,
    again: async () => (await session.runToEnd()).run,
    converse: () => converse(session),
  });
  await session.dispose();
}

function endOf({ status, decidedBy, settled }: Lane): string {
  if (decidedBy) return `${status} ${decidedBy.gate}`;
  return status === 'failed' ? `failed ${settled?.code}` : status;
}

/** The states of the user's code and declarations follow shortly after the run. */
function isSettled({ userTools, userReducers, declared, workspace, run, preparing }: SessionState) {
  return (
    run?.status === 'done' &&
    !preparing &&
    workspace.tools.every(({ id }) => userTools[id]?.status === 'ok') &&
    workspace.declarations.every(({ id }) => declared[id]?.status === 'ready') &&
    Object.keys(workspace.reducers).every((tool) => userReducers[tool]?.status === 'ok')
  );
}
