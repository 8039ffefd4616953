export { CodeEditor } from './CodeEditor.tsx';
export type { EditorLanguage, EditorProblem, EditorSchema } from './types.ts';
