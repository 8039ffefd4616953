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

/** One step of a lesson, played in a session of its own. */
export interface LessonStepRun {
  store: StoreApi<StepState>;
  setText(text: string): void;
  /** Runs what the text says; a text that cannot be read runs nothing. */
  run(): void;
  showHint(): void;
  /** Puts the solution in the place of the text, and runs it. */
  solve(): void;
  /** Brings back what the solution took the place of, and runs it. */
  takeBack(): void;
  /** Back to the beginning, which runs. */
  reset(): void;
  dispose(): void;
}

/** What {@link runLessonStep} works with. */
export interface LessonStepOptions {
  /** Opened with {@link openingOf}. */
  session: Session;
  beginning: StepBeginning;
  /** What was typed in an earlier visit. */
  text: string | undefined;
  open: OpenSession;
  /** Remembers what was typed; `undefined` for nothing. */
  onText(text: string | undefined): void;
  /** All checks have held at once. */
  onDone(): void;
}

/** The document that a step opens with: with the text of an earlier visit, where that can be read. */
export function openingOf({ step, workspace }: StepBeginning, text: string | undefined) {
  const written = text === undefined ? undefined : editableTextOf(step.file).write(workspace, text);
  return { workspace: written?.ok ? written.workspace : workspace, outside: false };
}

/** Plays a step: what is typed goes to the session, and the checks read what each run did. */
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
    definitions: [],
    isStale: !readable.ok,
    isHintShown: false,
    mine: undefined,
    hasFailed: false,
  }));
  const ending = new AbortController();
  const parts = { session, store, editableText, signal: ending.signal };
  const document = createStepDocument({ ...parts, onText });
  const checks = createStepEvaluator({ ...parts, step, open, onDone });

  /** The call that the step is about, until the user selects another one. */
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
