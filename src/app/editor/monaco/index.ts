export { MonacoEditor, type MonacoEditorProps, type TakeOver } from './MonacoEditor.tsx';
export { setUpMonaco } from './setup.ts';
