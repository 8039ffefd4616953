import { readStored, removeStored, writeStored } from '../lib/storage.ts';

const KEY = 'toolyard.unsaved';

/** What a page leaves behind when it ends before its last save. */
export interface LastWords<T> {
  read(): T | undefined;
  say(words: T): void;
  /**
   * After a save: the words of this page, or those that it has read, are of no more use. Not if
   * newer ones were said since than the document that was saved.
   */
  forget(saved?: unknown): void;
}

/**
 * Keeps one document in `localStorage`, the only storage that is done before a page has gone.
 *
 * Source: page 4, 'Nothing is lost'.
 */
export function createLastWords<T extends { workspace: unknown }>(
  isValid: (value: unknown) => value is T,
): LastWords<T> {
  let said: T | undefined;
  let ours = false;
  return {
    read: () => {
      const found = readStored<T | undefined>(KEY, isValid, undefined);
      ours ||= found !== undefined;
      return found;
    },
    say: (words) => {
      said = words;
      ours = true;
      writeStored(KEY, words);
    },
    forget: (saved) => {
      // Another page's words are not ours to take away.
      if (!ours || (saved !== undefined && said !== undefined && said.workspace !== saved)) return;
      said = undefined;
      ours = false;
      removeStored(KEY);
    },
  };
}
