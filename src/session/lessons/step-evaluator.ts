import type { LessonStep } from '../../catalog/lessons/lesson.ts';
import type { Run } from '../store/run.ts';
import { advise } from './advice/advise.ts';
import { evaluateStep } from './evaluate-step.ts';
import { gatherOutcome, type OpenSession } from './run-step.ts';
import type { StepParts } from './step-document.ts';

/** Evaluates the checks of a step for the latest ended run. */
export interface StepEvaluator {
  /** The last checked run. */
  readonly checkedId: number | undefined;
  /** Checks an ended run and shows the verdicts, unless a newer run has started. */
  check(run: Run): void;
}

/** Creates the evaluator of a step's checks. */
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
    const { workspace, tools, userTools } = session.store.getState();
    const isStale =
      store.getState().broken !== undefined ||
      editableText.read(workspace) !== editableText.read(run.input);
    const { definitions, conversation, provider, project } = outcome;
    const isSolved = verdicts.every(({ holds }) => holds);
    const advice = isSolved ? [] : advise({ workspace: run.input, tools, userTools }, step.file);
    store.setState({
      ...{ verdicts, advice, isStale },
      ...{ definitions, conversation, provider, project },
    });
    if (!isStale && isSolved) onDone();
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
