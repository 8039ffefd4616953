import type { editor } from 'monaco-editor/editor';
import type { EditorPlace } from '../types.ts';

/** The state that the plain editor hands over. */
export interface PlainEditorState {
  text: string;
  /** Unit: UTF-16 code units; absent when the plain editor has no focus. */
  selection: { start: number; end: number; isBackward: boolean } | undefined;
  scrollTop: number;
  scrollLeft: number;
}

/** Moves the caret or the selection to a position, scrolls it into view and focuses the editor. */
export function showPlace(
  shown: editor.IStandaloneCodeEditor,
  { line, column, length = 0, fix = false }: EditorPlace,
): void {
  const selection = {
    startLineNumber: line,
    startColumn: column,
    endLineNumber: line,
    endColumn: column + length,
  };
  shown.setSelection(selection);
  shown.revealRangeInCenterIfOutsideViewport(selection);
  shown.focus();
  if (fix) shown.trigger('problems', 'editor.action.quickFix', null);
}

/** Applies the selection, the scroll position and the focus of the plain editor. */
export function takeSelection(mounted: editor.IStandaloneCodeEditor, from: PlainEditorState): void {
  const model = mounted.getModel();
  if (!model) return;
  if (from.selection) {
    const start = model.getPositionAt(from.selection.start);
    const end = model.getPositionAt(from.selection.end);
    const [anchor, caret] = from.selection.isBackward ? [end, start] : [start, end];
    mounted.setSelection({
      selectionStartLineNumber: anchor.lineNumber,
      selectionStartColumn: anchor.column,
      positionLineNumber: caret.lineNumber,
      positionColumn: caret.column,
    });
  }
  mounted.setScrollPosition({ scrollTop: from.scrollTop, scrollLeft: from.scrollLeft }, 1);
  mounted.render(true);
  if (from.selection) mounted.focus();
}

/** Scrolls to the caret when the focused editor becomes lower, as problems open below it. */
export function keepCaretInView(shown: editor.IStandaloneCodeEditor): void {
  let before = 0;
  shown.onDidLayoutChange(({ height }) => {
    const caret = shown.getPosition();
    if (height < before && caret && shown.hasTextFocus())
      shown.revealPositionInCenterIfOutsideViewport(caret, 1);
    before = height;
  });
}
