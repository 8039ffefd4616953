import type { LessonStep } from '../../catalog/lessons/lesson.ts';
import type { LessonOutcome } from '../../catalog/lessons/outcome.ts';
import type { Session } from '../session.ts';
import type { SessionState } from '../state.ts';
import type { Workspace } from '../workspace.ts';
import { toOutcome } from './to-outcome.ts';

/** Opens a workspace that nobody keeps. May reject. */
export type OpenSession = (opening: { workspace: Workspace; outside: boolean }) => Promise<Session>;

/** What a run of a step came to: an outcome, or why there was no run, as a sentence. */
export type StepRun = { ok: true; outcome: LessonOutcome } | { ok: false; message: string };

/**
 * Waits until the session's run has ended, and gathers what the checks of a step look at.
 *
 * @param signal ends the wait; then it rejects.
 */
export async function finishStep(
  session: Session,
  step: Pick<LessonStep, 'again'>,
  open: OpenSession,
): Promise<StepRun> {
  const ended = await until(session, ({ preparing, run, runRefusal }) => {
    return !preparing && (runRefusal !== undefined || (run !== undefined && isOver(run)));
  });
  if (ended.runRefusal !== undefined) return { ok: false, message: ended.runRefusal };
  const reducers = Object.keys(ended.workspace.reducers);
  for (const tool of reducers) session.actions.checkReducer(tool);
  const checked = await until(session, ({ checks, surface, workspace }) => {
    const seen = surface?.personalityId === workspace.personalityId;
    return seen && reducers.every((tool) => checks[tool] && checks[tool].status !== 'running');
  });
  const outcome = toOutcome(checked);
  if (!outcome) return { ok: false, message: 'The run was taken back. Run again.' };
  const again = step.again ? await runAgain(ended.workspace, open) : undefined;
  return { ok: true, outcome: { ...outcome, ...(again && { again }) } };
}

/** Runs a workspace in a session of its own, from its opening to the end. */
export async function runApart(
  workspace: Workspace,
  step: Pick<LessonStep, 'again'>,
  open: OpenSession,
): Promise<StepRun> {
  const session = await open({ workspace, outside: false });
  try {
    await session.ready;
    return await finishStep(session, step, open);
  } finally {
    await session.dispose();
  }
}

async function runAgain(
  workspace: Workspace,
  open: OpenSession,
): Promise<LessonOutcome['again'] | undefined> {
  const { scenario } = workspace;
  const other = { ...workspace, scenario: { ...scenario, seed: scenario.seed + 1 } };
  const replay = await runApart(workspace, {}, open);
  const otherSeed = await runApart(other, {}, open);
  if (!replay.ok || !otherSeed.ok) return undefined;
  return { replay: replay.outcome, otherSeed: otherSeed.outcome };
}

function isOver(run: NonNullable<SessionState['run']>): boolean {
  return run.status !== 'running' && (run.status === 'stopped' || run.lanes.every((l) => l.result));
}

function until(session: Session, holds: (state: SessionState) => boolean): Promise<SessionState> {
  return new Promise((resolve) => {
    const check = (state: SessionState) => {
      if (!holds(state)) return;
      unsubscribe();
      resolve(state);
    };
    const unsubscribe = session.store.subscribe(check);
    check(session.store.getState());
  });
}
