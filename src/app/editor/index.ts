export { CodeEditor } from './CodeEditor.tsx';
export { holdMonaco, monacoArrival } from './load-monaco.ts';
export type { EditorLanguage, EditorProblem } from './types.ts';
