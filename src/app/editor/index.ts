export { CodeEditor } from './CodeEditor.tsx';
export type { EditorLanguage, EditorProblem } from './types.ts';
