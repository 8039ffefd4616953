export { MonacoEditor, type TakeOver } from './MonacoEditor.tsx';
export { setUpMonaco } from './setup.ts';
