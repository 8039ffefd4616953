import type { StoreApi } from 'zustand/vanilla';
import type { Session } from '../create-session.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { EditableText } from './editable-texts/editable-text.ts';
import type { StepState } from './step-state.ts';

/** State that the text of a step and its checks share. */
export interface StepParts {
  session: Session;
  store: StoreApi<StepState>;
  editableText: EditableText;
  /** Aborts when the user leaves the step. */
  signal: AbortSignal;
}

/** The document of a step, whose text the user edits. */
export interface StepDocument {
  /** @param from the document to write the text to; default: the session's */
  put(text: string, from?: Workspace): void;
  /** Runs the document after all texts are written. An invalid text runs nothing. */
  run(): void;
  /** Applies a change of the document from elsewhere to the text. */
  follow(workspace: Workspace): void;
}

/** Writes edits to the session's document, and reads the changes of fixes from it. */
export function createStepDocument({
  session,
  store,
  editableText,
  signal,
  onText,
}: StepParts & { onText(text: string): void }): StepDocument {
  // The last written document. Any other one contains a fix of the user.
  let own = session.store.getState().workspace;
  let queue: Promise<void> = Promise.resolve();

  /** One write at a time, so that a run starts only with its text in place. */
  const enqueue = (action: () => void | Promise<void>) => {
    queue = queue
      .then(() => (signal.aborted ? undefined : action()))
      .catch(() => store.setState({ hasFailed: true }));
  };

  return {
    put: (text, from = session.store.getState().workspace) => {
      const written = editableText.write(from, text);
      const broken = written.ok ? undefined : written.message;
      store.setState({ text, broken, isRefused: false, isStale: true });
      if (!written.ok) return;
      enqueue(async () => {
        const lesson = await session.actions.loadActions('lesson');
        if (signal.aborted) return;
        own = written.workspace;
        lesson.put(written.workspace);
      });
    },
    run: () => {
      const isRefused = store.getState().broken !== undefined;
      store.setState({ isRefused });
      if (!isRefused) enqueue(() => session.actions.run());
    },
    follow: (workspace) => {
      if (workspace === own) return;
      const text = editableText.read(workspace);
      const isOther = text !== editableText.read(own);
      own = workspace;
      if (!isOther) return;
      store.setState({ text, broken: undefined, isRefused: false, mine: undefined });
      onText(text);
    },
  };
}
