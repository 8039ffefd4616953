import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LessonOutcome } from '../../catalog/lessons/outcome.ts';
import type { Session } from '../create-session.ts';
import type { Run } from '../store/run.ts';
import type { SessionState } from '../store/state.ts';
import { editableTextOf } from './editable-texts/editable-text-of.ts';
import { type CheckVerdict, evaluateStep } from './evaluate-step.ts';
import { gatherOutcome, isOver, type OpenSession } from './run-step.ts';
import type { StepBeginning } from './start-step.ts';

/** What the page of a step shows beside its session. */
export interface StepState {
  /** As typed; it may be wrong, and then Run waits. */
  text: string;
  /** What is wrong with the text, as a sentence. */
  broken: string | undefined;
  /** Run was asked for, and waits for the text to be mended. */
  isRefused: boolean;
  /** Of the latest run that was judged; `undefined` before the first one. */
  verdicts: readonly CheckVerdict[] | undefined;
  /** What the model was told of in that run. */
  told: LessonOutcome['definitions'];
  /** Whether the text is another one than that of the run that was judged. */
  isStale: boolean;
  isHintShown: boolean;
  /** What was typed before the solution took its place. */
  mine: string | undefined;
  /** The part of the page that edits the document did not load. */
  hasFailed: boolean;
}

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
    told: [],
    isStale: !readable.ok,
    isHintShown: false,
    mine: undefined,
    hasFailed: false,
  }));
  let isDisposed = false;
  let judged: Run | undefined;
  // What this play wrote last; anything else in the session is a fix that the user applied.
  let own = session.store.getState().workspace;
  let wishes: Promise<void> = Promise.resolve();

  const passes = async (run: Run) => {
    judged = run;
    const isOff = () => judged !== run || isDisposed;
    const outcome = await gatherOutcome(session, step, open, isOff);
    if (!outcome || isOff()) return;
    const verdicts = evaluateStep(step, outcome);
    const { workspace } = session.store.getState();
    const isStale =
      store.getState().broken !== undefined ||
      editableText.read(workspace) !== editableText.read(run.input);
    store.setState({ verdicts, told: outcome.definitions, isStale });
    if (!isStale && verdicts.every(({ holds }) => holds)) onDone();
  };
  /** The call that the step is about, until the user selects another one. */
  const showSubject = (run: Run) => {
    const subject = run.lanes.find(({ toolCallId }) => toolCallId === step.look);
    if (subject) session.actions.selectCall(subject.callId);
  };
  const follow = ({ run, workspace, preparing }: SessionState) => {
    if (workspace !== own) {
      const isOther = editableText.read(workspace) !== editableText.read(own);
      own = workspace;
      if (isOther) {
        const text = editableText.read(workspace);
        store.setState({ text, broken: undefined, isRefused: false, mine: undefined });
        onText(text);
      }
    }
    if (!preparing && run && run.id !== judged?.id && isOver(run)) {
      const isFirst = judged === undefined;
      passes(run).catch(() => store.setState({ hasFailed: true }));
      if (isFirst) showSubject(run);
    }
  };
  const unsubscribe = session.store.subscribe(follow);
  follow(session.store.getState());

  /** One after the other, so that nothing runs before the text that it is to run is there. */
  const wish = (action: () => void | Promise<void>) => {
    wishes = wishes
      .then(() => (isDisposed ? undefined : action()))
      .catch(() => store.setState({ hasFailed: true }));
  };
  const put = (text: string, from = session.store.getState().workspace) => {
    const written = editableText.write(from, text);
    const broken = written.ok ? undefined : written.message;
    store.setState({ text, broken, isRefused: false, isStale: true });
    if (!written.ok) return;
    wish(async () => {
      const lesson = await session.actions.late('lesson');
      if (isDisposed) return;
      own = written.workspace;
      lesson.put(written.workspace);
    });
  };
  const run = () => {
    const isRefused = store.getState().broken !== undefined;
    store.setState({ isRefused });
    if (!isRefused) wish(() => session.actions.run());
  };

  return {
    store,
    setText: (text) => {
      put(text);
      onText(text);
    },
    run,
    showHint: () => store.setState({ isHintShown: true }),
    solve: () => {
      const { mine, text } = store.getState();
      put(step.solution);
      store.setState({ mine: mine ?? text });
      onText(step.solution);
      run();
    },
    takeBack: () => {
      const { mine } = store.getState();
      if (mine === undefined) return;
      put(mine);
      store.setState({ mine: undefined });
      onText(mine);
      run();
    },
    reset: () => {
      put(beginning.text, beginning.workspace);
      store.setState({ mine: undefined, isHintShown: false });
      onText(undefined);
      run();
    },
    dispose: () => {
      isDisposed = true;
      unsubscribe();
    },
  };
}
