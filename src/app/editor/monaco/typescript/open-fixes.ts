import type { editor } from 'monaco-editor/editor';
import { prepareFixesAt } from './edits.ts';

/**
 * Opens the menu of corrections at the selection, unless the user moves it meanwhile. Monaco asks for
 * corrections by itself 250 ms after the caret moved. Its question then ends one of the user's that
 * takes longer than 750 ms, and no menu opens. So the compiler is asked first.
 */
export async function openFixes(shown: editor.ICodeEditor): Promise<void> {
  const model = shown.getModel();
  const range = shown.getSelection();
  if (!model || !range) return;
  await prepareFixesAt(model, range).catch(() => undefined);
  if (shown.getModel() === model && shown.getSelection()?.equalsRange(range))
    shown.trigger('problems', 'editor.action.quickFix', null);
}
