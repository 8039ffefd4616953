import type { editor, IDisposable } from 'monaco-editor/editor';
import { LONG_LINE } from '../long-line.ts';

/**
 * Calls `onFound` once the document has a long line, but never within an edit: the browser still
 * waits for the editor then. Reads only the lines that an edit changed.
 */
export function watchLongLines(model: editor.ITextModel, onFound: () => void): IDisposable {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const find = (first: number, last: number) => {
    for (let line = first; line <= Math.min(last, model.getLineCount()); line += 1) {
      if (model.getLineLength(line) < LONG_LINE) continue;
      typing.dispose();
      timer = setTimeout(onFound);
      return;
    }
  };
  const typing = model.onDidChangeContent(({ changes }) => {
    if (model.getValueLength() < LONG_LINE) return;
    for (const { range, text } of changes) {
      find(range.startLineNumber, range.startLineNumber + text.split('\n').length);
    }
  });
  find(1, model.getValueLength() < LONG_LINE ? 0 : model.getLineCount());
  return {
    dispose: () => {
      clearTimeout(timer);
      typing.dispose();
    },
  };
}
