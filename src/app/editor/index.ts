export { CodeEditor } from './CodeEditor.tsx';
export { holdMonaco } from './load-monaco.ts';
export type { EditorProblem } from './types.ts';
