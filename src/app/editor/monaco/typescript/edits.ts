import { editor, type IRange, type languages, Range } from 'monaco-editor/editor';
import { askFixes } from './ask-fixes.ts';
import { checkTypes } from './diagnostics.ts';
import { toRange } from './providers.ts';
import { getService, type TextChange } from './worker.ts';

/** The compiler's corrections of the type errors in a range, such as a misspelt name. */
export const codeActions: languages.CodeActionProvider = {
  async provideCodeActions(model, _range, { markers }) {
    const found = markers.filter(({ source }) => source === 'TypeScript');
    const actions = await Promise.all(found.map((marker) => findFixes(model, marker)));
    return { actions: actions.flat(), dispose: () => undefined };
  },
};

/** The corrections of the type errors that a range touches. */
export async function findFixesAt(
  model: editor.ITextModel,
  range: IRange,
): Promise<languages.CodeAction[]> {
  const found = findMarkers(model, range);
  return (await Promise.all(found.map((marker) => findFixes(model, marker)))).flat();
}

/**
 * Prepares the corrections at a range, so that a menu of them opens at once. A document that just
 * opened is checked first. Monaco's own questions at each move of the caret are not worth that.
 */
export async function prepareFixesAt(model: editor.ITextModel, range: IRange): Promise<void> {
  if (findMarkers(model, range).length === 0) await checkTypes(model);
  await findFixesAt(model, range);
}

function findMarkers(model: editor.ITextModel, range: IRange): editor.IMarker[] {
  return editor
    .getModelMarkers({ resource: model.uri })
    .filter((one) => one.source === 'TypeScript' && Range.areIntersectingOrTouching(one, range));
}

/** Renames a name of the file wherever it is used. */
export const rename: languages.RenameProvider = {
  async resolveRenameLocation(model, position) {
    const service = await getService(model.uri);
    const info = await service.getRenameInfo(model.uri.toString(), model.getOffsetAt(position), {});
    if (!info.canRename || !info.triggerSpan) {
      const rejectReason = info.localizedErrorMessage ?? 'This name cannot be renamed.';
      return { range: toPoint(position), text: '', rejectReason };
    }
    const range = toRange(model, info.triggerSpan);
    return { range, text: model.getValueInRange(range) };
  },
  async provideRenameEdits(model, position, newName) {
    const service = await getService(model.uri);
    const file = model.uri.toString();
    const offset = model.getOffsetAt(position);
    const places = await service.findRenameLocations(file, offset, false, false, true);
    if (!places) return { edits: [], rejectReason: 'This name cannot be renamed.' };
    // Names of the library are declared in other files, which are read-only.
    if (places.some(({ fileName }) => fileName !== file)) {
      return { edits: [], rejectReason: 'This name belongs to the library.' };
    }
    const changes = places.map(({ textSpan, prefixText = '', suffixText = '' }) => ({
      span: textSpan,
      newText: `${prefixText}${newName}${suffixText}`,
    }));
    return { edits: toEdits(model, changes) };
  },
};

async function findFixes(
  model: editor.ITextModel,
  marker: editor.IMarkerData,
): Promise<languages.CodeAction[]> {
  const fixes = await askFixes(model, marker);
  if (model.isDisposed()) return [];
  return fixes.map(({ description, changes }) => ({
    title: description,
    kind: 'quickfix',
    diagnostics: [marker],
    isPreferred: fixes.length === 1,
    edit: {
      edits: toEdits(
        model,
        changes.flatMap(({ textChanges }) => textChanges),
      ),
    },
  }));
}

function toEdits(
  model: editor.ITextModel,
  changes: readonly TextChange[],
): languages.IWorkspaceTextEdit[] {
  return changes.map(({ span, newText }) => ({
    resource: model.uri,
    versionId: model.getVersionId(),
    textEdit: { range: toRange(model, span), text: newText },
  }));
}

function toPoint({ lineNumber, column }: { lineNumber: number; column: number }): IRange {
  return {
    startLineNumber: lineNumber,
    startColumn: column,
    endLineNumber: lineNumber,
    endColumn: column,
  };
}
