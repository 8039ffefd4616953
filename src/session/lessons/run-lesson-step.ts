import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Session } from '../create-session.ts';
import type { Run } from '../store/run.ts';
import type { SessionState } from '../store/state.ts';
import { editableTextOf } from './editable-texts/editable-text-of.ts';
import { isOver, type OpenSession } from './run-step.ts';
import type { StepBeginning } from './start-step.ts';
import { createStepDocument } from './step-document.ts';
import { createStepEvaluator } from './step-evaluator.ts';
import type { StepState } from './step-state.ts';

/** One step of a lesson in a separate session. */
export interface LessonStepRun {
  store: StoreApi<StepState>;
  setText(text: string): void;
  /** Runs the text; an invalid text runs nothing. */
  run(): void;
  showHint(): void;
  /** Replaces the text by the solution and runs it. */
  solve(): void;
  /** Restores the text before the solution and runs it. */
  takeBack(): void;
  /** Restores the initial text and runs it. */
  reset(): void;
  dispose(): void;
}

/** Dependencies of {@link runLessonStep}. */
export interface LessonStepOptions {
  /** Created with {@link openingOf}. */
  session: Session;
  beginning: StepBeginning;
  /** The text of an earlier visit. */
  text: string | undefined;
  open: OpenSession;
  /** Stores the text; `undefined` deletes it. */
  onText(text: string | undefined): void;
  /** Called when all checks pass. */
  onDone(): void;
}

/** The initial document of a step. It contains the text of an earlier visit, if that is valid. */
export function openingOf({ step, workspace }: StepBeginning, text: string | undefined) {
  const written = text === undefined ? undefined : editableTextOf(step.file).write(workspace, text);
  return { workspace: written?.ok ? written.workspace : workspace, outside: false };
}

/** Runs a step: writes edits to the session, and evaluates the checks after each run. */
export function runLessonStep(options: LessonStepOptions): LessonStepRun {
  const { session, beginning, open, onText, onDone } = options;
  const { step } = beginning;
  const editableText = editableTextOf(step.file);
  const begun = options.text ?? beginning.text;
  const readable = editableText.write(beginning.workspace, begun);
  const store = createStore<StepState>(() => ({
    text: begun,
    broken: readable.ok ? undefined : readable.message,
    isRefused: false,
    verdicts: undefined,
    advice: [],
    definitions: [],
    conversation: undefined,
    provider: undefined,
    project: undefined,
    isStale: !readable.ok,
    isHintShown: false,
    mine: undefined,
    hasFailed: false,
  }));
  const ending = new AbortController();
  const parts = { session, store, editableText, signal: ending.signal };
  const document = createStepDocument({ ...parts, onText });
  const checks = createStepEvaluator({ ...parts, step, open, onDone });

  /** The call that the step explains, until the user selects another one. */
  const showSubject = (run: Run) => {
    const subject = run.lanes.find(({ toolCallId }) => toolCallId === step.look);
    if (subject) session.actions.selectCall(subject.callId);
  };
  const follow = ({ run, workspace, preparing }: SessionState) => {
    document.follow(workspace);
    if (preparing || !run || run.id === checks.checkedId || !isOver(run)) return;
    const isFirst = checks.checkedId === undefined;
    checks.check(run);
    if (isFirst) showSubject(run);
  };
  const unsubscribe = session.store.subscribe(follow);
  follow(session.store.getState());

  return {
    store,
    setText: (text) => {
      document.put(text);
      onText(text);
    },
    run: document.run,
    showHint: () => store.setState({ isHintShown: true }),
    solve: () => {
      const { mine, text } = store.getState();
      document.put(step.solution);
      store.setState({ mine: mine ?? text });
      onText(step.solution);
      document.run();
    },
    takeBack: () => {
      const { mine } = store.getState();
      if (mine === undefined) return;
      document.put(mine);
      store.setState({ mine: undefined });
      onText(mine);
      document.run();
    },
    reset: () => {
      document.put(beginning.text, beginning.workspace);
      store.setState({ mine: undefined, isHintShown: false });
      onText(undefined);
      document.run();
    },
    dispose: () => {
      ending.abort();
      unsubscribe();
    },
  };
}
