import { editor, MarkerSeverity, Range } from 'monaco-editor/editor';
import type { EditorProblem } from '../types.ts';
import { isFixable } from './type-checks.ts';

/** The problems that Monaco marks in a document, in order of position. */
export function readProblems(model: editor.ITextModel): EditorProblem[] {
  return editor
    .getModelMarkers({ resource: model.uri })
    .filter((marker) => marker.severity !== MarkerSeverity.Hint)
    .sort((a, b) => Range.compareRangesUsingStarts(a, b))
    .map((marker) => ({
      line: marker.startLineNumber,
      column: marker.startColumn,
      message: marker.message,
      severity: toSeverity(marker.severity),
      ...(marker.source !== undefined && { source: marker.source }),
      ...(isFixable(model, marker) && { hasFix: true }),
    }));
}

function toSeverity(severity: MarkerSeverity): EditorProblem['severity'] {
  if (severity === MarkerSeverity.Error) return 'error';
  return severity === MarkerSeverity.Warning ? 'warning' : 'info';
}
