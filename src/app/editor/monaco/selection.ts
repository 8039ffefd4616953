import type { editor, IRange } from 'monaco-editor/editor';
import { takeFix, takePlace } from '../go-to.ts';
import type { EditorPlace } from '../types.ts';

/** The state that the plain editor hands over. */
export interface PlainEditorState {
  text: string;
  /** Unit: UTF-16 code units; absent when the plain editor has no focus. */
  selection: { start: number; end: number; isBackward: boolean } | undefined;
  scrollTop: number;
  scrollLeft: number;
}

/**
 * Moves the caret or the selection to a new position, scrolls it into view and focuses the editor.
 * It lists the corrections there, if they are wanted.
 */
export function showPlace(shown: editor.IStandaloneCodeEditor, place: EditorPlace): void {
  const model = shown.getModel();
  if (model && takePlace(place)) {
    const selection = toRange(model, place);
    shown.setSelection(selection);
    shown.revealRangeInCenterIfOutsideViewport(selection);
    shown.focus();
  }
  if (takeFix(place)) void showFixes(shown, place);
}

/** Opens the menu of corrections at a position, unless the user has moved the caret away. */
async function showFixes(shown: editor.IStandaloneCodeEditor, place: EditorPlace): Promise<void> {
  const model = shown.getModel();
  if (!model) return;
  const { openFixes } = await import('./typescript/open-fixes.ts');
  if (shown.getSelection()?.equalsRange(toRange(model, place))) await openFixes(shown);
}

/** A place beyond the text is moved into it. */
function toRange(model: editor.ITextModel, { line, column, length = 0 }: EditorPlace): IRange {
  const start = model.validatePosition({ lineNumber: line, column });
  const end = model.getPositionAt(model.getOffsetAt(start) + length);
  return {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  };
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

/**
 * Scrolls to the caret when the size of the focused editor changes: problems may open below it, the
 * panes may be below each other then, and a line may be longer than the editor.
 */
export function keepCaretInView(shown: editor.IStandaloneCodeEditor): void {
  shown.onDidLayoutChange(() => {
    const caret = shown.getPosition();
    if (!caret || !shown.hasTextFocus()) return;
    shown.revealPositionInCenterIfOutsideViewport(caret, 1);
    // The editor may be higher than the window, so the page scrolls to the drawn caret.
    shown.render(true);
    const drawn = shown.getDomNode()?.querySelector('.cursor');
    drawn?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
