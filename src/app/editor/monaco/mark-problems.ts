import { editor, MarkerSeverity } from 'monaco-editor/editor';
import type { EditorProblem } from '../types.ts';

const OWNER = 'toolyard';

/** Marks problems from other sources in a document, up to the end of the word at their position. */
export function markProblems(model: editor.ITextModel, problems: readonly EditorProblem[]): void {
  editor.setModelMarkers(
    model,
    OWNER,
    problems.map(({ line, column, message, severity }) => {
      // The text may have been edited since.
      const at = model.validatePosition({ lineNumber: line, column });
      const word = model.getWordAtPosition(at);
      return {
        startLineNumber: at.lineNumber,
        startColumn: at.column,
        endLineNumber: at.lineNumber,
        endColumn: Math.max(word?.endColumn ?? 0, at.column + 1),
        severity: SEVERITIES[severity],
        message,
      };
    }),
  );
}

const SEVERITIES = {
  error: MarkerSeverity.Error,
  warning: MarkerSeverity.Warning,
  info: MarkerSeverity.Info,
};
