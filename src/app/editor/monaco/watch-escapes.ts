import { type editor, KeyCode } from 'monaco-editor/editor';

/** Calls `onDropped` for each Escape that drops a selection or further carets, and closes no list. */
export function watchEscapes(mounted: editor.IStandaloneCodeEditor, onDropped: () => void): void {
  let isEscape = false;
  // Before the command of the key.
  mounted.onKeyDown(({ keyCode }) => {
    isEscape = keyCode === KeyCode.Escape;
  });
  // Escape that closes a list leaves the selection as it is.
  mounted.onDidChangeCursorSelection(({ source }) => {
    if (isEscape && source === 'keyboard') onDropped();
  });
}
