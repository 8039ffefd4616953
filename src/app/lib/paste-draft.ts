import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** A text that waits in a dialog, and the name of its file. */
interface PasteDraft {
  text: string;
  name?: string | undefined;
}

/**
 * The text that waits in a dialog for pasted texts. It stays when the dialog closes or another one
 * takes its place, until the text was added.
 */
const draft = createStore<PasteDraft>(() => ({ text: '' }));

/** The waiting text, and how to change it. */
export function usePasteDraft(): PasteDraft & { setText: typeof setPasteDraft } {
  return { ...useStore(draft), setText: setPasteDraft };
}

/** Makes another text wait, also while its dialog is open. */
export function setPasteDraft(text: string, name?: string): void {
  draft.setState({ text, name });
}

/** Discards the waiting text, after it was added. */
export function clearPasteDraft(): void {
  setPasteDraft('');
}
