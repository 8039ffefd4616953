export { MonacoEditor } from './MonacoEditor.tsx';
export type { TakeOver } from './selection.ts';
export { setUpMonaco } from './setup.ts';
