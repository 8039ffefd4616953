import { useSyncExternalStore } from 'react';

/** A line and a column, counted from 1. */
interface Place {
  line: number;
  column: number;
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

/** Hears each request, for example to bring the editor into view. @returns ends that */
export function onCaretRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place that was asked for in this file: a new object for each request. */
export function useCaretRequest(file: string): Place | undefined {
  return useSyncExternalStore(onCaretRequest, () =>
    request?.file === file ? request.place : undefined,
  );
}

/** The path of an own tool's code in the editor. */
export function codePath(toolId: string): string {
  return `own/tools/${toolId}.ts`;
}

/** The path of an own reducer's code in the editor. */
export function reducerPath(tool: string): string {
  return `own/reducers/${tool}.ts`;
}

/** The name under which the editor keeps the text of a declaration. */
export function declarationPath(id: string): string {
  return `declaration/${id}.yaml`;
}
