import { useSyncExternalStore } from 'react';

/** A line and a column, counted from 1. */
interface Place {
  line: number;
  column: number;
  /** The number of UTF-16 code units to select from there. Default: none. */
  length?: number;
  /** Lists the corrections of the problem there. Default: false. */
  fix?: boolean;
}

let request: { file: string; place: Place } | undefined;
const listeners = new Set<() => void>();

/**
 * Requests a caret position in the editor of a file, now or when it opens next.
 *
 * @param file the path of its editor
 */
export function requestCaret(file: string, place: Place): void {
  request = { file, place: { ...place } };
  for (const listener of listeners) listener();
}

/**
 * Subscribes to requests, for example to show the editor. @returns a function that ends the
 * subscription
 */
export function onCaretRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The requested position in this file: a new object for each request. */
export function useCaretRequest(file: string): Place | undefined {
  return useSyncExternalStore(onCaretRequest, () =>
    request?.file === file ? request.place : undefined,
  );
}
