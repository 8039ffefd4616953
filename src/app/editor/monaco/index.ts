export { MonacoEditor } from './MonacoEditor.tsx';
export type { PlainEditorState } from './selection.ts';
export { setUpMonaco } from './setup.ts';
