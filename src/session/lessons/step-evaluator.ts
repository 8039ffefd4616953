import type { LessonStep } from '../../catalog/lessons/lesson.ts';
import type { Run } from '../store/run.ts';
import { evaluateStep } from './evaluate-step.ts';
import { gatherOutcome, type OpenSession } from './run-step.ts';
import type { StepParts } from './step-document.ts';

/** The checks of a step, over the latest run that has ended. */
export interface StepEvaluator {
  /** The run that was checked last. */
  readonly checkedId: number | undefined;
  /** Checks a run that is over, and shows the verdicts unless another run follows meanwhile. */
  check(run: Run): void;
}

/** Evaluates the checks of a step. */
export function createStepEvaluator({
  session,
  store,
  editableText,
  signal,
  step,
  open,
  onDone,
}: StepParts & { step: LessonStep; open: OpenSession; onDone(): void }): StepEvaluator {
  let checked: Run | undefined;

  const evaluate = async (run: Run) => {
    const isOff = () => checked !== run || signal.aborted;
    const outcome = await gatherOutcome(session, step, open, isOff);
    if (!outcome || isOff()) return;
    const verdicts = evaluateStep(step, outcome);
    const { workspace } = session.store.getState();
    const isStale =
      store.getState().broken !== undefined ||
      editableText.read(workspace) !== editableText.read(run.input);
    store.setState({ verdicts, definitions: outcome.definitions, isStale });
    if (!isStale && verdicts.every(({ holds }) => holds)) onDone();
  };

  return {
    get checkedId() {
      return checked?.id;
    },
    check: (run) => {
      checked = run;
      evaluate(run).catch(() => store.setState({ hasFailed: true }));
    },
  };
}
