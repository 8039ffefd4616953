import { editor, MarkerSeverity } from 'monaco-editor/editor';
import type { EditorProblem } from '../types.ts';

const OWNER = 'toolyard';

/**
 * Marks problems from other sources in a document, up to the end of the word at their position. One at the
 * end of a line is marked at its last sign, because nothing follows that could be underlined.
 */
export function markProblems(model: editor.ITextModel, problems: readonly EditorProblem[]): void {
  if (problems.some(({ isSyntax }) => isSyntax)) unread.add(model);
  else unread.delete(model);
  editor.setModelMarkers(
    model,
    OWNER,
    problems.map(({ line, column, message, severity }) => {
      // The text may have been edited since.
      const at = model.validatePosition({ lineNumber: line, column });
      const last = model.getLineMaxColumn(at.lineNumber) - 1;
      const startColumn = Math.max(1, Math.min(at.column, last));
      const word = startColumn === at.column ? model.getWordAtPosition(at) : null;
      return {
        startLineNumber: at.lineNumber,
        startColumn,
        endLineNumber: at.lineNumber,
        endColumn: Math.max(word?.endColumn ?? 0, startColumn + 1),
        severity: SEVERITIES[severity],
        message,
      };
    }),
  );
}

/** Documents with a syntax error from another source. */
const unread = new WeakSet<editor.ITextModel>();

/** Whether a document has a syntax error from another source, so that its types say nothing. */
export function hasSyntaxError(model: editor.ITextModel): boolean {
  return unread.has(model);
}

const SEVERITIES = {
  error: MarkerSeverity.Error,
  warning: MarkerSeverity.Warning,
  info: MarkerSeverity.Info,
};
