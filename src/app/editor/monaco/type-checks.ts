import type { editor, IDisposable } from 'monaco-editor/editor';

const versions = new WeakMap<editor.ITextModel, number>();
const listeners = new Set<(model: editor.ITextModel) => void>();

/** Records that the types of a document's current text are checked, and reports it. */
export function noteTypeCheck(model: editor.ITextModel): void {
  versions.set(model, model.getVersionId());
  for (const listener of listeners) listener(model);
}

/** Whether the types of a document's current text are checked. */
export function areTypesChecked(model: editor.ITextModel): boolean {
  return versions.get(model) === model.getVersionId();
}

/** Listens to the end of each check. Markers do not tell: a check without errors changes none. */
export function onDidCheckTypes(listener: (model: editor.ITextModel) => void): IDisposable {
  listeners.add(listener);
  return { dispose: () => void listeners.delete(listener) };
}
