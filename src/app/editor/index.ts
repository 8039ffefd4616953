export { CodeEditor } from './CodeEditor.tsx';
export { holdMonaco } from './load-monaco.ts';
export type { CodeEditorProps, EditorLanguage, EditorProblem, EditorSchema } from './types.ts';
