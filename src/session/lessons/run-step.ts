import type { LessonStep } from '../../catalog/lessons/lesson.ts';
import type { LessonOutcome } from '../../catalog/lessons/outcome.ts';
import type { Session } from '../create-session.ts';
import type { SessionState } from '../store/state.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { converse } from './converse.ts';
import { runVariants } from './step-variants.ts';
import { toOutcome } from './to-outcome.ts';
import { writeOutcome } from './written-outcome.ts';

/** The parts of a step that its outcome depends on. */
export type StepQuestions = Pick<
  LessonStep,
  'again' | 'variants' | 'conversation' | 'provider' | 'project'
>;

/** Opens an unsaved workspace. May reject. */
export type OpenSession = (opening: { workspace: Workspace; outside: boolean }) => Promise<Session>;

/** The result of a step's run: an outcome, or the reason why there was no run, as a sentence. */
export type StepRun =
  | {
      ok: true;
      outcome: LessonOutcome;
      /** The first error of code that does not compile, so that none of it ran. */
      broken?: string;
    }
  | { ok: false; message: string };

/** The facts about a step that its run needs. */
interface StepFacts extends StepQuestions {
  /** Whether it repeats a run whose reducers are checked. */
  isReplay?: boolean;
}

/**
 * The outcome of the session's run, once all data for the checks are known.
 *
 * @param isOff Whether the caller has left; then there is no outcome.
 */
export async function gatherOutcome(
  session: Session,
  step: StepFacts,
  open: OpenSession,
  isOff: () => boolean = () => false,
): Promise<LessonOutcome | undefined> {
  const { run } = session.store.getState();
  if (!run || isOff()) return undefined;
  const workspace = run.input;
  // The session's definitions may still belong to the document before this run.
  const { inspect } = await session.actions.loadActions('lesson');
  const visibility = await inspect(workspace);
  if (isOff()) return undefined;
  const reducers = step.isReplay ? [] : Object.keys(workspace.reducers);
  const checked = await checkReducers(session, reducers, isOff);
  if (isOff()) return undefined;
  const outcome = toOutcome(checked, visibility);
  if (!outcome) return undefined;
  const again = step.again ? await runAgain(workspace, open) : undefined;
  if (isOff()) return undefined;
  const variants = step.variants
    ? await runVariants(workspace, step.variants, (one) => outcomeApart(one, open))
    : undefined;
  if (isOff()) return undefined;
  const conversation = step.conversation
    ? await inSession(workspace, open, ({ session: apart }) => converse(apart))
    : undefined;
  if (isOff()) return undefined;
  const written = await writeOutcome(session, step, run, visibility);
  return {
    ...outcome,
    ...(again && { again }),
    ...(variants && { variants }),
    ...(conversation && { conversation }),
    ...written,
  };
}

/**
 * Checks reducers against their contract. A check that hit the time limit has no verdict and is
 * repeated once.
 */
async function checkReducers(
  session: Session,
  tools: readonly string[],
  isOff: () => boolean,
): Promise<SessionState> {
  const check = (some: readonly string[]) => {
    for (const tool of some) session.actions.checkReducer(tool);
    return until(session, ({ checks }) => {
      return isOff() || some.every((tool) => checks[tool] && checks[tool].status !== 'running');
    });
  };
  const { checks } = await check(tools);
  // On a busy device the check may have had too little time.
  return check(
    tools.filter((tool) => {
      const result = checks[tool];
      return result?.status === 'done' && result.report.stopped !== undefined;
    }),
  );
}

/** Runs a workspace in a separate session, from opening to the end. */
export async function runApart(
  workspace: Workspace,
  step: StepFacts,
  open: OpenSession,
): Promise<StepRun> {
  return inSession(workspace, open, async ({ session, runRefusal }) => {
    if (runRefusal !== undefined) return { ok: false, message: runRefusal };
    const outcome = await gatherOutcome(session, step, open);
    if (!outcome) return { ok: false, message: 'The run was reset.' };
    const broken = findBroken(session.store.getState());
    return { ok: true, outcome, ...(broken !== undefined && { broken }) };
  });
}

/** Asks a separate session of a workspace after its first run. */
async function inSession<T>(
  workspace: Workspace,
  open: OpenSession,
  ask: (ended: { session: Session; runRefusal: string | undefined }) => Promise<T>,
): Promise<T> {
  const session = await open({ workspace, outside: false });
  try {
    await session.ready;
    const { runRefusal } = await until(session, ({ preparing, run, runRefusal }) => {
      return !preparing && (runRefusal !== undefined || (run !== undefined && isOver(run)));
    });
    return await ask({ session, runRefusal });
  } finally {
    await session.dispose();
  }
}

function findBroken({ userTools, userReducers }: SessionState): string | undefined {
  const [error] = [...Object.values(userTools), ...Object.values(userReducers)].flatMap((file) =>
    file.status === 'broken' ? file.errors : [],
  );
  return error?.message;
}

async function runAgain(
  workspace: Workspace,
  open: OpenSession,
): Promise<LessonOutcome['again'] | undefined> {
  const { scenario } = workspace;
  const other = { ...workspace, scenario: { ...scenario, seed: scenario.seed + 1 } };
  const [replay, otherSeed] = await Promise.all(
    [workspace, other].map((one) => outcomeApart(one, open, { isReplay: true })),
  );
  return replay && otherSeed && { replay, otherSeed };
}

async function outcomeApart(
  workspace: Workspace,
  open: OpenSession,
  step: StepFacts = {},
): Promise<LessonOutcome | undefined> {
  const run = await runApart(workspace, step, open);
  return run.ok ? run.outcome : undefined;
}

/** Whether every call has its result. */
export function isOver(run: NonNullable<SessionState['run']>): boolean {
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
