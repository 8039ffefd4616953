import type { editor } from 'monaco-editor/editor';
import { type CodeFix, getService } from './worker.ts';

/** The compiler's corrections of a type error that change this file only. */
export async function askFixes(
  model: editor.ITextModel,
  marker: editor.IMarkerData,
): Promise<readonly CodeFix[]> {
  const { startLineNumber, startColumn, endLineNumber, endColumn, code } = marker;
  const service = await getService(model.uri);
  const file = model.uri.toString();
  const start = model.getOffsetAt({ lineNumber: startLineNumber, column: startColumn });
  const end = model.getOffsetAt({ lineNumber: endLineNumber, column: endColumn });
  const fixes = await service.getCodeFixesAtPosition(file, start, end, [Number(code)], {});
  return fixes.filter(({ changes }) => changes.every(({ fileName }) => fileName === file));
}
