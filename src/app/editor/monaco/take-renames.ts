import { type editor, KeyCode } from 'monaco-editor/editor';

/**
 * Asks for each F2 whether the page renames what is at the caret; otherwise the editor does.
 *
 * @param rename gets the offset of the caret, in UTF-16 code units
 */
export function takeRenames(
  mounted: editor.IStandaloneCodeEditor,
  rename: (offset: number) => boolean,
): void {
  mounted.onKeyDown((event) => {
    const model = mounted.getModel();
    const position = mounted.getPosition();
    if (event.keyCode !== KeyCode.F2 || !model || !position) return;
    if (!rename(model.getOffsetAt(position))) return;
    // The editor's own command listens further out.
    event.preventDefault();
    event.stopPropagation();
  });
}
