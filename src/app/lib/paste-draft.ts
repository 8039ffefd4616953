import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/**
 * The text that waits in a dialog for pasted texts. It stays when the dialog closes or another one
 * takes its place, until the text was added.
 */
const draft = createStore<{ text: string }>(() => ({ text: '' }));

/** The waiting text, and how to change it. */
export function usePasteDraft(): readonly [text: string, setText: (text: string) => void] {
  return [useStore(draft, ({ text }) => text), setPasteDraft] as const;
}

/** Makes another text wait, also while its dialog is open. */
export function setPasteDraft(text: string): void {
  draft.setState({ text });
}

/** Discards the waiting text, after it was added. */
export function clearPasteDraft(): void {
  setPasteDraft('');
}
