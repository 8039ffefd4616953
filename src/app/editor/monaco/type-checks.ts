import type { editor, IDisposable } from 'monaco-editor/editor';

/** A marked place and its message. */
type Marked = Pick<editor.IMarkerData, 'startLineNumber' | 'startColumn' | 'message'>;

/** The version that was checked, and the errors that the compiler corrects. */
const checks = new WeakMap<editor.ITextModel, { version: number; fixable: readonly Marked[] }>();
const listeners = new Set<(model: editor.ITextModel) => void>();

/** Records that the types of a document's current text are checked, and reports it. */
export function noteTypeCheck(model: editor.ITextModel, fixable: readonly Marked[]): void {
  checks.set(model, { version: model.getVersionId(), fixable });
  for (const listener of listeners) listener(model);
}

/** Whether the types of a document's current text are checked. */
export function areTypesChecked(model: editor.ITextModel): boolean {
  return checks.get(model)?.version === model.getVersionId();
}

/** Whether the compiler has a correction of a type error, by the latest check. */
export function isFixable(model: editor.ITextModel, marker: Marked): boolean {
  const fixable = checks.get(model)?.fixable ?? [];
  return fixable.some(
    ({ startLineNumber, startColumn, message }) =>
      startLineNumber === marker.startLineNumber &&
      startColumn === marker.startColumn &&
      message === marker.message,
  );
}

/** Listens to the end of each check. Markers do not tell: a check without errors changes none. */
export function onDidCheckTypes(listener: (model: editor.ITextModel) => void): IDisposable {
  listeners.add(listener);
  return { dispose: () => void listeners.delete(listener) };
}
