import { useState } from 'react';

/**
 * The text that waits in a dialog for pasted texts. It stays when the dialog closes or another one
 * takes its place, until the text was added.
 */
let draft = '';

/** The waiting text, and how to change it. */
export function usePasteDraft(): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(draft);
  const change = (next: string) => {
    draft = next;
    setText(next);
  };
  return [text, change];
}

/** Discards the waiting text, after it was added. */
export function clearPasteDraft(): void {
  draft = '';
}
